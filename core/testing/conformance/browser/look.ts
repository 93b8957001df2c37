import type { Browser } from 'playwright';
import { errorText } from '#base';
import type { PluginManifest } from '#protocol';
import type { EmbeddedCloud } from '../../cloud/embedded-cloud.ts';
import type { PluginUnderTest } from '../plugin-under-test.ts';
import { axeFindings } from './axe-findings.ts';
import { type ConsolePage, openConsolePage } from './console-page.ts';
import { undeclaredCalls } from './undeclared-calls.ts';

/** What was found by looking at a plugin's pages: problems of each kind, a sentence each. */
export type Findings = Record<'cycles' | 'roles' | 'texts' | 'accessibility' | 'network' | 'csp', string[]>;

export interface LookOptions {
  browser: Browser;
  cloud: EmbeddedCloud;
  /** The folder of the page's own files. */
  files: string;
  /** axe's text; without it that is left out. */
  axe: string | undefined;
}

const roles = ['reader', 'member', 'admin'];
const languages = ['en-XA', 'ar'];
/** How often a plugin is put down and started again with its page in view. */
const drawnCycles = 10;

/** Looks at every page of a plugin, as each role, without each service it names, in the made-up language and from right to left. */
export async function look(plugin: PluginUnderTest, options: LookOptions): Promise<Findings> {
  const found: Findings = { cycles: [], roles: [], texts: [], accessibility: [], network: [], csp: [] };
  const { manifest } = plugin;
  const dists = [...(plugin.needs ?? []), plugin.dist];
  const visit = async (who: string, locale: string, walk: (console: ConsolePage) => Promise<void>) => {
    let console: ConsolePage | undefined;
    try {
      console = await openConsolePage({ ...options, dists, who, locale });
      await walk(console);
    } catch (error) {
      found.roles.push(`as ${who}, in ${locale}: ${errorText(error)}`);
    } finally {
      found.network.push(...undeclaredCalls(manifest, console?.calls ?? []));
      found.csp.push(...(console?.refused ?? []).map((line) => `refused: ${line}`));
      await console?.close();
    }
  };
  const views = viewsOf(manifest);
  for (const who of roles) {
    await visit(who, 'en', async (console) => {
      const errors = (where: string) => noteErrors(console, `as ${who}, ${where}`, found);
      await errors('at the start');
      for (const view of views) {
        await walkView(console, view, async (place) => {
          await errors(place);
          if (who === 'admin' && options.axe)
            found.accessibility.push(...(await axeFindings(console.page, options.axe, place)));
        });
        for (const service of servicesOf(manifest)) {
          await console.ask((it, type) => it.removeService(type), service);
          await errors(`${view} without ${service}`);
          await console.ask((it) => it.restoreServices());
        }
      }
      if (who !== 'member') return;
      const left = await console.ask((it, [id, times]) => it.leftByCycles(id, times), [
        manifest.id,
        drawnCycles,
      ] as const);
      found.cycles.push(...left.map((line) => `after ${drawnCycles} times in view there is left: ${line}`));
      await errors('put down and started again');
    });
  }
  for (const locale of languages) {
    await visit('member', locale, async (console) => {
      for (const view of views) {
        await walkView(console, view, async (place) => {
          await noteErrors(console, `in ${locale}, ${place}`, found);
          const missing = await console.ask((it) => it.takeMissingTexts());
          found.texts.push(...missing.map((key) => `${key} has no text (${place})`));
          const overflow = await console.ask((it) => it.overflow());
          if (overflow) found.texts.push(`${place} in ${locale}: ${overflow}`);
        });
      }
    });
  }
  for (const problems of Object.values(found)) problems.splice(0, Infinity, ...new Set(problems));
  return found;
}

async function noteErrors(console: ConsolePage, where: string, found: Findings): Promise<void> {
  const errors = await console.ask((it) => it.takeErrors());
  found.roles.push(...errors.map((error) => `${where}: ${error}`));
}

/** The view, and where it is a list the details of its first row with each tab. */
async function walkView(console: ConsolePage, view: string, at: (place: string) => Promise<void>): Promise<void> {
  if (!(await console.ask((it, address) => it.goto(address), view))) return;
  await at(view);
  const details = await console.ask((it) => it.firstDetails());
  if (details === undefined) return;
  await console.ask((it, address) => it.goto(address), details);
  await at(`the details of ${view}`);
  const tabs = await console.ask((it) => it.tabs());
  for (let tab = 1; tab < tabs; tab += 1) {
    await console.ask((it, place) => it.openTab(place), tab);
    await at(`tab ${tab + 1} of the details of ${view}`);
  }
  await console.ask((it, address) => it.goto(address), view);
}

/** The addresses of its pages that need no item. */
function viewsOf({ contributes = {} }: PluginManifest): string[] {
  const routes = (contributes.routes ?? []).filter(({ redirect }) => redirect === undefined);
  return [...(contributes.panels ?? []), ...routes].map(({ path }) => path).filter((path) => !/[:*]/.test(path));
}

function servicesOf(manifest: PluginManifest): string[] {
  const asked = [...JSON.stringify(manifest).matchAll(/\bservice\.([\w-]+)/g)].map(([, type]) => type!);
  const types = (manifest.contributes?.resourceTypes ?? []).flatMap(({ service }) => service ?? []);
  return [...new Set([...asked, ...types, ...Object.keys(Object(manifest.access?.['services']))])];
}
