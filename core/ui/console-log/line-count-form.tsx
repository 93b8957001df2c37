import { type FormEvent, useId, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { NumberInput } from '../controls/number-input.tsx';
import { useT } from '../services-context.tsx';
import { defaultLength } from './use-console-log.ts';
import styles from './console-log.module.css';

/** How many lines from the end; an empty field, as the other button, asks for all of them. */
export function LineCountForm({ busy, onShow }: { busy: boolean; onShow(length: number | undefined): void }) {
  const t = useT();
  const id = useId();
  const [length, setLength] = useState<number | null>(defaultLength);
  const wrong = length !== null && !(Number.isInteger(length) && length >= 1);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!wrong) onShow(length ?? undefined);
  };
  return (
    <form className={styles['length']} onSubmit={submit}>
      <label htmlFor={id}>{t('core:consoleLog.length')}</label>
      <span className={styles['number']}>
        <NumberInput id={id} min={1} value={length} invalid={wrong} onChange={setLength} />
      </span>
      <Button type="submit" busy={busy} disabledReason={wrong ? t('core:consoleLog.lengthWrong') : undefined}>
        {t('core:consoleLog.show')}
      </Button>
      <Button variant="quiet" onClick={() => onShow(undefined)}>
        {t('core:consoleLog.whole')}
      </Button>
    </form>
  );
}
