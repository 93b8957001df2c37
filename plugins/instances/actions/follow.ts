import { callApi, type EachItem, I18n, type Services } from '@sextant/sdk';
import { readServerQuietly } from '../server-calls.ts';
import { type Server, serverStatus } from '../server.ts';

/** The actions that nova has ended when it answers: it sets the server no task. */
const endedAtOnce = new Set(['clear-password', 'crash-dump', 'lock', 'reset-state', 'unlock']);

/** The actions that bring a server to another host. */
const moves = new Set(['evacuate', 'live-migrate', 'migrate']);

/** Says how an action's task goes on after nova has accepted it; undefined for what is ended by then. */
export function followedWork(name: string, services: Services): EachItem<Server>['follow'] {
  if (endedAtOnce.has(name)) return undefined;
  return {
    ...(name === 'delete' && { removes: true }),
    failure: (now, before) => failureOf(name, now, before, services),
  };
}

/** Nova says of an action that it gave up no more than that the server has no task: it is where it was, and as it was. */
async function failureOf(name: string, now: Server, before: Server, services: Services): Promise<string | undefined> {
  const i18n = services.get(I18n);
  if (now.status === 'ERROR') {
    // Nova's lists lack the faults of servers that found no host.
    const { fault } = now.fault ? now : await readServerQuietly(now.id, services).catch(() => now);
    return fault?.message || i18n.t(serverStatus(now)?.label ?? 'instances:status.ERROR');
  }
  const host = now['OS-EXT-SRV-ATTR:host'];
  if (moves.has(name) && host && host === before['OS-EXT-SRV-ATTR:host'])
    return (await isReverted(now, services)) ? undefined : i18n.t('instances:outcome.not-moved', { host });
  const flavor = now.flavor?.original_name;
  if (name === 'resize' && flavor && flavor === before.flavor?.original_name && now.status !== 'VERIFY_RESIZE')
    return (await isReverted(now, services)) ? undefined : i18n.t('instances:outcome.not-resized', { flavor });
  return undefined;
}

/** Was it resized or moved, and then taken back before anybody looked? */
async function isReverted({ id }: Server, services: Services): Promise<boolean> {
  const call = { params: { id }, query: { paginate: true } };
  const newest = await callApi(services, 'listServerActions', call, { quiet: true }).catch(() => undefined);
  return newest?.items[0]?.action === 'revertResize';
}
