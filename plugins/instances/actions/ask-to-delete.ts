import {
  type CodeSource,
  I18n,
  lazyView,
  type ModalContentProps,
  Modals,
  openCachedValues,
  type Services,
} from '@sextant/sdk';
import type { Server } from '../server.ts';
import type { Agreed } from './delete-dialog.tsx';
import { type Parts, readHeldVolumes, readParts } from './delete-parts.ts';
import { mayRelease } from './release-addresses.ts';

/** Opens the question before a deletion. Resolves with the choices of an operator who agrees, else with undefined. */
export async function askToDelete(
  servers: readonly Server[],
  code: CodeSource,
  services: Services,
): Promise<Agreed | undefined> {
  const i18n = services.get(I18n);
  const label = i18n.t(`instances:action.delete${servers.length > 1 ? '-selected' : ''}.label`);
  const [mayReleaseThem, values] = await Promise.all([mayRelease(servers, services), openCachedValues(services)]);
  // Counts are enough where several go: of their parts only volumes that stay for their snapshots are asked for.
  const one = servers.length === 1 ? servers[0] : undefined;
  const parts = values.add<Parts>(async (signal) => {
    if (one) return readParts(one, services, signal);
    const held = await readHeldVolumes(servers, services, signal);
    return held ? { held } : {};
  }, {});
  const asked = { servers, label, code, mayRelease: mayReleaseThem, parts };
  try {
    return await services.get(Modals).open<Agreed>({
      id: 'instances.delete',
      size: 'small',
      title: i18n.t('instances:question.title', { action: label }),
      bare: true,
      content: lazyView<ModalContentProps<Agreed>>(async () =>
        (await import('./delete-dialog.tsx')).deleteDialog(asked),
      ),
    });
  } finally {
    values.dispose();
  }
}
