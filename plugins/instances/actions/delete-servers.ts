import { type Action, joinedCode } from '@sextant/sdk';
import type { Server } from '../server.ts';
import { batchId, itemId, mayBeDone } from './operation.ts';

/** A deletion begins in any state, but not while another one runs. */
export const deletion = {
  name: 'delete',
  rule: 'os_compute_api:servers:delete',
  shownFor: ({ status }: Server) => status !== 'SOFT_DELETED',
} as const;

const common = {
  icon: 'trash-2',
  danger: true,
  asks: true,
  policy: [['compute', deletion.rule]],
  allowed: mayBeDeleted,
  code: async (servers) => joinedCode(servers.map((await import('./server-code.ts')).deletionCode)),
  perform: async (context) => (await import('./delete.ts')).deleteServers(context),
} satisfies Omit<Action<Server>, 'id' | 'label'>;

/** "Delete Instance": its question names what goes with the server and what stays. */
export const deleteServer: Action<Server> = {
  ...common,
  id: itemId('delete'),
  label: 'instances:action.delete.label',
};
export const deleteServers: Action<Server> = {
  ...common,
  id: batchId('delete'),
  label: 'instances:action.delete-selected.label',
};

/** Says whether a server may be deleted now. Only a deletion that runs already keeps it back. */
export function mayBeDeleted(server: Server, services: Parameters<typeof mayBeDone>[2]) {
  const task = server['OS-EXT-STS:task_state'];
  if (task === 'deleting' || task === 'soft-deleting') return 'instances:reason.deleting';
  return mayBeDone({ ...deletion, anyTask: true }, server, services);
}
