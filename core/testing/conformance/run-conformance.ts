import type { Browser } from 'playwright';
import { errorText } from '#base';
import { embeddedCloud, type EmbeddedCloud } from '../cloud/embedded-cloud.ts';
import { type Findings, look, type LookOptions } from './browser/look.ts';
import { pagesOf } from './browser/pages-of.ts';
import { axeSource, pageFolder, startBrowser } from './browser/tools.ts';
import type { Check } from './check.ts';
import { checkDeterministic, checkRefs, checkUses, checkWeight } from './checks/code.ts';
import { lifeChecks } from './checks/life.ts';
import { checkSchema, checkWhen } from './checks/manifest.ts';
import { checkBundles } from './checks/texts.ts';
import { together } from './checks/together.ts';
import { type PluginUnderTest, readPlugin, refuseUnmetNeed } from './plugin-under-test.ts';
import { Skipped } from './skipped.ts';
import type { ConformanceCheck, ConformanceRequest, ConformanceResult } from './results.ts';

/** The tools that several runs may share. */
export interface ConformanceTools {
  /** The folder of the page in which plugins are looked at; this package's own, when absent. */
  page?: string;
  /** The text of axe; that of the version that the kit is pinned to, when absent. */
  axe?: string | undefined;
  /** Stays open; one of each run's own, when absent. */
  browser?: Browser;
  /** How long a plugin may hold up its end or its next build, in milliseconds; a minute, when absent. */
  patience?: number;
}

/**
 * The conformance suite on one plugin that was built. Rejects only when it can't begin: no manifest, nothing
 * built.
 */
export async function runConformance(
  request: ConformanceRequest,
  tools: ConformanceTools = {},
): Promise<ConformanceResult[]> {
  const plugin = readPlugin(request);
  const cloud = await embeddedCloud({ plugins: [...(plugin.needs ?? []), request.dist] });
  try {
    return await checkAll(plugin, cloud, tools);
  } finally {
    await cloud.close();
  }
}

async function checkAll(
  plugin: PluginUnderTest,
  cloud: EmbeddedCloud,
  tools: ConformanceTools,
): Promise<ConformanceResult[]> {
  const life = lifeChecks(cloud, tools.patience);
  const axe = 'axe' in tools ? tools.axe : axeSource();
  const pages = pagesOf(plugin.manifest, plugin.needed);
  const { results, skipped } = await inBrowser(plugin, { cloud, axe, ...pages }, tools);
  const drawn = (kind: keyof Findings): Check => {
    return () => {
      if (skipped !== undefined) throw new Skipped(skipped);
      return results[kind];
    };
  };
  const judged: Check = () => {
    if (axe === undefined) throw new Skipped('there is no axe: install @sextant/testing anew, which brings it');
    return [];
  };
  const drawnCycles: Check = (one) => (pages.drawsNothing ? [] : drawn('cycles')(one));
  return [
    await run('schema', plugin, checkSchema),
    await run('refs', plugin, checkRefs),
    await run('uses', plugin, checkUses),
    await run('budget', plugin, together(checkWeight, life.activation)),
    await run('cycles', plugin, together(life.cycles, drawnCycles)),
    await run('optional', plugin, life.optional),
    await run('when', plugin, checkWhen),
    await run('upgrade', plugin, life.upgrade),
    await run('deterministic', plugin, checkDeterministic),
    await run('roles', plugin, drawn('roles')),
    await run('texts', plugin, together(checkBundles, drawn('texts'))),
    await run('accessibility', plugin, together(drawn('accessibility'), judged)),
    await run('network', plugin, drawn('network')),
    await run('csp', plugin, drawn('csp')),
  ];
}

/** Returns what looking with a browser finds, or the reason why there is none. */
async function inBrowser(
  plugin: PluginUnderTest,
  { reason, ...given }: Pick<LookOptions, 'cloud' | 'axe' | 'addresses'> & { reason: string },
  tools: ConformanceTools,
) {
  const none: Findings = { cycles: [], roles: [], texts: [], accessibility: [], network: [], csp: [] };
  try {
    refuseUnmetNeed(plugin);
    if (given.addresses.length === 0) throw new Skipped(reason);
    const files = pageFolder(tools.page);
    const browser = tools.browser ?? (await startBrowser(plugin.folder));
    try {
      return { results: await look(plugin, { ...given, browser, files }) };
    } finally {
      if (browser !== tools.browser) await browser.close();
    }
  } catch (error) {
    if (!(error instanceof Skipped)) throw error;
    return { results: none, skipped: error.message };
  }
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
