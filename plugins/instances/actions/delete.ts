import {
  type ActionContext,
  type ActionResult,
  callApi,
  I18n,
  isGone,
  joinedCode,
  Modals,
  nothingChanged,
  resultOf,
  type Services,
} from '@sextant/sdk';
import { wordOf } from '@sextant/ui';
import { addressesOf, type Server, serverName, serverTypeId } from '../server.ts';
import { mayBeDeleted } from './delete-servers.ts';
import { doToEach, tellRefused } from './operate.ts';
import { deletionCode } from './server-code.ts';

/** Deletes servers. The question names volumes that go with them, volumes that stay, and floating addresses. */
export async function deleteServers({ items, services }: ActionContext<Server>): Promise<ActionResult> {
  const answers = await Promise.all(items.map(async (server) => mayBeDeleted(server, services)));
  tellRefused({ name: 'delete' }, items, answers, services);
  const servers = items.filter((_, at) => answers[at] === true);
  const code = () => joinedCode(servers.map(deletionCode));
  if (servers.length === 0 || !(await isConfirmed(servers, services, code))) return nothingChanged;
  const result = await doToEach(
    {
      name: 'delete',
      icon: 'trash-2',
      servers,
      code,
      act: ({ id }, signal) =>
        callApi(services, 'deleteServer', { params: { id } }, { quiet: true, ...(signal && { signal }) }).catch(
          unlessGone,
        ),
    },
    services,
  );
  // Nova takes its time: rows show the task, and go when the server is gone.
  return resultOf(serverTypeId, {
    updated: result.updated.map(({ id }) => id),
    failed: result.failed.map(({ id }) => id),
  });
}

/** A server that is gone is as it shall be. */
function unlessGone(error: unknown): void {
  if (!isGone(error)) throw error;
}

async function isConfirmed(
  servers: readonly Server[],
  services: Services,
  code: () => ReturnType<typeof joinedCode>,
): Promise<boolean> {
  const i18n = services.get(I18n);
  const names = i18n.list(servers.map(serverName));
  const lost = whatGoes(servers);
  const facts = [
    i18n.t('instances:action.delete.message', { names }),
    ...(lost.volumes > 0 ? [i18n.t('instances:action.delete.volumes', { count: lost.volumes })] : []),
    ...(lost.kept > 0 ? [i18n.t('instances:action.delete.kept', { count: lost.kept })] : []),
    ...(lost.addresses.length > 0
      ? [i18n.t('instances:action.delete.addresses', { addresses: i18n.list(lost.addresses.slice(0, 5)) })]
      : []),
  ];
  const label = i18n.t(`instances:action.delete${servers.length > 1 ? '-selected' : ''}.label`);
  return services.get(Modals).confirm({
    title: i18n.t('instances:question.title', { action: label }),
    message: facts.join('\n'),
    ...(servers.length > 1 && { lines: servers.map((server) => ({ name: serverName(server), detail: server.id })) }),
    confirmLabel: label,
    danger: true,
    ...((lost.volumes > 0 || lost.addresses.length > 0) && { word: wordOf(servers) }),
    code,
  });
}

/** Counts the volumes that are deleted with the servers and those that stay, and lists the floating addresses. */
export function whatGoes(servers: readonly Server[]) {
  const volumes = servers.flatMap((server) => server['os-extended-volumes:volumes_attached'] ?? []);
  const going = volumes.filter(({ delete_on_termination: goes }) => goes === true).length;
  const addresses = servers.flatMap(addressesOf).filter(({ floating }) => floating);
  return { volumes: going, kept: volumes.length - going, addresses: addresses.map(({ address }) => address) };
}
