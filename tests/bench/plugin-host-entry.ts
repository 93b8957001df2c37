import type { PluginIndexEntry } from '#protocol';
import { consolePoints, type PointName, type PointStore, typePoints } from '#registry';
import { Points } from '#services/registry/registry';
import type { PluginHost } from '../../core/host/plugin-host.ts';
import { startPlugins } from '../../core/host/plugins.ts';
import { createTestServices } from '../../core/testing/test-services.ts';

const never = () => {
  throw new Error('registering fetches nothing');
};

/** The console's services with a plugin host that has nothing yet. */
async function aHost(): Promise<{ host: PluginHost; points: PointStore }> {
  const { services } = await createTestServices();
  const none: ReadonlySet<string> = new Set();
  const door = { fetch: never, import: never, isPreloaded: () => false, digestOf: () => undefined, link: never };
  const symbols = { version: '1.0.0', sdk: none, ui: none, points: none, when: none, tokens: none };
  return { host: startPlugins(services, door, symbols), points: services.get(Points) };
}

function timed(work: () => void): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

function allAreReady(host: PluginHost, index: readonly PluginIndexEntry[]): void {
  const waiting = host.list().filter(({ state }) => state !== 'ready');
  if (host.list().length !== index.length || waiting.length > 0 || host.problems.list().length > 0)
    throw new Error(`not registered: ${JSON.stringify([host.problems.list()[0], waiting[0]])}`);
}

/** Milliseconds that an index takes until everything in it has its place. */
export async function register(index: readonly PluginIndexEntry[]): Promise<number> {
  const { host } = await aHost();
  const milliseconds = timed(() => host.start(index));
  allAreReady(host, index);
  return milliseconds;
}

/**
 * An index that comes whole, and of which one plugin in twenty goes and comes back, while somebody looks at the points: the
 * milliseconds of its coming, the most that any later change took, and how many items there are.
 */
export async function soak(index: readonly PluginIndexEntry[], types: readonly string[]) {
  const { host, points } = await aHost();
  const ofTypes: readonly PointName<unknown>[] = [typePoints.columns, typePoints.facets, typePoints.itemActions];
  const look = () => {
    points.point(consolePoints.panels).get();
    for (const on of types) for (const point of ofTypes) points.point(point).get({ on });
  };
  const all = timed(() => host.start(index));
  allAreReady(host, index);
  look();
  const items = index.reduce((sum, { manifest: { id } }) => sum + points.countOf(id), 0);
  const changes: number[] = [];
  const change = (work: () => void) =>
    changes.push(
      timed(() => (work(), host.settle())),
      timed(look),
    );
  for (const { manifest } of index.filter((_, at) => at % 20 === 0)) {
    change(() => host.stopped.set(manifest.id, { state: 'disabled' }));
    change(() => host.stopped.delete(manifest.id));
  }
  allAreReady(host, index);
  return { items, all, longest: Math.max(...changes) };
}

Object.assign(globalThis, { sextantBench: { register, soak } });
