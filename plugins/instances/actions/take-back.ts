import { Clock, failureDetail, I18n, resultOf, type Services, Tasks, Toasts, type Undo } from '@sextant/sdk';
import { firstFew } from '../first-few.ts';
import { pollServers } from '../server-calls.ts';
import { type Server, serverName, serverTypeId } from '../server.ts';

/** Milliseconds between two readings of servers that nova is still at work on. */
const readingPauseMs = 1000;
const maxReadings = 20;

/** The opposite of a change of servers. */
export interface WayBack {
  /** The last part of the id of the action that takes it back. */
  readonly name: string;
  /** Whether a server is still as the change left it. */
  isAsLeft(server: Server): boolean;
  send(id: string, signal: AbortSignal): Promise<unknown>;
}

/** Returns what takes a change back, once nova is at no task any more, for the servers that are still as it left them. */
export function takeBack(
  { name, isAsLeft, send }: WayBack,
  { done, begun }: { done: readonly Server[]; begun: number },
  services: Services,
): Undo {
  return async () => {
    const now = await readAtRest(done, begun, services);
    const same = now.filter((server) => !server['OS-EXT-STS:task_state'] && isAsLeft(server));
    if (same.length === 0) return 'changed';
    const i18n = services.get(I18n);
    const action = i18n.t(`instances:action.${name}.label`);
    const namesOf = (servers: readonly Server[]) => i18n.list(servers.map(serverName));
    const { failed } = await services.get(Tasks).each<Server>({
      title: i18n.t('instances:outcome.task', { action, names: firstFew(same.map(serverName), i18n) }),
      items: same,
      idOf: ({ id }) => id,
      nameOf: serverName,
      act: ({ id }, signal) => send(id, signal),
    });
    if (failed.length === same.length) throw failed[0]?.error;
    const refused = failed.map(({ item }) => item);
    if (refused.length > 0) {
      const why = failureDetail(i18n, ...failed.map(({ error }) => error));
      services.get(Toasts).add('error', i18n.t('instances:outcome.failed', { action, names: namesOf(refused) }), why);
    }
    return resultOf(serverTypeId, { updated: same.map(({ id }) => id), failed: refused.map(({ id }) => id) });
  };
}

/** Reads what changed since the change began, in one call a round; servers that did not change, or are gone, are left out. */
async function readAtRest(done: readonly Server[], begun: number, services: Services): Promise<Server[]> {
  const clock = services.get(Clock);
  const read = new Map<string, Server>();
  const round = async (asked: readonly Server[], left: number): Promise<void> => {
    const { items } = await pollServers(asked, clock.now() - begun, { services });
    for (const server of items) read.set(server.id, server);
    const busy = items.filter((server) => server['OS-EXT-STS:task_state']);
    if (busy.length === 0 || left === 0) return;
    await new Promise<void>((resolve) => {
      clock.after(readingPauseMs, resolve);
    });
    await round(busy, left - 1);
  };
  await round(done, maxReadings);
  return done.flatMap(({ id }) => read.get(id) ?? []);
}
