import { useT } from '@sextant/sdk';
import { Alert, FileButton, TextArea, type WidgetProps } from '@sextant/ui';
import { useState } from 'react';
import { maxRequestLength, requestProblem } from './check-request.ts';
import styles from './request-widget.module.css';

/** The reason why the field has not taken a text or a file. */
type Refusal = 'unread' | 'private';

/** Draws the field of a signing request, which is pasted or comes out of a file. A private key gets no further than here. */
export function RequestWidget({ id, value, onChange, disabled }: WidgetProps) {
  const t = useT();
  const [refusal, setRefusal] = useState<Refusal>();
  const change = (text: string | undefined) => {
    const isPrivate = requestProblem(text) === 'private';
    setRefusal(text === undefined ? 'unread' : isPrivate ? 'private' : undefined);
    if (text !== undefined) onChange(isPrivate ? undefined : text || undefined);
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
      {refusal === 'unread' ? <Alert type="danger" live title={t('clusters:certificate.sign.unread')} /> : null}
      {refusal === 'private' ? (
        <Alert type="warning" live title={t('clusters:certificate.problem.private')}>
          {t('clusters:certificate.sign.not-taken')}
        </Alert>
      ) : null}
    </div>
  );
}
