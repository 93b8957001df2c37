import './install-trusted-types.ts';
import 'reflect-metadata/lite';
import { createRoot } from 'react-dom/client';
import type { PageState } from '#protocol';
import { consolePoints } from '#registry';
import { setCurrentTexts } from '#services/i18n/current-texts';
import { I18n } from '#services/i18n/i18n';
import { coreModules } from '#services/modules';
import { browserPage, readPageState } from '#services/page/browser-page';
import { Points } from '#services/registry/registry';
import { ServiceContainer } from '#services/service-container';
import { Theme } from '#services/theme/theme';
import core from '../../locales/en/core.json';
import { App } from './app.tsx';
import { hostSymbols } from './host-symbols.ts';
import { browserDoor } from './module-door.ts';
import type { PluginHost } from './plugin-host.ts';
import { startPlugins } from './plugins.ts';

async function main(): Promise<void> {
  const page = browserPage(readPageState<PageState>());
  const services = new ServiceContainer();
  services.load(...coreModules(page, { core }, services));
  services.get(Theme);
  const i18n = services.get(I18n);
  setCurrentTexts(i18n);
  const plugins = startPlugins(services, browserDoor, hostSymbols);
  fetchPanelInView(services, plugins, page.webRoot);
  await i18n.ready();
  createRoot(document.getElementById('root')!).render(<App services={services} />);
}

/** The code of the panel that the address names comes beside the drawing of the shell, not after it. */
function fetchPanelInView(services: ServiceContainer, plugins: PluginHost, webRoot: string): void {
  const path = `/${location.pathname.slice(webRoot.length)}`.replace(/\/+$/, '');
  const [, details] = /^\/ngdetails\/([^/]+)\//.exec(path) ?? [];
  const panel = services
    .get(Points)
    .point(consolePoints.panels)
    .get()
    .find((one) => one.path === path);
  const type = details ? decodeURIComponent(details) : panel?.type;
  // What goes wrong here goes wrong again where it is shown.
  if (type) plugins.loadType(type).catch(() => {});
}

void main();
