import './install-trusted-types.ts';
import 'reflect-metadata/lite';
import { createRoot } from 'react-dom/client';
import type { PageState } from '#protocol';
import { Clock } from '#services/clock/clock';
import { pause } from '#services/clock/pause';
import { setCurrentTexts } from '#services/i18n/current-texts';
import type { BundleI18n } from '#services/i18n/bundle-i18n';
import { I18n } from '#services/i18n/i18n';
import { coreModules } from '#services/modules';
import { browserPage, readPageState } from '#services/page/browser-page';
import { FactBook } from '#services/registry/fact-book';
import { ServiceContainer } from '#services/service-container';
import { Theme } from '#services/theme/theme';
import { deferUntilFirstPaint, fetchDeferred, preloadViews } from '#ui/lazy/preload.ts';
import core from '../../locales/en/core.json?first';
import { App } from './app.tsx';
import { fetchChunksWhenNeeded } from './chunk-loader.ts';
import { hostSymbols } from './host-symbols.ts';
import { browserModules } from './module-adapter.ts';
import { fetchPanelInView } from './panel-ahead.ts';
import { overlayKey } from './overlay/overlay-key.ts';
import { startPlugins } from './plugins.ts';
import { removeWorkers } from './remove-workers.ts';
import { addConsolePanels } from './settings/console-panels.ts';

async function main(): Promise<void> {
  removeWorkers();
  const page = browserPage(readPageState<PageState>());
  const services = new ServiceContainer();
  services.load(...coreModules(page, { core }, services));
  services.get(Theme);
  const i18n = services.get(I18n);
  setCurrentTexts(i18n);
  fetchChunksWhenNeeded(page.state, i18n as BundleI18n);
  deferUntilFirstPaint();
  const labelPanels = addConsolePanels(services);
  let beQuiet = () => {};
  const quiet = new Promise<void>((resolve) => void (beQuiet = resolve));
  const host = startPlugins(services, browserModules, hostSymbols, quiet);
  const questions = services.get(FactBook).hold();
  const panel = fetchPanelInView(services, location).catch(() => false);
  // A page without rows may itself wait for what is asked; rows that don't come hold up nothing else for long.
  void panel.then((isList) => isList || questions.dispose());
  const clock = services.get(Clock);
  const panelWithin = (milliseconds: number) => Promise.race([panel, pause(clock, milliseconds)]);
  clock.after(rowsOverdueMs, () => questions.dispose());
  await Promise.all([i18n.ready(), panelWithin(panelWaitMs)]);
  labelPanels();
  createRoot(document.getElementById('root')!).render(<App services={services} />);
  // Few pages have plugins of an author's own machine over them: the others do not fetch the code for it.
  if (page.state.overlay && (location.search.includes('overlay=') || sessionStorage.getItem(overlayKey)))
    void import('./overlay/lay-over.ts').then(({ layOver }) => layOver(services, host));
  await panelWithin(maxRowsWaitMs);
  // Without it toasts are as usual, and other tabs do not ask before they stop what runs here. Other plugins start after it:
  // it has them fetch their manifests and words in one request.
  const settle = (): void =>
    void import('./shell/after-first-rows.ts')
      .then((late) => late.startAfterFirstRows(services, host, browserModules, beQuiet))
      .catch(() => {
        beQuiet();
        void preloadViews();
        clock.after(retryDelayMs, settle);
      })
      .then(fetchDeferred);
  clock.after(rowsDrawnMs, () => {
    questions.dispose();
    whenIdle(settle);
  });
}

/** Milliseconds after its rows came in which a page has drawn them; what comes later has time until it has settled. */
const rowsDrawnMs = 200;
const pageSettledMs = 1_000;
/** Milliseconds until what follows the first rows is asked for again, when it could not be had. */
const retryDelayMs = 10_000;
/** Milliseconds after which rows are waited for no more. */
const rowsOverdueMs = 5_000;

/** As soon as nothing is left to be drawn. */
function whenIdle(run: () => void): void {
  // Safari has no such thing.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: pageSettledMs });
  else run();
}

/** Drawing waits so long for the panel's code and list: where they come at once, nothing has to be drawn twice. */
const panelWaitMs = 50;
/** The longest time that work after the first rows waits for them, in milliseconds: a cloud may be slow. */
const maxRowsWaitMs = 20_000;

// Not from the top level: whoever wants to know there who called (developer tools, for each request) makes the browser parse
// the whole file a second time.
queueMicrotask(() => void main().catch(globalThis.sextantFailed));
