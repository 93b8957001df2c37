import { expect, it } from 'vitest';
import { runConformance } from '@sextant/testing/node';
import { allPlugins, joinedBy } from './plugins.ts';
import { suiteTools } from './suite-tools.ts';

const { built, tools } = suiteTools();

it.each(allPlugins)(
  '[X-21] [X-24] [REG-01] $name passes the conformance suite',
  async (plugin) => {
    const { folder, build } = plugin;
    const dist = await built(plugin);
    const needs = await Promise.all(joinedBy(plugin).map(built));
    const results = await runConformance({ folder, dist, build, ...(needs.length > 0 && { needs }) }, tools());
    const failed = results.filter(({ outcome }) => outcome !== 'passed');
    expect(failed, JSON.stringify(failed, null, 1)).toEqual([]);
    expect(results).toHaveLength(14);
  },
  300_000,
);
