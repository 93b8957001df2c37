import { type Disposable, type Services, toDisposable } from '#base';
import { Settings } from '#services/settings/settings';
import { usualToasts } from '#services/toasts/toast-list';
import { Toasts } from '#services/toasts/toasts';

/** The setting that says which toasts go by themselves, and after how many milliseconds (SHELL-06). */
const toastSetting = 'HORIZON_CONFIG.toasts';

/** All that toasts follow once a page is drawn. */
export function followToasts(services: Services): void {
  holdUnseenToasts(services.get(Toasts));
  followToastSettings(services);
}

/** Toasts wait while nobody sees the tab, those that come meanwhile, too. */
export function holdUnseenToasts(toasts: Toasts): Disposable {
  const look = () => toasts.list().forEach(({ id }) => (document.hidden ? toasts.hold(id) : toasts.letGo(id)));
  const hold = () => void (document.hidden && look());
  hold();
  document.addEventListener('visibilitychange', look);
  const adding = toasts.onDidChange(hold);
  return toDisposable(() => {
    document.removeEventListener('visibilitychange', look);
    adding.dispose();
  });
}

/** Toasts are as the setting says, also when it is another one in another scope; what it does not say is as usual. */
export function followToastSettings(services: Services): Disposable {
  const settings = services.get(Settings);
  const follow = async () => {
    const { delay, dismissible } = (await settings.get<Record<string, unknown>>(toastSetting)) ?? {};
    services.get(Toasts).configure({
      delay: typeof delay === 'number' && delay >= 0 ? delay : usualToasts.delay,
      dismissible: Array.isArray(dismissible) ? dismissible.map(String) : usualToasts.dismissible,
    });
  };
  // Without settings they are as they were; that settings are missing has its own toast.
  const tryIt = () => void follow().catch(() => {});
  tryIt();
  return settings.onDidChange(tryIt);
}
