import { lazyView, type Services } from '#base';
import { I18n } from '#services/i18n/i18n';
import { Modals } from '#services/modals/modals';

const id = 'plugin-states';

/** Opens the list of what each plugin has and does, once. */
export function openPluginStates(services: Services): void {
  const modals = services.get(Modals);
  if (modals.stack().some((modal) => modal.id === id)) return;
  const content = lazyView<object>(async () => (await import('./plugin-states-view.tsx')).PluginStatesView);
  void modals.open({ id, size: 'large', title: services.get(I18n).t('core:dev.title'), content });
}
