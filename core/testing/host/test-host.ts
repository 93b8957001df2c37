import type { Services } from '#base';
import type { LayoutRule, ScopeState } from '#protocol';
import type { Explanation, PointName, Resolved } from '#registry';
import { explain } from '#registry/explain.ts';
import { setCurrentTexts } from '#services/i18n/current-texts';
import { I18n } from '#services/i18n/i18n';
import { Points } from '#services/registry/registry';
import { RouterBinding } from '#services/router/router-binding';
import { Scope } from '#services/scope/scope';
import { hostSymbols } from '../../host/host-symbols.ts';
import type { PluginReport } from '../../host/plugin-report.ts';
import { liveIndex, startPlugins } from '../../host/plugins.ts';
import { fetchPanelInView } from '../../host/panel-ahead.ts';
import type { StartupProblem } from '../../host/startup-problems.ts';
import { mockCloud } from '../cloud/mock-cloud.ts';
import { role, type TestCloud, type TestRole } from '../cloud/test-cloud.ts';
import { type FakePage } from '../fake-page.ts';
import { createTestServices, type TestClock } from '../test-services.ts';
import { countListeners } from './host-listeners.ts';
import { type HostBelongings, openHosts } from './host-belongings.ts';
import { indexFor, pluginFile, pseudoBundles, rulesOf } from './page-of-plugins.ts';
import { PluginCycles } from './plugin-cycles.ts';
import { pointNamed } from './points.ts';
import { until } from './settle.ts';
import { testModuleAdapter } from './test-module-adapter.ts';
import type { TestPlugin } from './test-plugin.ts';

export interface TestHostOptions {
  plugins: readonly TestPlugin[];
  /** The cloud behind the console: `mockCloud()`, when absent. */
  cloud?: TestCloud;
  /** The user's role: `role('member')`, when absent. */
  policy?: TestRole;
  /** `en`, when absent; `de`, `ar`, `fr`, `ja`, and `en-XA`, the made-up one. */
  locale?: string;
  /** The site's word on every point. */
  layout?: readonly LayoutRule[];
}

/** A console without its looks: plugin host, registry, services as they are, and what a test asks of them. */
export interface TestHost {
  readonly services: Services;
  /** The network: what was called, and what is answered. */
  readonly page: FakePage;
  /** The console's time stands until it is told to pass. */
  readonly clock: TestClock;
  /** The messages that were reported to the developer. */
  readonly reports: readonly string[];
  /** Opens an address: the code and the first list of its panel are there when this resolves. */
  goto(address: string): Promise<void>;
  /** Returns the items that show in a point (`columns`, `itemActions`, `acme.trunks.cards@1`), in its order. */
  point<T = object>(name: string | PointName<T>, scope?: { on?: string }): readonly Resolved<T>[];
  /** Why an item (`owner/id`) is where it is, or is not. */
  explain(key: string): Explanation;
  /** To another project, by name, in place as an operator goes. Throws when the cloud has none of that name. */
  switchScope(project: string): Promise<void>;
  /** The cloud has no such service any more. */
  removeService(type: string): void;
  /** Another build of a plugin takes its place while it runs, or a further plugin comes. */
  upgrade(plugin: TestPlugin): Promise<void>;
  /** Takes a plugin out. */
  remove(id: string): Promise<void>;
  disable(id: string): Promise<void>;
  enable(id: string): void;
  /** Fetches and starts all that a plugin brings: its types, the files of all its refs, its own start. */
  use(id: string): Promise<void>;
  /** Enabled, used and put down again, so many times; then it is as it was. */
  cycle(id: string, times?: number): Promise<void>;
  /** Returns the state that a plugin keeps through upgrades (`context.state`). */
  stateOf(id: string): Readonly<Record<string, unknown>>;
  /** State and reason of each plugin, with what it has cost. */
  list(): Promise<readonly PluginReport[]>;
  /** Returns the problems of plugins so far. */
  problems(): readonly StartupProblem[];
  /** Returns the things that the plugins have in the console now. */
  belongings(): HostBelongings;
  /** Puts the plugins down. */
  close(): Promise<void>;
}

/** Runs plugins in a console of the test's own. Nothing of what runs them is pretended. */
export async function createTestHost(options: TestHostOptions): Promise<TestHost> {
  const { cloud = mockCloud(), policy = role('member'), locale = 'en', layout = [] } = options;
  const plugins = [...options.plugins];
  const adapter = testModuleAdapter(plugins);
  const opened = await cloud.open(policy, rulesOf(plugins));
  const test = await createTestServices({
    language: locale,
    state: { ...opened.state, plugins: await indexFor(plugins, locale), layout: [...layout] },
    ...(opened.answers ? { answers: opened.answers } : {}),
    async otherwise(address, init) {
      const file = await pluginFile(adapter, plugins, address);
      if (file !== undefined) return new Response(file);
      return opened.fetch?.(address, init) ?? notFound(address);
    },
  });
  const { services, page, clock, reports } = test;
  for (const [code, bundles] of Object.entries(pseudoBundles(plugins)))
    Object.assign((page.state.locale.bundles[code] ??= {}), bundles);
  setCurrentTexts(services.get(I18n));
  const host = startPlugins(services, adapter, hostSymbols);
  const life = await host.life();
  await liveIndex(services, host);
  // After the host has put itself where types are loaded from: asking for a service makes it.
  const listeners = countListeners(services);
  const cycles = new PluginCycles(host, life);
  const entries = () => indexFor(plugins, locale);

  const testHost: TestHost = {
    services,
    page,
    clock,
    reports,
    async goto(address) {
      const { pathname, search } = new URL(address, 'http://console.test');
      services.get(RouterBinding).moved({ path: pathname, search });
      await fetchPanelInView(services, { pathname, search });
    },
    point: (name, scope) =>
      services
        .get(Points)
        .point(typeof name === 'string' ? pointNamed(name) : name)
        .get(scope),
    explain: (key) => explain(services.get(Points), key)[0]!,
    async switchScope(project) {
      const found = page.state.projects?.find(({ id, name }) => name === project || id === project);
      if (!found) throw new Error(`there is no project ${project} to switch to`);
      const left = page.left.length;
      let changed = false;
      const listening = services.get(Scope).onDidChange(() => (changed = true));
      services.get(Scope).switchProject(found.id);
      await until(() => changed || page.left.length > left, `the switch to ${project}`);
      listening.dispose();
      if (!changed) throw new Error(`the switch to ${project} was refused: ${page.left.at(-1)}`);
    },
    removeService(type) {
      const { session, settings, projects, policy: answers, catalog } = page.state;
      const state: ScopeState = { session, settings, projects, policy: answers, catalog };
      page.take({ ...state, catalog: catalog.filter((service) => service.type !== type) });
    },
    async upgrade(plugin) {
      const { id } = plugin.entry.manifest;
      const place = plugins.findIndex(({ entry }) => entry.manifest.id === id);
      plugins.splice(place < 0 ? plugins.length : place, place < 0 ? 0 : 1, plugin);
      adapter.add(plugin);
      await life.take(await entries());
    },
    async remove(id) {
      const place = plugins.findIndex(({ entry }) => entry.manifest.id === id);
      if (place >= 0) plugins.splice(place, 1);
      await life.take(await entries());
    },
    disable: (id) => life.disable(id),
    enable: (id) => life.enable(id),
    use: (id) => cycles.use(id),
    cycle: (id, times) => cycles.run(id, times),
    stateOf: (id) => host.running.get(id)?.kept.copy() ?? {},
    list: async () => life.list(),
    problems: () => host.problems.list(),
    belongings: () => ({
      ...cycles.belongings(),
      styles: [...adapter.links],
      listeners: listeners.list(),
      timers: Array.from({ length: clock.waiting }, () => 'a timer of Clock'),
    }),
    async close() {
      await life.take([]);
      openHosts.delete(testHost);
    },
  };
  openHosts.add(testHost);
  return testHost;
}

async function notFound(address: string): Promise<Response> {
  return Response.json({ detail: `no answer for ${address}`, status: 404 }, { status: 404 });
}
