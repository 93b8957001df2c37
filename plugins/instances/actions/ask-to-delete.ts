import { type CodeSource, I18n, lazyView, type ModalContentProps, Modals, type Services } from '@sextant/sdk';
import type { Server } from '../server.ts';
import type { Agreed } from './delete-dialog.tsx';
import { mayRelease } from './release-addresses.ts';

/** Opens the question before a deletion. Resolves with the choices of an operator who agrees, else with undefined. */
export async function askToDelete(
  servers: readonly Server[],
  code: CodeSource,
  services: Services,
): Promise<Agreed | undefined> {
  const i18n = services.get(I18n);
  const label = i18n.t(`instances:action.delete${servers.length > 1 ? '-selected' : ''}.label`);
  const asked = { servers, label, code, mayRelease: await mayRelease(servers, services) };
  return services.get(Modals).open<Agreed>({
    id: 'instances.delete',
    size: 'small',
    title: i18n.t('instances:question.title', { action: label }),
    bare: true,
    content: lazyView<ModalContentProps<Agreed>>(async () => (await import('./delete-dialog.tsx')).deleteDialog(asked)),
  });
}
