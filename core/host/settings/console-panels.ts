import { type Disposable, lazyView } from '#base';
import { consolePoints } from '#registry';
import { I18n } from '#services/i18n/i18n';
import { Points } from '#services/registry/registry';
import type { ServiceContainer } from '#services/service-container';

/** Owner of what the console itself puts into its points. */
const owner = 'sextant';

/** Heat has no name for a plugin of a console; this one is ours. */
export const pluginTypeId = 'Sextant::Plugin';
/** Sessions are no things of Heat's, either. */
export const sessionTypeId = 'Sextant::Session';

/**
 * The console's own pages: everybody's settings, and the panels of Settings › Console. They stand in the same points as everybody's,
 * and their code comes with the first look. They are placed before any plugin's, so that none can take their addresses.
 * Returns what labels them again, once the words of the language are there.
 */
export function addConsolePanels(services: ServiceContainer): () => void {
  const points = services.get(Points);
  const i18n = services.get(I18n);
  const pages = () => import('./console-pages.ts');
  const settings = lazyView<object>(async () => (await pages()).UserSettingsPage);
  const register = async () => (await pages()).addConsoleTypes(services, owner);
  for (const id of [pluginTypeId, sessionTypeId])
    points.contribute(consolePoints.resourceTypes, { id, register }, owner);
  points.contribute(consolePoints.routes, { id: 'settings', path: '/settings', view: settings }, owner);
  const listed = (['plugins', 'sessions'] as const).map((id) => ({
    id,
    path: `/settings/${id}`,
    in: 'settings/console',
    icon: id === 'plugins' ? 'puzzle' : 'monitor',
    view: lazyView<object>(async () => (await pages())[id]),
  }));
  const place = (): Disposable[] =>
    listed.map((panel) =>
      points.contribute(consolePoints.panels, { ...panel, label: i18n.t(`core:nav.${panel.id}`) }, owner),
    );
  let panels = place();
  const label = () =>
    points.batch(() => {
      for (const panel of panels) panel.dispose();
      panels = place();
    });
  i18n.onDidChange(label);
  return label;
}
