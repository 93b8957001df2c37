import {
  callApi,
  errorText,
  I18n,
  type ModalContentProps,
  Modals,
  type Services,
  useServices,
  useT,
} from '@sextant/sdk';
import { Alert, Button, KeyDecryptionDialog, ModalFooterSpace, ModalFrame } from '@sextant/ui';
import { useState } from 'react';
import { type Server, serverName } from '../server.ts';

/** Opens the password that the guest encrypted. The browser decrypts it; key and password are forgotten when the dialog closes. */
export async function openPassword(server: Server, services: Services): Promise<void> {
  const known = await readPassword(server, services);
  const title = services.get(I18n).t('instances:action.retrieve-password.label');
  await services.get(Modals).open<void>({
    id: 'instances.retrieve-password',
    size: 'small',
    title,
    bare: true,
    content: passwordDialog(server, known),
  });
}

/** Returns the encrypted password; empty where the guest gave none yet. */
async function readPassword({ id }: Server, services: Services): Promise<string> {
  return (await callApi(services, 'readServerPassword', { params: { id } }, { quiet: true })).password;
}

function passwordDialog(server: Server, known: string) {
  return function PasswordDialog({ close }: ModalContentProps<void>) {
    const [password, setPassword] = useState(known);
    if (password === '') return <NoneYet server={server} onPassword={setPassword} onClose={() => close()} />;
    const keyPair = server.key_name ? { keyPair: server.key_name } : {};
    return <KeyDecryptionDialog {...keyPair} encryptedPassword={password} onClose={() => close()} />;
  };
}

interface NoneYetProps {
  server: Server;
  onPassword(password: string): void;
  onClose(): void;
}

/** Says that there is no password yet: a guest makes one at its first start, which takes its time. */
function NoneYet({ server, onPassword, onClose }: NoneYetProps) {
  const t = useT();
  const services = useServices();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const ask = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      onPassword(await readPassword(server, services));
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ModalFrame
      size="small"
      title={t('instances:action.retrieve-password.label')}
      subtitle={serverName(server)}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('core:keyDecryption.cancel')}
          </Button>
          <ModalFooterSpace>{null}</ModalFooterSpace>
          <Button variant="primary" busy={busy} onClick={() => void ask()}>
            {t('instances:password.retry')}
          </Button>
        </>
      }
    >
      {failure === undefined ? (
        <Alert type="info" live title={t('instances:password.none-yet')}>
          {t('instances:password.none-yet-why')}
        </Alert>
      ) : (
        <Alert type="danger" live title={t('instances:password.unread')}>
          {failure}
        </Alert>
      )}
    </ModalFrame>
  );
}
