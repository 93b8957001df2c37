import { toDisposable, type Disposable } from '#base';
import type { UserSession } from '#protocol';
import { placeIdOf } from '#services/scope/scope-key';

const windowName = 'sextant-renewal';
const windowSize = 'popup,width=520,height=680';

/**
 * Opens a window in which the user of a session signs in again at their identity provider: where they still are signed in, it closes
 * by itself. The page stays as it is, and hears of the new session as all tabs do. A frame in the page would not do: providers forbid
 * it, and browsers keep their cookies from it.
 * @param webRoot the root of the console, with slashes around it
 * @returns false where the browser has blocked the window
 */
export function openRenewalWindow(webRoot: string, provider: string, session: UserSession): boolean {
  const fields = new URLSearchParams({
    renew: '1',
    username: session.username,
    domain: session.user_domain_name,
    expected_user: session.id,
    expected_project: placeIdOf(session),
    expected_region: session.services_region ?? '',
  });
  const address = `${webRoot}auth/websso/start/${encodeURIComponent(provider)}/?${fields}`;
  return window.open(address, windowName, windowSize) !== null;
}

/** Hears why a renewal in a window was refused. */
export function onRenewalRefused(webRoot: string, listener: (message: string) => void): Disposable {
  const channel = new BroadcastChannel(`sextant.renewals:${webRoot}`);
  channel.onmessage = ({ data }: MessageEvent<{ message?: unknown }>) => {
    if (typeof data?.message === 'string') listener(data.message);
  };
  return toDisposable(() => channel.close());
}
