import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { entryOf, things } from '../../../../support/plugin-door.ts';
import { livePlugins, settle } from '../../../../support/live-plugins.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

it('[X-21] a build that was replaced is let go of, but for its code', async () => {
  const { door, life, use, report, instance, host } = await livePlugins(things);
  await use();
  const builds: WeakRef<object>[] = [];
  for (const digest of ['d2', 'd3', 'd4']) {
    builds.push(new WeakRef(instance()));
    await life.take([entryOf({ ...things, version: `${digest.slice(1)}.0.0` }, digest)]);
    await use();
  }
  expect([report()!.version, host.problems.list()]).toEqual(['4.0.0', []]);
  // The test's own plugin kept what it was given.
  door.contexts.length = 0;
  await settle();
  collectGarbage();
  expect(builds.map((build) => build.deref())).toEqual([undefined, undefined, undefined]);
});
