import { consolePoints } from '#registry';
import { pageAddress } from '../../base/plugin-rules/page-address.mjs';
import type { PluginHost } from '../plugin-host.ts';
import type { PluginInstance } from '../plugin-instance.ts';
import { resolvePlugins } from '../plugin-resolution.ts';
import type { StartupProblem } from '../startup-problems.ts';

/** The points whose items have a path that no other item of them may have. */
const points = ['panels', 'routes'] as const;

/**
 * Keeps each path with the plugin that a page opened now would give it to: a plugin that comes later does not lose a path to one
 * that would stand behind it, and one that lost a path has it once the holder goes.
 */
export function followContestedPaths(host: PluginHost): void {
  let before = contestsOf(host);
  host.onDidChange(() => {
    const now = contestsOf(host);
    const isSettled = before.length === now.length && before.every((one, at) => one === now[at]);
    const claimants = new Set([...before, ...now]);
    before = now;
    if (!isSettled) placeAnew(host, claimants);
  });
}

/**
 * Returns the running plugins that claim a path which another one claims as well, once for each such path. The code of a plugin
 * may claim paths that its manifest does not name.
 */
function contestsOf(host: PluginHost): PluginInstance[] {
  const claims = new Map<string, Set<PluginInstance>>();
  const claim = (address: string, instance: PluginInstance) =>
    claims.set(address, (claims.get(address) ?? new Set()).add(instance));
  for (const instance of host.running.values())
    for (const point of points) for (const path of pathsOf(instance, point)) claim(pageAddress(path), instance);
  for (const [address, { item }] of host.parts.points.holdersOf(consolePoints.routes)) {
    const holder = host.running.get(item.owner);
    if (holder) claim(address, holder);
  }
  return [...claims.values()].filter(({ size }) => size > 1).flatMap((instances) => [...instances]);
}

/** The manifest is its author's: anything may stand in it. */
function pathsOf({ entry }: PluginInstance, point: (typeof points)[number]): string[] {
  const items: unknown = entry.manifest.contributes?.[point];
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: { path?: unknown } | null) => (typeof item?.path === 'string' ? item.path : []));
}

/** Takes the items of these plugins out and puts them in again, in the order in which a new page would. */
function placeAnew(host: PluginHost, claimants: ReadonlySet<PluginInstance>): void {
  const { order } = resolvePlugins([...host.index.values()], host.parts.symbols);
  const running = order.flatMap(({ manifest }) => host.running.get(manifest.id) ?? []);
  const placing = running.filter((one) => claimants.has(one));
  host.parts.points.batch(() => {
    for (const { items } of placing) items.dispose();
    for (const { id } of claimants) if (!host.running.has(id)) refuseAnew(host, id, () => undefined);
    for (const instance of placing) refuseAnew(host, instance.id, () => host.placeAll(instance));
  });
}

/** Leaves only those refusals told that the placing tells again, and those that are not about a path. */
function refuseAnew({ problems }: PluginHost, plugin: string, place: () => void): void {
  const refusals = () => problems.list().filter((one): one is Refusal => isRefusal(one) && one.plugin === plugin);
  const before = refusals().filter(({ message }) => !isOfPath(message));
  problems.forget(plugin, 'PLUGIN_ITEM_REFUSED');
  place();
  const told = new Set(refusals().map(({ message }) => message));
  for (const problem of before) if (!told.has(problem.message)) problems.add(problem);
}

type Refusal = Extract<StartupProblem, { code: 'PLUGIN_ITEM_REFUSED' }>;
const isRefusal = (problem: StartupProblem): problem is Refusal => problem.code === 'PLUGIN_ITEM_REFUSED';
const isOfPath = (message: string) => points.some((point) => message.includes(` is refused by ${point}@`));
