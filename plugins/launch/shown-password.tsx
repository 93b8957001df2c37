import { I18n, Modals, type Services, useT } from '@sextant/sdk';
import { Alert, CopyButton } from '@sextant/ui';

/** Shows the password that compute made for a launch. Nobody can ask for it later, and the console keeps it nowhere. */
export function showPassword(name: string, password: string, services: Services): Promise<void> {
  const title = services.get(I18n).t('launch:password.title', { name });
  const content = () => <ShownPassword password={password} />;
  const modal = { id: 'launch.password', size: 'small', title, content, stays: () => true } as const;
  return services.get(Modals).open<void>(modal);
}

function ShownPassword({ password }: { password: string }) {
  const t = useT();
  return (
    <>
      <Alert type="info">{t('launch:password.once')}</Alert>
      <p>
        <bdi>
          <code>{password}</code>
        </bdi>
        <CopyButton text={password} label={t('launch:password.copy')} />
      </p>
    </>
  );
}
