import {
  Clock,
  I18n,
  reportAct,
  Resources,
  resultOf,
  Scope,
  type ScopeKey,
  type Services,
  type TaskItem,
  Tasks,
  type Toast,
  Toasts,
} from '@sextant/sdk';
import { type Launch, type Launched, LaunchedServers } from './launched-servers.ts';

/** Heat's name of servers. */
export const serverTypeId = 'OS::Nova::Server';

const pollIntervalMs = 2000;
const followTimeoutMs = 15 * 60 * 1000;

/** Why a launch is followed no longer, although some of it is still being built; the end of a locale key. */
type Stop = 'stopped' | 'away' | 'late';

type Accepted = Pick<Toast, 'id' | 'button'>;

/**
 * Follows instances until each is there, has failed or was deleted, as a task that tells it for each. The service accepts a
 * launch long before it knows whether there is a place for all of it.
 * @param accepted the message that the launch was accepted: the one that some failed takes its place
 */
export async function followLaunch(launch: Launch, services: Services, accepted?: Accepted): Promise<void> {
  const [clock, i18n, scope] = [services.get(Clock), services.get(I18n), services.get(Scope)];
  const servers = new LaunchedServers(launch, services);
  let stop: Stop | undefined;
  let wake = () => {};
  const end = (reason: Stop) => {
    stop ??= reason;
    wake();
  };
  const task = services.get(Tasks).start({
    title: i18n.t('launch:task.title', { count: launch.count, name: launch.name }),
    icon: 'rocket',
    cancel: () => end('stopped'),
  });
  // Nova works on where the page is left, and there is nothing to begin again.
  task.update({ accepted: true, items: servers.all().map((each) => itemOf(each, i18n)) });
  // In another project the instances are not to be seen, and others may have their names.
  const place = scope.key;
  const leaving = scope.onDidChange(() => {
    if (scope.key !== place) end('away');
  });
  const until = clock.now() + followTimeoutMs;
  try {
    for (;;) {
      await new Promise<void>((resolve) => {
        const timer = clock.after(pollIntervalMs, resolve);
        wake = () => {
          timer.dispose();
          resolve();
        };
        if (stop) wake();
      });
      if (!stop) await servers.look().catch(() => undefined);
      const items = servers.all().map((each) => itemOf(each, i18n));
      const running = items.filter(({ state }) => state === 'running').length;
      if (running > 0 && clock.now() >= until) end('late');
      if (running > 0 && !stop) {
        task.update({ items, progress: 1 - running / items.length });
        continue;
      }
      task.update({ ...endOf(items, running > 0 ? stop : undefined, i18n), cancel: undefined });
      tellFailed(items, launch, services, accepted);
      if (stop !== 'away') report(servers.all(), launch, place, services);
      return;
    }
  } finally {
    leaving.dispose();
  }
}

/**
 * Has pages follow, and the activity say what became of each. The first server is listed as created since the launch was accepted,
 * until it is told that it failed; of the others nobody knew.
 */
function report(launched: readonly Launched[], { id }: Launch, scope: ScopeKey, services: Services): void {
  const seen = launched.flatMap(({ server }) => server ?? []);
  const idsOf = (servers: typeof seen) => servers.map((server) => server.id);
  const failed = seen.filter(({ status }) => status === 'ERROR');
  const isFirst = (server: { id: string }) => server.id === id;
  const [resources, i18n] = [services.get(Resources), services.get(I18n)];
  resources.report(resultOf(serverTypeId, { updated: idsOf(seen), failed: idsOf(failed.filter(isFirst)) }));
  const [others, lost] = [seen, failed].map((servers) => idsOf(servers.filter((server) => !isFirst(server))));
  if (!others?.length) return;
  const more = resultOf(serverTypeId, { created: others.filter((each) => !lost?.includes(each)), failed: lost ?? [] });
  const names = new Map(launched.flatMap(({ name, server }) => (server ? [[server.id, name] as const] : [])));
  // Without the code that names it pages follow all the same.
  reportAct(more, { label: i18n.t('launch:form.title'), names, scope }, services).catch(() => resources.report(more));
}

/** Returns how the task ends: with what each item came to, and why some were not waited for. */
function endOf(items: readonly TaskItem[], stop: Stop | undefined, i18n: I18n) {
  const isNone = items.every(({ state }) => state === 'cancelled' || state === 'running');
  const state = items.some((item) => item.state === 'failed') ? 'failed' : stop || isNone ? 'cancelled' : 'done';
  const ended = items.map((item): TaskItem =>
    item.state === 'running' ? { ...item, state: 'cancelled', reason: i18n.t('launch:task.not-followed') } : item,
  );
  return {
    state,
    items: ended,
    progress: 1,
    ...(stop ? { detail: i18n.t(`launch:task.end.${stop}`) } : {}),
  } as const;
}

/** Says which failed and why; what went well was said when it was accepted. */
function tellFailed(
  items: readonly TaskItem[],
  { count }: Launch,
  services: Services,
  { id, button }: Partial<Accepted> = {},
): void {
  const failed = items.filter(({ state }) => state === 'failed');
  if (failed.length === 0) return;
  const i18n = services.get(I18n);
  const detail = failed.map(({ name, reason }) => i18n.t('core:cells.labelled', { label: name, value: reason ?? '' }));
  services.get(Toasts).add('error', i18n.t('launch:task.failed', { count: failed.length, of: i18n.number(count) }), {
    detail: detail.join('\n'),
    ...(id !== undefined && { id }),
    // The password of instances that failed opens nothing.
    ...(button && failed.length < items.length && { button }),
  });
}

function itemOf({ name, server, isGone }: Launched, i18n: I18n): TaskItem {
  const id = server?.id ?? name;
  if (isGone) return { id, name, state: 'cancelled', reason: i18n.t('launch:task.deleted') };
  if (!server?.status || server.status === 'BUILD') return { id, name, state: 'running', accepted: true };
  if (server.status !== 'ERROR') return { id, name, state: 'done' };
  const { fault } = server as { fault?: { message?: unknown } };
  return { id, name, state: 'failed', reason: String(fault?.message ?? i18n.t('launch:task.no-reason')) };
}
