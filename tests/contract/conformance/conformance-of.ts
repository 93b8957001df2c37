import { expect } from 'vitest';
import { runConformance } from '@sextant/testing/node';
import { joinedBy, type PluginFolder } from './plugins.ts';
import { suiteTools } from './suite-tools.ts';

/**
 * Returns the check that a plugin passes the conformance suite; with a browser for the test file that asks. Two files share all
 * plugins: in one file they would be what the whole suite waits for in the end.
 */
export function conformance(): (plugin: PluginFolder) => Promise<void> {
  const { built, tools } = suiteTools();
  return async (plugin) => {
    const { folder, build } = plugin;
    const dist = await built(plugin);
    const needs = await Promise.all(joinedBy(plugin).map(built));
    const results = await runConformance({ folder, dist, build, ...(needs.length > 0 && { needs }) }, tools());
    const failed = results.filter(({ outcome }) => outcome !== 'passed');
    expect(failed, JSON.stringify(failed, null, 1)).toEqual([]);
    expect(results).toHaveLength(14);
  };
}
