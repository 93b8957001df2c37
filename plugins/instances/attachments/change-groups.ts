import {
  type ActionResult,
  callApi,
  I18n,
  nothingChanged,
  Resources,
  resultOf,
  type Services,
  Toasts,
  type Undo,
} from '@sextant/sdk';
import type { Interface } from '../details/interface.ts';
import { type Server, serverName, serverTypeId } from '../server.ts';

export interface GroupChange {
  readonly server: Server;
  /** The ports with the groups that they had at first. */
  readonly ports: readonly Interface[];
  /** The id of the port to change; empty for all ports. */
  readonly port: string;
  readonly groups: readonly string[];
  /** The groups that each changed port has now, by the port's id. Each attempt adds its own. */
  readonly touched: Map<string, readonly string[]>;
  labelOf(port: Interface): string;
}

/**
 * Changes the groups of ports, and offers to undo it. When a port refuses, the pages follow the ports that were changed, and
 * the error names the others.
 */
export async function changeGroups(change: GroupChange, services: Services): Promise<ActionResult> {
  const { server, ports, port, groups, touched } = change;
  const body = { groups: [...groups], ...(port ? { port } : {}) };
  const call = { params: { id: server.id }, body };
  const { items } = await callApi(services, 'changeServerSecurityGroups', call, { quiet: true });
  for (const { port: id, ok } of items) if (ok) touched.set(id, groups);
  const result = touched.size > 0 ? resultOf(serverTypeId, { updated: [server.id] }) : nothingChanged;
  const refused = items.filter(({ ok }) => !ok);
  if (refused.length > 0) {
    services.get(Resources).report(result);
    throw new Error(refused.map((each) => refusalOf(each, change)).join('\n'));
  }
  if (touched.size > 0) {
    const before = ports.filter(({ id }) => touched.has(id));
    const text = services.get(I18n).t('instances:attach.groups.done', { name: serverName(server) });
    services.get(Toasts).add('success', text, { undo: undoOf(server, before, touched, services) });
  }
  return result;
}

function refusalOf(
  { port: id, message }: { port: string; message?: string | null },
  { ports, labelOf }: GroupChange,
): string {
  const port = ports.find((each) => each.id === id);
  return [port ? labelOf(port) : id, message].filter(Boolean).join(' · ');
}

const sameGroups = (one: readonly string[] = [], other: readonly string[] = []) =>
  one.toSorted().join(' ') === other.toSorted().join(' ');

/** Returns the undo that gives each port what it had, unless somebody changed one of them since. */
function undoOf(
  server: Server,
  before: readonly Interface[],
  after: ReadonlyMap<string, readonly string[]>,
  services: Services,
): Undo {
  const params = { id: server.id };
  return async () => {
    const { items } = await callApi(services, 'listServerInterfaces', { params }, { quiet: true });
    const now = new Map(items.map((port) => [port.id, port.security_groups]));
    if (before.some(({ id }) => !sameGroups(now.get(id), after.get(id)))) return 'changed';
    for (const { id, security_groups: old = [] } of before) {
      // Each port had groups of its own: they are put back in turn.
      await callApi(
        services,
        'changeServerSecurityGroups',
        { params, body: { groups: [...old], port: id } },
        { quiet: true },
      );
    }
    return resultOf(serverTypeId, { updated: [server.id] });
  };
}
