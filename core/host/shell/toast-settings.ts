import type { Disposable, Services } from '#base';
import { Settings } from '#services/settings/settings';
import { usualToasts } from '#services/toasts/toast-list';
import { Toasts } from '#services/toasts/toasts';

/** Which toasts go by themselves, and after how many milliseconds (SHELL-06). */
const toastSetting = 'HORIZON_CONFIG.toasts';

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
