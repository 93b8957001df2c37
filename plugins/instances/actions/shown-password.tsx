import { I18n, type ModalContentProps, Modals, type Services, useT } from '@sextant/sdk';
import { Alert, CopyButton } from '@sextant/ui';
import { type Server, serverName } from '../server.ts';

/** Shows a password that nova made, once: it is kept nowhere. */
export function showPassword(server: Server, password: string, services: Services): Promise<void> {
  const title = services.get(I18n).t('instances:password.title', { name: serverName(server) });
  const content = (_props: ModalContentProps<void>) => <ShownPassword password={password} />;
  const modal = { id: 'instances.password', size: 'small', title, content, stays: () => true } as const;
  return services.get(Modals).open<void>(modal);
}

function ShownPassword({ password }: { password: string }) {
  const t = useT();
  return (
    <>
      <Alert type="info">{t('instances:password.once')}</Alert>
      <p>
        <bdi>
          <code>{password}</code>
        </bdi>
        <CopyButton text={password} label={t('instances:password.copy')} />
      </p>
    </>
  );
}
