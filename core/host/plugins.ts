import { defineHostToken } from '#base';
import { Clock } from '#services/clock/clock';
import { I18n } from '#services/i18n/i18n';
import { Page } from '#services/page/page';
import { FactBook } from '#services/registry/fact-book';
import { Points, ResourceTypes } from '#services/registry/registry';
import { TypeLoader } from '#services/resources/queries';
import type { ServiceContainer } from '#services/service-container';
import type { RootTheme } from '#services/theme/root-theme';
import { Telemetry } from '#services/telemetry/telemetry';
import { Theme } from '#services/theme/theme';
import type { LiveIndex } from './lifecycle/live-index.ts';
import { PluginHost } from './plugin-host.ts';
import { type ModuleAdapter, PluginLoader } from './plugin-loader.ts';
import type { HostSymbols } from './plugin-resolution.ts';
import { admitted } from './safe-mode.ts';

/** The plugin host; the console's alone. */
export const Plugins = defineHostToken<PluginHost>('sextant.plugins@1');

/** Makes the plugin host, puts it where types are loaded from, and starts what the page's index lists. */
export function startPlugins(
  services: ServiceContainer,
  adapter: ModuleAdapter,
  symbols: HostSymbols,
  quiet = Promise.resolve(),
): PluginHost {
  const clock = services.get(Clock);
  const host = new PluginHost({
    services,
    clock,
    symbols,
    points: services.get(Points),
    types: services.get(ResourceTypes),
    i18n: services.get(I18n),
    facts: services.get(FactBook),
    loader: new PluginLoader(adapter, clock),
    capabilities: services.get(Page).state.capabilities,
    quiet,
  });
  services.rebind(Plugins, host);
  services.rebind(TypeLoader, host);
  const telemetry = services.get(Telemetry);
  const told = new WeakSet<object>();
  host.problems.onDidChange(() => {
    for (const problem of host.problems.list()) {
      if (!told.has(problem)) telemetry.report('warning', problem.code, { ...problem });
      told.add(problem);
    }
  });
  services.get(Points).onDidFindProblem((problem) => {
    telemetry.report('warning', `${problem.code}: ${problem.message}`, { ...problem });
  });
  const { layout, plugins } = services.get(Page).state;
  services.get(Points).layout(layout);
  host.start(admitted(plugins));
  // Before anything is drawn: the theme of a plugin that is gone, or left out by the address, is not seen any more.
  const theme = services.get(Theme) as RootTheme;
  const owner = theme.worn()?.split('/')[0];
  if (owner !== undefined && !host.running.has(owner)) theme.dress(undefined);
  followLanguage(services, host);
  return host;
}

const followed = new WeakMap<PluginHost, Promise<LiveIndex>>();

/** The index that changes while the page is open: fetched with the first need, which is after the first rows. */
export function liveIndex(services: ServiceContainer, host: PluginHost): Promise<LiveIndex> {
  let live = followed.get(host);
  if (!live) {
    live = Promise.all([import('./lifecycle/live-plugins.ts'), import('./absence.ts')]).then(
      ([{ livePlugins }, { absenceOf }]) => {
        services.get(Points).explainAbsence((key) => absenceOf(key, host));
        return livePlugins(services, host);
      },
    );
    followed.set(host, live);
    live.catch(() => followed.delete(host));
  }
  return live;
}

/** Milliseconds until what could not be fetched for it is asked for again. */
const retryDelayMs = 10_000;

/** Does something with the live index. While its code can't be had, the connection being lost, it is asked for again. */
export function withLiveIndex(
  services: ServiceContainer,
  host: PluginHost,
  work: (live: LiveIndex) => Promise<void>,
): void {
  const again = () => withLiveIndex(services, host, work);
  liveIndex(services, host)
    .then(work)
    .catch(() => services.get(Clock).after(retryDelayMs, again));
}

/** Labels of manifests come in the session's language: after a change the index is asked for again. */
function followLanguage(services: ServiceContainer, host: PluginHost): void {
  const i18n = services.get(I18n);
  let language = i18n.language;
  i18n.onDidChange((now) => {
    if (now === language) return;
    language = now;
    withLiveIndex(services, host, (live) => live.refresh());
  });
}
