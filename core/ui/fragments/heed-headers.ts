import type { Services } from '#base';
import { HttpError } from '#services/http/http';
import { Page } from '#services/page/page';
import { readMessages, showMessages } from './fragment-messages.ts';
import { goTo } from './go-to.ts';
import { FRAGMENT_HEADERS } from './wire.ts';

/**
 * Makes a call to a server and does what any answer of one may say by its headers, whoever called, on a press or in the
 * background: its messages become toasts (MODAL-12), and one that says to sign out is followed at once (MODAL-13), unless
 * `staysIn`. A call that led away rejects as `isSignOut` knows it. `from`: the address called, in full.
 */
export async function heeding<A extends { headers: Headers }>(
  services: Services,
  from: string,
  call: () => Promise<A>,
  staysIn = false,
): Promise<A> {
  try {
    const answer = await call();
    showMessages(services, readMessages(answer.headers), from);
    return answer;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    showMessages(services, readMessages(error.headers), from);
    // An answer that leads away is no failure to report. One that the operator would not follow, to another site, is.
    if (!staysIn && saysSignOut(error) && (await signOut(services, error, from))) error.failure = 'aborted';
    throw error;
  }
}

/** Did the answer bring words of its own, so that nobody else need say that it failed? */
export const hasMessages = (error: HttpError): boolean => readMessages(error.headers).length > 0;

/** Does the answer say to sign out? */
export const saysSignOut = ({ headers }: HttpError): boolean => headers?.has(FRAGMENT_HEADERS.logout) === true;

/** Did the call fail because the operator was sent to sign out? */
export const isSignOut = (error: unknown): boolean =>
  error instanceof HttpError && error.failure === 'aborted' && saysSignOut(error);

/** By page: several calls may be told so at once, and the operator is asked once. */
const going = new WeakMap<Page, Promise<boolean>>();

function signOut(services: Services, { headers }: HttpError, from: string): Promise<boolean> {
  const page = services.get(Page);
  const location = headers?.get(FRAGMENT_HEADERS.location) ?? `${page.webRoot}auth/logout/`;
  const next = going.get(page) ?? goTo(services, location, from).finally(() => going.delete(page));
  going.set(page, next);
  return next;
}
