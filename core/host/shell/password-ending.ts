import { type Disposable, DisposableStore, type Services } from '#base';
import { Clock } from '#services/clock/clock';
import { I18n } from '#services/i18n/i18n';
import { Router } from '#services/router/router';
import { Session } from '#services/session/session';
import { Storage } from '#services/storage/storage';
import { Toasts } from '#services/toasts/toasts';

const dayMs = 24 * 60 * 60 * 1000;

/** An operator is warned this many days before their password expires. */
const warningDays = 14;

/** The end of the password that was warned of, and the day on which that was. */
const warnedKey = 'shell.passwordWarned';

/**
 * Warns before the operator's password expires, once a day: who signs in later than that has to choose another one first. The warning
 * goes when the password is another.
 */
export function warnOfPasswordEnd(services: Services): Disposable {
  const store = new DisposableStore();
  const session = services.get(Session);
  let toast: string | undefined;
  const look = () => {
    if (toast !== undefined) services.get(Toasts).close(toast);
    toast = warning(session.current().password_expires_at, services);
  };
  look();
  let end = session.current().password_expires_at;
  store.own(
    session.onDidRenew((now) => {
      if (now.password_expires_at === end) return;
      end = now.password_expires_at;
      look();
    }),
  );
  return store;
}

/** Shows the warning if it is time for it. Returns its id. */
function warning(end: string | undefined, services: Services): string | undefined {
  const now = services.get(Clock).now();
  if (end === undefined || !(Date.parse(end) - now <= warningDays * dayMs)) return undefined;
  const storage = services.get(Storage);
  const warned = `${end} ${Math.floor(now / dayMs)}`;
  if (storage.get(warnedKey) === warned) return undefined;
  storage.set(warnedKey, warned);
  const i18n = services.get(I18n);
  const button = {
    label: i18n.t('core:userSettings.password.change'),
    press: () => services.get(Router).go('/settings'),
  };
  const text = i18n.t('core:userSettings.password.endsSoon', { time: i18n.dateTime(end) });
  return services.get(Toasts).add('warning', text, { button }).id;
}
