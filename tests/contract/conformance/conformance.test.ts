import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runConformance } from '@sextant/testing/node';
import { allPlugins } from './plugins.ts';

const dists = mkdtempSync(join(tmpdir(), 'sextant-conformance-'));
afterAll(() => rmSync(dists, { recursive: true, force: true }));

it.each(allPlugins)('[X-21] [X-24] [REG-01] $name passes the conformance suite', async ({ name, folder, build }) => {
  const dist = join(dists, name);
  await build(dist);
  const results = await runConformance({ folder, dist, build });
  const failed = results.filter(({ outcome }) => outcome !== 'passed');
  expect(failed, JSON.stringify(failed, null, 1)).toEqual([]);
  expect(results.map(({ check }) => check)).toContain('cycles');
});
