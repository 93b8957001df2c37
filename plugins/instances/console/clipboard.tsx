import { useId } from 'react';
import { useT } from '@sextant/sdk';
import { Button, CopyButton, Field, TextArea } from '@sextant/ui';
import styles from './console.module.css';

export interface ClipboardProps {
  text: string;
  onText(text: string): void;
  isConnected: boolean;
  /** Puts the text into the clipboard of the guest. */
  send(text: string): void;
}

/** Shows the clipboard of the guest. The operator's own is read and written only where they ask for it. */
export function Clipboard({ text, onText, isConnected, send }: ClipboardProps) {
  const t = useT();
  const label = useId();
  return (
    <section className={styles['typing']} aria-labelledby={label}>
      <h2 id={label} className={styles['heading']}>
        {t('instances:console.clipboard.title')}
      </h2>
      <Field label={t('instances:console.type.text')} help={t('instances:console.clipboard.help')}>
        <TextArea value={text} onChange={onText} mono rows={3} />
      </Field>
      <div className={styles['bar']}>
        <Button size="s" disabled={!isConnected || text === ''} onClick={() => send(text)}>
          {t('instances:console.clipboard.send')}
        </Button>
        {text === '' ? null : <CopyButton text={text} label={t('instances:console.clipboard.copy')} />}
      </div>
    </section>
  );
}
