import { keepActivity } from '#services/activity/keep-activity';
import { Clock } from '#services/clock/clock';
import type { BundleI18n } from '#services/i18n/bundle-i18n';
import { I18n } from '#services/i18n/i18n';
import { Page } from '#services/page/page';
import { readAfterLostChanges } from '#services/resources/lost-changes';
import type { ServiceContainer } from '#services/service-container';
import { tellRunningTasks } from '#services/tasks/tell-running';
import { preloadViews } from '#ui/lazy/preload.ts';
import words from '../../../locales/en/core.json?soon';
import { fetchTogether } from '../lifecycle/fetch-together.ts';
import { retryParts } from '../lifecycle/part-retries.ts';
import { vouchForUsed } from '../lifecycle/vouch.ts';
import type { PluginHost } from '../plugin-host.ts';
import type { ModuleAdapter } from '../plugin-loader.ts';
import { withLiveIndex } from '../plugins.ts';
import { pageInUse } from './page-in-use.ts';
import { warnOfPasswordEnd } from './password-ending.ts';
import { followToasts } from './toast-settings.ts';

/**
 * Begins all that a page follows once its first rows are drawn, and what it does once it is used: plugins that others only may need
 * start then (`beQuiet`).
 */
export function startAfterFirstRows(
  services: ServiceContainer,
  host: PluginHost,
  modules: ModuleAdapter,
  beQuiet: () => void,
): void {
  (services.get(I18n) as BundleI18n).addSource('core', words);
  fetchTogether(services, modules);
  followToasts(services);
  tellRunningTasks(services);
  readAfterLostChanges(services);
  keepActivity(services);
  warnOfPasswordEnd(services);
  retryParts(services);
  const { digests, plugins } = services.get(Page).state;
  void pageInUse(services.get(Clock)).then(() => {
    void preloadViews();
    if (digests) void vouchForUsed(digests, plugins);
    beQuiet();
    followIndex(services, host);
  });
}

/** Plugins of a page in use come, change and go as the gateway's do. */
function followIndex(services: ServiceContainer, host: PluginHost): void {
  withLiveIndex(services, host, async (live) => {
    const { browserLiveAdapter } = await import('../lifecycle/live-adapter.ts');
    live.follow(browserLiveAdapter);
  });
}
