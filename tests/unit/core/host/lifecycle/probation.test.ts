import { expect, it } from 'vitest';
import type { PluginIndexEntry } from '#protocol';
import { Probation } from '../../../../../core/host/lifecycle/probation.ts';
import type { KeptState } from '../../../../../core/host/kept-state.ts';
import { TestClock } from '../../../../../core/testing/test-services.ts';

const before = (id: string) => ({ entry: { manifest: { id } } as PluginIndexEntry, kept: {} as KeptState });

it('[X-21] what nobody goes back to any more is forgotten, with the plugin that it holds', () => {
  const clock = new TestClock();
  const probation = new Probation(clock);
  const held = () => probation.followersOf('leader', []).map(({ entry }) => entry.manifest.id);
  probation.begin({ ...before('follower'), leader: 'leader' });
  clock.advance(600_000);
  expect([probation.count('follower'), held()]).toEqual(['over', ['follower']]);
  clock.advance(60_001);
  expect([probation.count('another'), held()]).toEqual(['over', []]);
  probation.begin({ ...before('follower'), leader: 'leader' });
  clock.advance(660_001);
  probation.begin(before('another'));
  expect(held()).toEqual([]);
});
