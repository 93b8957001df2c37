import { errorText } from '#base';
import { embeddedCloud } from '../cloud/embedded-cloud.ts';
import type { TestCloud } from '../cloud/test-cloud.ts';
import { type Check, Skipped } from './check.ts';
import { checkDeterministic, checkRefs, checkUses, checkWeight } from './checks/code.ts';
import { lifeChecks } from './checks/life.ts';
import { checkSchema, checkWhen } from './checks/manifest.ts';
import { type PluginUnderTest, readPlugin } from './plugin-under-test.ts';
import type { ConformanceCheck, ConformanceRequest, ConformanceResult } from './results.ts';

/**
 * The conformance suite (plugin platform §8) on one plugin that was built. Rejects only when it can't begin: no manifest, nothing
 * built.
 */
export async function runConformance(request: ConformanceRequest): Promise<ConformanceResult[]> {
  const plugin = readPlugin(request);
  const cloud = await embeddedCloud({ plugins: [...(request.needs ?? []), request.dist] });
  try {
    return await checkAll(plugin, cloud);
  } finally {
    await cloud.close();
  }
}

async function checkAll(plugin: PluginUnderTest, cloud: TestCloud): Promise<ConformanceResult[]> {
  const life = lifeChecks(cloud);
  const results = [
    await run('schema', plugin, checkSchema),
    await run('refs', plugin, checkRefs),
    await run('uses', plugin, checkUses),
    await run('budget', plugin, async (one) => [...(await checkWeight(one)), ...(await life.activation(one))]),
    await run('cycles', plugin, life.cycles),
    await run('optional', plugin, life.optional),
    await run('when', plugin, checkWhen),
    await run('upgrade', plugin, life.upgrade),
    await run('deterministic', plugin, checkDeterministic),
  ];
  return results;
}

async function run(check: ConformanceCheck, plugin: PluginUnderTest, look: Check): Promise<ConformanceResult> {
  try {
    const problems = [...new Set(await look(plugin))];
    return { check, outcome: problems.length > 0 ? 'failed' : 'passed', problems };
  } catch (error) {
    const outcome = error instanceof Skipped ? 'skipped' : 'failed';
    return { check, outcome, problems: [errorText(error)] };
  }
}
