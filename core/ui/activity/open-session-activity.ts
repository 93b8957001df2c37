import { lazyView, type Services } from '#base';
import { I18n } from '#services/i18n/i18n';
import { type ModalContentProps, Modals } from '#services/modals/modals';

const id = 'activity';

/** Opens the list of what this session changed, once. */
export function openSessionActivity(services: Services): void {
  const modals = services.get(Modals);
  if (modals.stack().some((modal) => modal.id === id)) return;
  const content = lazyView<ModalContentProps<undefined>>(
    async () => (await import('./activity-views.ts')).SessionActivity,
  );
  void modals.open<undefined>({ id, size: 'large', title: services.get(I18n).t('core:activity.title'), content });
}
