import { errorText } from '#base';
import type { TestCloud } from '../../cloud/test-cloud.ts';
import { builtPlugin } from '../../host/built-plugin.ts';
import { createTestHost, type TestHost } from '../../host/test-host.ts';
import { leaksOf } from '../../leaks/expect-no-leaks.ts';
import type { Check } from '../check.ts';
import { type PluginUnderTest, refuseUnmetNeed } from '../plugin-under-test.ts';
import { migrated, setAll, withNewerSettings } from './settings.ts';

/** How often a plugin is put down and started again. */
const cycles = 100;
/** A start is measured so often; the fastest counts, for a machine may be busy. */
const measured = 5;

/** A minute of the machine's for each wait: the console's own time stands here, and with it what would end one. */
const usualPatience = 60_000;

/** @param soon resolves when the work is done; throws `HeldUp` when the patience is at its end */
type Look = (host: TestHost, id: string, soon: (work: Promise<void>) => Promise<void>) => Promise<readonly string[]>;

class HeldUp extends Error {}

/**
 * The checks that run the plugin in a console without its looks.
 *
 * @param patience milliseconds that a plugin may hold up its end or its next build
 */
export function lifeChecks(
  cloud: TestCloud,
  patience = usualPatience,
): Readonly<Record<'cycles' | 'optional' | 'upgrade' | 'activation', Check>> {
  const running = async (plugin: PluginUnderTest, look: Look) => {
    const { id } = plugin.manifest;
    const host = await hostOf(plugin, cloud);
    const soon = async (work: Promise<void>) => {
      if (
        (await within(
          patience,
          work.then(() => 'done'),
        )) === undefined
      )
        throw new HeldUp();
    };
    try {
      return [...(await look(host, id, soon)), ...problemsOf(host)];
    } catch (error) {
      const why = error instanceof HeldUp ? await heldUp(host, id, patience) : [errorText(error)];
      return [...why, ...problemsOf(host)];
    } finally {
      await closed(host);
    }
  };
  return {
    cycles: (plugin) =>
      running(plugin, async (host, id, soon) => {
        // Down at both ends: whatever is there then is not the plugin's to have.
        await soon(host.disable(id));
        const left = await leaksOf(async () => {
          for (let round = 0; round < cycles; round += 1) await soon(host.cycle(id));
        });
        return left.map((line) => `after ${cycles} starts and ends: ${line}`);
      }),
    // Nobody provides them here: the console's own services are always there, and others come with their plugins alone.
    optional: (plugin) =>
      plugin.manifest.optional === undefined
        ? []
        : running(plugin, async (host, id, soon) => {
            await soon(host.use(id));
            return [];
          }),
    upgrade: (plugin) =>
      running(plugin, async (host, id, soon) => {
        await soon(host.use(id));
        const settings = await setAll(host, plugin);
        const [state, stored] = [host.stateOf(id), storedBy(host)];
        await soon(host.upgrade(withNewerSettings(builtPlugin(plugin.dist, 'the-same-again'))));
        const [now] = (await host.list()).filter((report) => report.id === id);
        return [
          ...(now?.state === 'active' ? [] : [`in its own place it is ${now?.state ?? 'gone'}: ${now?.reason ?? ''}`]),
          ...lost('state', state, host.stateOf(id)),
          ...lost('storage', stored, storedBy(host)),
          ...lost('settings', settings, await migrated(host, plugin)),
        ];
      }),
    activation(plugin) {
      const limit = plugin.manifest.budget?.['activate'];
      if (limit === undefined) return [];
      return running(plugin, async (host, id, soon) => {
        const times: number[] = [];
        for (let round = 0; round < measured; round += 1) {
          if (round > 0) await soon(host.cycle(id));
          await soon(host.use(id));
          const [report] = (await host.list()).filter((one) => one.id === id);
          times.push(report?.cost?.activation ?? 0);
        }
        const fastest = Math.min(...times);
        if (fastest <= Number.parseFloat(limit)) return [];
        return [`its start takes ${fastest.toFixed(1)} ms, the manifest's budget is ${limit}`];
      });
    },
  };
}

/** Returns the result of the work, or undefined when it is not done in time. */
async function within<T>(patience: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), patience)));
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // The work may still fail later, when nobody waits for it.
    work.catch(() => {});
  }
}

async function heldUp(host: TestHost, id: string, patience: number): Promise<string[]> {
  const [report] = (await host.list()).filter((one) => one.id === id);
  const why = [report?.state, report?.reason].filter(Boolean).join(', ');
  return [
    `it holds up its end or its next build for more than ${patience / 1000} s with nothing open in it (${why}): look at onBeforeStop, and at tasks that never end`,
  ];
}

/**
 * Closes the host, and moves its clock when that takes long. Handlers of the closing have thirty seconds of the console's time,
 * which stands still unless it is moved.
 */
async function closed(host: TestHost): Promise<void> {
  const closing = host.close();
  for (
    let round = 0;
    round < 10 &&
    (await within(
      200,
      closing.then(() => true),
    )) === undefined;
    round += 1
  )
    host.clock.advance(60_000);
}

function hostOf(plugin: PluginUnderTest, cloud: TestCloud): Promise<TestHost> {
  refuseUnmetNeed(plugin);
  const needs = (plugin.needs ?? []).map((dist) => builtPlugin(dist));
  return createTestHost({ plugins: [...needs, builtPlugin(plugin.dist)], cloud });
}

function problemsOf(host: TestHost): string[] {
  return host.problems().map(({ code, plugin, ...more }) => `${code} (${plugin}): ${Object.values(more).join(', ')}`);
}

function storedBy({ page: { storage } }: TestHost): Record<string, unknown> {
  const names = Array.from({ length: storage.length }, (_, place) => storage.key(place)!);
  return Object.fromEntries(names.map((name) => [name, storage.getItem(name)]));
}

function lost(
  what: string,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] {
  return Object.entries(before)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name]))
    .map(([name, value]) =>
      name in after
        ? `the upgrade changed ${name} of its ${what} from ${JSON.stringify(value)} to ${JSON.stringify(after[name])}`
        : `the upgrade lost ${name} of its ${what}`,
    );
}
