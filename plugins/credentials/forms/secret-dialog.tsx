import { Modals, useService, useT } from '@sextant/sdk';
import { Alert, Button, CopyButton, FactList, type FileSaver, ModalFooterSpace, ModalFrame } from '@sextant/ui';
import { useState } from 'react';
import type { AccessFile, Secret } from '../files/access-files.ts';
import { FileButtons } from '../files/file-buttons.tsx';
import styles from './secret-dialog.module.css';

interface SecretDialogProps extends Secret {
  files: readonly AccessFile[];
  save: FileSaver;
  onClose(): void;
  /** Whether the secret can't be shown again: the dialog asks before it closes, unless the operator has the secret. */
  isOnce?: boolean;
}

/** Shows a secret with the id that it belongs to, and offers the files that have both. */
export function SecretDialog({ id, secret, files, save, onClose, isOnce = false }: SecretDialogProps) {
  const t = useT();
  const modals = useService(Modals);
  const [isShown, setShown] = useState(false);

  const askClose = async () => {
    const sure =
      !isOnce ||
      (await modals.confirm({
        title: t('credentials:secret.leave.title'),
        message: t('credentials:secret.leave.message'),
        confirmLabel: t('credentials:secret.leave.confirm'),
        danger: true,
        anyProject: true,
      }));
    if (sure) onClose();
  };
  const shown = isShown ? secret : '••••••••••••';

  return (
    <ModalFrame
      title={t(isOnce ? 'credentials:secret.title' : 'credentials:ec2.keys')}
      anyProject
      onClose={() => void askClose()}
      footer={
        <>
          <Button icon="eye" onClick={() => setShown(!isShown)} autoFocus>
            {t(isShown ? 'credentials:secret.hide' : 'credentials:secret.show')}
          </Button>
          <ModalFooterSpace />
          <Button variant="primary" onClick={onClose}>
            {t(isOnce ? 'credentials:secret.done' : 'credentials:secret.close')}
          </Button>
        </>
      }
    >
      {isOnce ? (
        <Alert type="warning" live title={t('credentials:secret.once')}>
          {t('credentials:secret.hint')}
        </Alert>
      ) : null}
      <FactList
        roomy
        facts={[
          {
            label: t(isOnce ? 'credentials:column.id' : 'credentials:column.access'),
            value: id,
            mono: true,
            copy: true,
          },
          {
            label: t('credentials:secret.label'),
            value: (
              <span className={styles['secret']}>
                <code dir="ltr">{shown}</code>
                <CopyButton text={secret} label={t('credentials:secret.copy')} />
              </span>
            ),
          },
        ]}
      />
      <FileButtons files={files} save={save} />
    </ModalFrame>
  );
}
