import type { PluginIndex, PluginIndexEntry } from '#protocol';
import { Clock } from '#services/clock/clock';
import { Http } from '#services/http/http';
import { I18n } from '#services/i18n/i18n';
import { Page } from '#services/page/page';
import { FactBook } from '#services/registry/fact-book';
import { Points } from '#services/registry/registry';
import type { ServiceContainer } from '#services/service-container';
import type { GatewaySettings } from '#services/settings/gateway-settings';
import { OwnLayer } from '#services/settings/own-settings';
import { Session } from '#services/session/session';
import { Settings } from '#services/settings/settings';
import { Telemetry } from '#services/telemetry/telemetry';
import { Toasts } from '#services/toasts/toasts';
import { loadedCode, suggestReload } from '../dev/superseded-code.ts';
import type { PluginHost } from '../plugin-host.ts';
import { admitted, safeMode } from '../safe-mode.ts';
import type { StartupProblem } from '../startup-problems.ts';
import { followOwnSettings } from '../settings/of-plugins/follow-own-settings.ts';
import { followThemes } from '../themes/follow-themes.ts';
import { isOverlayAsked } from '../overlay/overlay-address.ts';
import { tellWhatPluginsDo } from '../shell/tools.ts';
import { takeLocales } from '../translators/take-locales.ts';
import { LiveIndex } from './live-index.ts';
import { offerReload } from './new-version.ts';
import { isOfOtherBuild } from './part-retries.ts';
import { watchLongFrames } from './plugin-cost.ts';
import { reportProblems } from './report-problems.ts';
import { sweepDrafts } from './sweep-drafts.ts';

/** The problems that an operator is told at once; the rest stands in the administration page. */
const toldAtOnce: readonly StartupProblem['code'][] = [
  'PLUGIN_UPGRADE_FAILED',
  'PLUGIN_SWAPPED_BACK',
  'PLUGIN_QUARANTINED',
];

/** The index of this page, followed: plugins, layout and languages change while it is open. */
export async function livePlugins(services: ServiceContainer, host: PluginHost): Promise<LiveIndex> {
  const life = await host.life();
  const page = services.get(Page);
  const i18n = services.get(I18n);
  let settings = page.state.settingsTag;
  watchLongFrames();
  /** Reads the settings, and tries again after a failure for as long as the index names the same ones. */
  const takeSettings = async (tag: string) => {
    settings = tag;
    if (await readSettings(services)) return;
    services.get(Clock).after(settingsRetryMs, () => void (settings === tag && takeSettings(tag)));
  };
  const takePlugins = (plugins: readonly PluginIndexEntry[]) => void life.take(admitted(plugins));
  let isToldOfBuild = false;
  const take = (index: PluginIndex) => {
    const isOfPage = index.build === page.state.build;
    if (!isOfPage && !isToldOfBuild) {
      isToldOfBuild = true;
      offerReload(services, 'notice');
    }
    const plugins = isOfPage ? index.plugins : withOwnBuilds(index.plugins, host);
    services.get(Points).layout(index.layout);
    warn(plugins);
    takePlugins(plugins);
    // The words of another version have other keys.
    if (isOfPage) void takeLocales(services, index.locale);
    if (index.settings !== settings) void takeSettings(index.settings);
  };
  tellOfProblems(services, host);
  reportProblems(services, host);
  suggestReload(services, host, loadedCode());
  tellOfSafeMode(services);
  sweepDrafts(host);
  const warn = warnOfDeprecated(services);
  warn([...host.index.values()]);
  tellOfOverlays(services);
  if (new URLSearchParams(globalThis.location?.search).has('dev')) void tellWhatPluginsDo(services);
  services.get(OwnLayer).onDidChange(() => services.get(FactBook).settingsChanged());
  followOwnSettings(host);
  const themeFaults = { refused: 'PLUGIN_ITEM_REFUSED', faint: 'PLUGIN_THEME_FAINT' } as const;
  followThemes(services, (plugin, message, fault) => host.problems.add({ code: themeFaults[fault], plugin, message }));
  return new LiveIndex({
    page,
    i18n,
    session: services.get(Session),
    take,
    takePlugins,
    clock: services.get(Clock),
    telemetry: services.get(Telemetry),
  });
}

/**
 * Returns the plugins that a page keeps where the index is of another version of the console: its own builds of those that are still
 * there. Other builds and new plugins may need what this page's version lacks, so that they come when it is loaded again.
 */
function withOwnBuilds(plugins: readonly PluginIndexEntry[], host: PluginHost): PluginIndexEntry[] {
  return plugins.flatMap((entry) => {
    const own = host.index.get(entry.manifest.id);
    // The same build may have come with labels in another language.
    return own ? [own.digest === entry.digest ? entry : own] : [];
  });
}

/** Plugins that use what will be gone are named in the developer's console, once each. */
function warnOfDeprecated(services: ServiceContainer): (plugins: readonly PluginIndexEntry[]) => void {
  const told = new Set<string>();
  return (plugins) => {
    const lines = plugins.flatMap(({ manifest: { id }, deprecated = [] }) =>
      deprecated.map((line) => `${id}: ${line}`),
    );
    for (const line of lines.filter((one) => !told.has(one))) {
      told.add(line);
      services.get(Telemetry).report('warning', line);
    }
  };
}

/** Tells operators that the address left plugins out, because they may miss one. */
function tellOfSafeMode(services: ServiceContainer): void {
  const { safe, without } = safeMode;
  const i18n = services.get(I18n);
  if (safe) services.get(Toasts).add('warning', i18n.t('core:pluginLife.safe'));
  if (without.length > 0)
    services.get(Toasts).add('warning', i18n.t('core:pluginLife.without', { plugins: i18n.list(without) }));
}

/** Tells authors why a link of `sextant-plugin dev` has no effect here. */
function tellOfOverlays(services: ServiceContainer): void {
  if (isOverlayAsked() && !services.get(Page).state.overlay)
    services.get(Toasts).add('warning', services.get(I18n).t('core:overlay.notHere'));
}

/** Milliseconds. */
const settingsRetryMs = 10_000;

/** The site's settings are others: whatever asks the page's finds the new ones. False when they can't be had now. */
async function readSettings(services: ServiceContainer): Promise<boolean> {
  const page = services.get(Page);
  const { session } = page.state;
  const settings = await services
    .get(Http)
    .get<Record<string, unknown>>('/api/settings/')
    .catch(() => undefined);
  // A switch of project meanwhile has brought its own; so does whoever signs in again.
  if (page.state.session !== session || services.get(Session).ended) return true;
  if (!settings) return false;
  const { state } = page;
  for (const name of Object.keys(state.settings)) if (!(name in settings)) delete state.settings[name];
  Object.assign(state.settings, settings);
  services.get(FactBook).settingsChanged();
  (services.get(Settings) as GatewaySettings).changed();
  return true;
}

function tellOfProblems(services: ServiceContainer, host: PluginHost): void {
  const known = new Set<StartupProblem>(host.problems.list());
  const toasts = services.get(Toasts);
  const i18n = services.get(I18n);
  // Administrators read the author's words, because they can act on them; everybody else reads what it means to them.
  const words = (problem: StartupProblem) => {
    const plugin = host.index.get(problem.plugin)?.manifest.label ?? problem.plugin;
    if (services.get(Session).current().is_superuser)
      return i18n.t(`core:plugins.problem.${problem.code}`, { ...problem, plugin });
    return i18n.t(`core:pluginLife.told.${problem.code === 'PLUGIN_QUARANTINED' ? 'off' : 'back'}`, { plugin });
  };
  const told = new Map<StartupProblem, string>();
  host.problems.onDidChange(() => {
    const problems = host.problems.list();
    for (const problem of problems) {
      if (known.has(problem)) continue;
      known.add(problem);
      if (problem.code === 'PLUGIN_LOAD_FAILED' && isOfOtherBuild(problem.message)) offerReload(services, 'partGone');
      if (toldAtOnce.includes(problem.code)) told.set(problem, toasts.add('warning', words(problem)).id);
    }
    // A build that works now has ended what was told of the plugin.
    for (const [problem, toast] of told) {
      if (problems.includes(problem)) continue;
      told.delete(problem);
      toasts.close(toast);
    }
  });
}
