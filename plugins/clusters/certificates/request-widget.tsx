import { useT } from '@sextant/sdk';
import { Alert, FileButton, TextArea, type WidgetProps } from '@sextant/ui';
import { useState } from 'react';
import { maxRequestLength } from './check-request.ts';
import styles from './request-widget.module.css';

/** Draws the field of a signing request, which is pasted or comes out of a file. */
export function RequestWidget({ id, value, onChange, disabled }: WidgetProps) {
  const t = useT();
  const [isUnread, setUnread] = useState(false);
  const change = (text: string | undefined) => {
    setUnread(text === undefined);
    if (text !== undefined) onChange(text || undefined);
  };
  const read = async (file: File) =>
    change(file.size > maxRequestLength ? undefined : await file.text().catch(() => undefined));
  return (
    <div className={styles['place']}>
      <TextArea
        id={id}
        name={id}
        mono
        rows={10}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        placeholder="-----BEGIN CERTIFICATE REQUEST-----"
        value={typeof value === 'string' ? value : ''}
        disabled={disabled}
        onChange={change}
      />
      <FileButton
        label={t('clusters:certificate.sign.file')}
        accept=".csr,.pem,.req,.txt"
        disabled={disabled ?? false}
        onChoose={(file) => file && void read(file)}
      />
      {isUnread ? <Alert type="danger" live title={t('clusters:certificate.sign.unread')} /> : null}
    </div>
  );
}
