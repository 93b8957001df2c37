import { type FormEvent, useId } from 'react';
import { Alert } from '../controls/alert.tsx';
import { Button } from '../controls/button.tsx';
import { CopyButton } from '../controls/copy-button.tsx';
import { Field } from '../controls/field.tsx';
import { PasswordInput } from '../controls/password-input.tsx';
import { TextArea } from '../controls/text-area.tsx';
import { FileButton } from '../file-picker/file-button.tsx';
import { ModalFooterSpace, ModalFrame } from '../modal/modal-frame.tsx';
import { useT } from '../services-context.tsx';
import styles from './key-decryption.module.css';
import { type KeyError, useKeyDecryption } from './use-key-decryption.ts';

export interface KeyDecryptionDialogProps {
  /** As the compute service gives it: base64. */
  encryptedPassword: string;
  /** Name of the key pair it was encrypted with, which tells the operator which key to fetch. */
  keyPair?: string;
  onClose(): void;
}

/**
 * Decrypts a server's password with the private half of its key pair, in the browser (LFORM-07). The content of a `bare`
 * modal of size `small`, or a dialog of its own.
 */
export function KeyDecryptionDialog({ encryptedPassword, keyPair, onClose }: KeyDecryptionDialogProps) {
  const t = useT();
  const formId = useId();
  const state = useKeyDecryption(encryptedPassword, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void state.decrypt();
  };
  return (
    <ModalFrame
      size="small"
      title={t('core:keyDecryption.title')}
      anyProject
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('core:keyDecryption.cancel')}
          </Button>
          <ModalFooterSpace />
          <Button type="submit" form={formId} variant="primary" busy={state.busy}>
            {t('core:keyDecryption.decrypt')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles['form']} onSubmit={submit}>
        <p className={styles['lead']}>
          {keyPair ? t('core:keyDecryption.leadNamed', { name: keyPair }) : t('core:keyDecryption.lead')}
        </p>
        {state.error ? <Failure error={state.error} /> : null}
        <Field label={t('core:keyDecryption.key')} help={t('core:keyDecryption.stays')}>
          <TextArea
            mono
            rows={6}
            spellCheck={false}
            autoComplete="off"
            placeholder="-----BEGIN RSA PRIVATE KEY-----"
            value={state.key}
            onChange={state.changeKey}
          />
        </Field>
        <FileButton
          label={t('core:keyDecryption.file')}
          accept=".pem,.key,.txt,application/x-pem-file"
          onChoose={(file) => void state.chooseFile(file)}
        />
        {state.needsPassphrase ? (
          <Field label={t('core:keyDecryption.passphrase')} help={t('core:keyDecryption.locked')}>
            <PasswordInput value={state.passphrase} onChange={state.setPassphrase} autoComplete="off" />
          </Field>
        ) : null}
        <div role="status">
          {state.password === undefined ? null : (
            <div className={styles['result']}>
              <span className={styles['result-label']}>{t('core:keyDecryption.password')}</span>
              <code dir="ltr" className={styles['password']}>
                {state.password}
              </code>
              <CopyButton text={state.password} label={t('core:keyDecryption.copy')} />
            </div>
          )}
        </div>
      </form>
    </ModalFrame>
  );
}

function Failure({ error }: { error: KeyError }) {
  const t = useT();
  if (error.of === 'file')
    return (
      <Alert type="danger" live title={t('core:keyDecryption.unreadable')}>
        {t('core:keyDecryption.again')}
      </Alert>
    );
  return (
    <Alert type="danger" live title={t('core:keyDecryption.failed')}>
      {error.problem ? t(`core:keyDecryption.problem.${error.problem}`) : t('core:keyDecryption.again')}
    </Alert>
  );
}
