import { createRoot } from 'react-dom/client';
import { matchPath } from 'react-router-dom';
import { errorText } from '#base';
import type { PageState } from '#protocol';
import { consolePoints } from '#registry';
import type { BundleI18n } from '#services/i18n/bundle-i18n';
import { setCurrentTexts } from '#services/i18n/current-texts';
import { I18n } from '#services/i18n/i18n';
import { coreModules } from '#services/modules';
import { browserPage } from '#services/page/browser-page';
import { Points } from '#services/registry/registry';
import { Router } from '#services/router/router';
import { Session } from '#services/session/session';
import { ServiceContainer } from '#services/service-container';
import { Telemetry } from '#services/telemetry/telemetry';
import { Theme } from '#services/theme/theme';
import { App } from '../../host/app.tsx';
import { hostSymbols } from '../../host/host-symbols.ts';
import { browserModules } from '../../host/module-adapter.ts';
import { openPanels } from '../../host/navigation/use-panels.ts';
import { liveIndex, startPlugins } from '../../host/plugins.ts';
import type { StartupProblem } from '../../host/startup-problems.ts';
import { openHosts } from '../host/host-belongings.ts';
import { countListeners } from '../host/host-listeners.ts';
import { PluginCycles } from '../host/plugin-cycles.ts';
import { leaksOf } from '../leaks/expect-no-leaks.ts';
import { coreWords } from '../test-services.ts';
import type { OpenPage } from './handle.ts';
import { Openings } from './openings.ts';
import { Quiet } from './quiet.ts';

/** The console of this page, with what its state lists. */
export async function openConsole(state: PageState): Promise<OpenPage> {
  const quiet = new Quiet();
  const { page, adapter } = quiet.follow(browserPage(state), browserModules);
  const services = new ServiceContainer();
  services.load(...coreModules(page, { core: coreWords['en']!() }, services));
  const errors: string[] = [];
  services.rebind(Telemetry, {
    report: (level, message) => void (level === 'error' && errors.push(message)),
  });
  addEventListener('error', ({ error, message }) => void errors.push(error ? errorText(error) : message));
  addEventListener('unhandledrejection', ({ reason }) => void errors.push(errorText(reason)));
  services.get(Theme);
  const i18n = services.get(I18n) as BundleI18n;
  setCurrentTexts(i18n);
  const missing = noteMissingTexts(i18n, state);
  const host = startPlugins(services, adapter, hostSymbols);
  const told = new Set<StartupProblem>();
  const tell = () => {
    for (const problem of host.problems.list().filter((one) => !told.has(one))) {
      told.add(problem);
      errors.push(Object.values(problem).join(', '));
    }
  };
  tell();
  host.problems.onDidChange(tell);
  await i18n.ready();
  const life = await host.life();
  await liveIndex(services, host);
  const listeners = countListeners(services);
  const cycles = new PluginCycles(host, life);
  openHosts.add({
    belongings: () => ({ ...cycles.belongings(), styles: [], timers: [], listeners: listeners.list() }),
  });
  createRoot(document.getElementById('root')!).render(<App services={services} />);
  await quiet.wait();

  const openings = new Openings(services, quiet);
  const { session, settings, projects, policy, catalog } = state;
  const offer = async (types: (type: string) => boolean) => {
    page.take({ session, settings, projects, policy, catalog: catalog.filter(({ type }) => types(type)) });
    await quiet.wait();
  };
  const take = (list: string[]) => [...new Set(list.splice(0))];
  const isPage = (path: string) => {
    const points = services.get(Points);
    const panels = openPanels(points.point(consolePoints.panels).get(), services.get(Session).current());
    const pages = [...panels, ...points.point(consolePoints.routes).get()];
    return path.startsWith('/ngdetails/') || pages.some((one) => matchPath(one.path, path) !== null);
  };
  return {
    async goto(address) {
      if (!isPage(address.split('?')[0]!)) return false;
      services.get(Router).go(address);
      await quiet.wait();
      return true;
    },
    async leave() {
      // An address without a route would load the document itself anew; this one has a route, and no type.
      services.get(Router).go('/ngdetails/none/none');
      await quiet.wait();
      take(errors);
    },
    removeService: (gone) => offer((type) => type !== gone),
    restoreServices: () => offer(() => true),
    async speak(language) {
      await i18n.use(language);
      await quiet.wait();
    },
    firstDetails: () => document.querySelector('main a[href^="/ngdetails/"]')?.getAttribute('href') ?? undefined,
    async openDrawer() {
      const expander = document.querySelector<HTMLElement>(
        'main td button[aria-expanded="false"]:not([aria-haspopup])',
      );
      expander?.click();
      await quiet.wait();
      return expander !== null;
    },
    tabs: () => document.querySelectorAll('main [role="tab"]').length,
    async openTab(place) {
      document.querySelectorAll<HTMLElement>('main [role="tab"]')[place]?.click();
      await quiet.wait();
    },
    openings: (plugins) => openings.list(plugins),
    open: (opening) => openings.open(opening),
    lacksCode: (opening) => openings.lacksCode(opening),
    steps: () => openings.steps(),
    openStep: (place) => openings.openStep(place),
    closeDialogs: () => openings.close(),
    async leftByCycles(id, times) {
      await life.disable(id);
      await quiet.wait();
      const left = await leaksOf(async () => {
        for (let cycle = 0; cycle < times; cycle += 1) {
          life.enable(id);
          await cycles.use(id);
          await quiet.wait();
          await life.disable(id);
          await quiet.wait();
        }
      });
      life.enable(id);
      await quiet.wait();
      return left;
    },
    takeErrors: () => take(errors),
    takeMissingTexts: () => take(missing),
    overflow() {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth > clientWidth ? `the page is ${scrollWidth} px wide, the window ${clientWidth}` : undefined;
    },
  };
}

/** Notes what is asked for in the plugins' own namespaces and is not there, and placeholders that got no value. */
function noteMissingTexts(i18n: BundleI18n, { plugins }: PageState): string[] {
  const missing: string[] = [];
  const { engine } = i18n;
  const namespaces = plugins.map(({ manifest }) => `${manifest.id}:`);
  const translate = engine.t.bind(engine) as unknown as (key: unknown, values?: object) => string;
  const noting = (key: unknown, values?: object) => {
    const said = translate(key, values);
    const isTheirs = typeof key === 'string' && namespaces.some((namespace) => key.startsWith(namespace));
    if (!isTheirs) return said;
    const [unfilled] = /\{\{\s*-?\s*[\w.]+\s*\}\}/.exec(said) ?? [];
    if (!engine.exists(key, { ...values })) missing.push(`${key} has no text`);
    else if (unfilled !== undefined) missing.push(`${key} gets no value for ${unfilled}`);
    return said;
  };
  Object.defineProperty(engine, 't', { value: noting });
  return missing;
}
