import './install-trusted-types.ts';
import 'reflect-metadata/lite';
import { createRoot } from 'react-dom/client';
import type { PageState } from '#protocol';
import { Clock } from '#services/clock/clock';
import { setCurrentTexts } from '#services/i18n/current-texts';
import type { BundleI18n } from '#services/i18n/bundle-i18n';
import { I18n } from '#services/i18n/i18n';
import { coreModules } from '#services/modules';
import { browserPage, readPageState } from '#services/page/browser-page';
import { ServiceContainer } from '#services/service-container';
import { Theme } from '#services/theme/theme';
import { fetchSoonViews } from '#ui/soon.ts';
import core from '../../locales/en/core.json?first';
import { App } from './app.tsx';
import { fetchLatePartsWhenNeeded } from './late-parts.ts';
import { hostSymbols } from './host-symbols.ts';
import { browserDoor } from './module-door.ts';
import { fetchPanelInView } from './panel-ahead.ts';
import type { PluginHost } from './plugin-host.ts';
import { liveIndex, startPlugins } from './plugins.ts';
import { addConsolePanels } from './settings/console-panels.ts';

async function main(): Promise<void> {
  const page = browserPage(readPageState<PageState>());
  const services = new ServiceContainer();
  services.load(...coreModules(page, { core }, services));
  services.get(Theme);
  const i18n = services.get(I18n);
  setCurrentTexts(i18n);
  fetchLatePartsWhenNeeded(page.state.lateStyles, i18n as BundleI18n);
  const host = startPlugins(services, browserDoor, hostSymbols);
  const panel = fetchPanelInView(services, location).catch(() => {});
  await Promise.all([i18n.ready(), soon(services, panel)]);
  addConsolePanels(services);
  createRoot(document.getElementById('root')!).render(<App services={services} />);
  if (page.state.overlay) void import('./overlay/lay-over.ts').then(({ layOver }) => layOver(services, host));
  await panel;
  const clock = services.get(Clock);
  clock.after(drawn, () => whenIdle(() => void fetchSoonViews()));
  clock.after(settled, () => follow(services, host));
}

/** Milliseconds after its rows came in which a page has drawn them; what changes later has time until it has settled. */
const drawn = 200;
const settled = 1_000;

/** As soon as nothing is left to be drawn. */
function whenIdle(run: () => void): void {
  // Safari has no such thing.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: settled });
  else run();
}

/** What can't be fetched for it while the connection is lost is asked for again. */
function follow(services: ServiceContainer, host: PluginHost): void {
  followIndex(services, host).catch(() => services.get(Clock).after(pause, () => follow(services, host)));
}
const pause = 10_000;

async function followIndex(services: ServiceContainer, host: PluginHost): Promise<void> {
  const [live, { browserLiveDoor }] = await Promise.all([liveIndex(services, host), import('./life/live-door.ts')]);
  live.follow(browserLiveDoor);
}

/** Drawing waits so long for the panel's code and list: where they come at once, nothing has to be drawn twice. */
const patience = 50;

function soon(services: ServiceContainer, work: Promise<unknown>): Promise<unknown> {
  const enough = new Promise<void>((resolve) => void services.get(Clock).after(patience, resolve));
  return Promise.race([work, enough]);
}

// Not from the top level: whoever wants to know there who called (developer tools, for each request) makes the browser parse
// the whole file a second time.
queueMicrotask(() => void main());
