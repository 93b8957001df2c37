import { useT } from '@sextant/sdk';
import { Alert, FileButton, TextArea, type WidgetProps } from '@sextant/ui';
import { useState } from 'react';
import styles from './public-key-widget.module.css';

/** Larger than any public key: whatever it is, it is not read. */
const maxKeyBytes = 64 * 1024;

/** A public key, pasted or out of a file. */
export function PublicKeyWidget({ id, value, onChange, disabled }: WidgetProps) {
  const t = useT();
  const [unread, setUnread] = useState(false);
  const change = (text: string | undefined) => {
    setUnread(text === undefined);
    if (text !== undefined) onChange(text || undefined);
  };
  const read = async (file: File) =>
    change(file.size > maxKeyBytes ? undefined : await file.text().catch(() => undefined));
  return (
    <div className={styles['place']}>
      <TextArea
        id={id}
        name={id}
        mono
        rows={5}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        placeholder="ssh-ed25519 AAAA…"
        value={typeof value === 'string' ? value : ''}
        disabled={disabled}
        onChange={change}
      />
      <FileButton
        label={t('key-pairs:form.import.file')}
        accept=".pub,.pem,.crt,.cer,.txt"
        disabled={disabled ?? false}
        onChoose={(file) => file && void read(file)}
      />
      {unread ? <Alert type="danger" live title={t('key-pairs:key.unread')} /> : null}
    </div>
  );
}
