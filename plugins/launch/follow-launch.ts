import {
  type ActionResult,
  callApi,
  Clock,
  I18n,
  Resources,
  resultOf,
  type Services,
  type TaskItem,
  Tasks,
  Toasts,
} from '@sextant/sdk';

/** Heat's name of servers. */
export const serverTypeId = 'OS::Nova::Server';

/** A launch that the compute service has accepted. */
export interface Launch {
  readonly name: string;
  readonly count: number;
}

type Server = Awaited<ReturnType<typeof callApi<'listServers'>>>['items'][number];

/** Milliseconds between two looks, and how long a launch is followed. */
const pause = 2000;
const longest = 15 * 60 * 1000;

/**
 * Follows instances until each is there or has failed, as a task that tells it for each. The service accepts a launch long
 * before it is known whether there is a place for all of it.
 */
export async function followLaunch(launch: Launch, services: Services): Promise<void> {
  const [clock, i18n] = [services.get(Clock), services.get(I18n)];
  const title = i18n.t('launch:task.title', { count: launch.count, name: launch.name });
  const task = services.get(Tasks).start({ title, icon: 'rocket' });
  const until = clock.now() + longest;
  let known = new Map<string, Server>();
  for (;;) {
    await new Promise<void>((resolve) => void clock.after(pause, resolve));
    const found = await newest(launch, services).catch(() => undefined);
    if (found) known = found;
    const items = namesOf(launch).map((name) => itemOf(name, known.get(name), i18n));
    const settled = items.filter(({ state }) => state !== 'running').length;
    task.update({ items, progress: settled / items.length });
    if (settled < items.length && clock.now() < until) continue;
    const failed = items.filter(({ state }) => state === 'failed');
    task.update({ state: failed.length > 0 ? 'failed' : 'done' });
    tell(failed, launch, services);
    services.get(Resources).report(touched(known));
    return;
  }
}

/** Says which failed and why; what went well was said when it was accepted. */
function tell(failed: readonly TaskItem[], { count }: Launch, services: Services): void {
  if (failed.length === 0) return;
  const i18n = services.get(I18n);
  const detail = failed.map(({ name, reason }) => i18n.t('core:cells.labelled', { label: name, value: reason ?? '' }));
  services.get(Toasts).add('error', i18n.t('launch:task.failed', { count: failed.length, of: i18n.number(count) }), {
    detail: detail.join('\n'),
  });
}

function touched(servers: ReadonlyMap<string, Server>): ActionResult {
  return resultOf(serverTypeId, { updated: [...servers.values()].map(({ id }) => id) });
}

/** The names that compute gives: several are numbered. */
export function namesOf({ name, count }: Launch): string[] {
  return count === 1 ? [name] : Array.from({ length: count }, (_, at) => `${name}-${at + 1}`);
}

/** Returns the newest server of each name. Others may have had the name before. */
async function newest(launch: Launch, services: Services): Promise<Map<string, Server>> {
  const query = { paginate: true, name: launch.name, limit: Math.min(1000, launch.count + 20) };
  const { items } = await callApi(services, 'listServers', { query }, { quiet: true });
  const names = new Set(namesOf(launch));
  const found = new Map<string, Server>();
  for (const server of items) if (names.has(server.name) && !found.has(server.name)) found.set(server.name, server);
  return found;
}

function itemOf(name: string, server: Server | undefined, i18n: I18n): TaskItem {
  const id = server?.id ?? name;
  if (!server || server.status === 'BUILD') return { id, name, state: 'running' };
  if (server.status !== 'ERROR') return { id, name, state: 'done' };
  const { fault } = server as { fault?: { message?: unknown } };
  return { id, name, state: 'failed', reason: String(fault?.message ?? i18n.t('launch:task.no-reason')) };
}
