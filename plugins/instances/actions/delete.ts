import {
  type ActionContext,
  type ActionResult,
  callApi,
  I18n,
  isGone,
  joinedCode,
  Modals,
  nothingChanged,
  type Services,
} from '@sextant/sdk';
import { firstFew } from '../first-few.ts';
import { addressesOf, type Server } from '../server.ts';
import { doToEach } from './operate.ts';
import { questionOf } from './question.ts';
import { deletionCode } from './server-code.ts';

/** Deletes servers. The question names volumes that go with them, volumes that stay, and floating addresses. */
export async function deleteServers({ items: servers, services }: ActionContext<Server>): Promise<ActionResult> {
  const code = () => joinedCode(servers.map(deletionCode));
  if (servers.length === 0 || !(await isConfirmed(servers, services, code))) return nothingChanged;
  // Nova takes its time: rows show the task, and go when the server is gone.
  return doToEach(
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
}

/** A server that is gone counts as deleted. */
function unlessGone(error: unknown): void {
  if (!isGone(error)) throw error;
}

async function isConfirmed(
  servers: readonly Server[],
  services: Services,
  code: () => ReturnType<typeof joinedCode>,
): Promise<boolean> {
  const i18n = services.get(I18n);
  const { volumes, kept, addresses } = affectedBy(servers);
  const facts = [
    i18n.t('instances:action.delete.message', { count: servers.length }),
    ...(volumes > 0 ? [i18n.t('instances:action.delete.volumes', { count: volumes })] : []),
    ...(kept > 0 ? [i18n.t('instances:action.delete.kept', { count: kept })] : []),
    ...(addresses.length > 0
      ? [i18n.t('instances:action.delete.addresses', { addresses: firstFew(addresses, i18n) })]
      : []),
  ];
  const question = {
    name: servers.length > 1 ? 'delete-selected' : 'delete',
    servers,
    message: facts.join('\n'),
    danger: true,
    typed: volumes > 0 || addresses.length > 0,
    code,
  };
  return services.get(Modals).confirm(questionOf(question, i18n));
}

/** Counts the volumes that are deleted with the servers and those that stay, and lists the floating addresses. */
export function affectedBy(servers: readonly Server[]) {
  const volumes = servers.flatMap((server) => server['os-extended-volumes:volumes_attached'] ?? []);
  const going = volumes.filter(({ delete_on_termination: goes }) => goes === true).length;
  const addresses = servers.flatMap(addressesOf).filter(({ floating }) => floating);
  return { volumes: going, kept: volumes.length - going, addresses: addresses.map(({ address }) => address) };
}
