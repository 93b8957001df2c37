import type { Services } from '#base';
import { HttpError } from '#services/http/http';
import { Page } from '#services/page/page';
import { goTo } from './go-to.ts';
import { FRAGMENT_HEADERS } from './wire.ts';

/**
 * Makes a call to a server; an answer that says to sign out (header `logout`) is followed at once, whoever called, on a
 * press or in the background (MODAL-13, contract §13.1). The call then rejects as `isSignOut` knows it.
 */
export async function followingSignOut<T>(services: Services, from: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    // What leads away is no failure to tell of. One that the operator would not follow, to another site, is.
    const leaves = error instanceof HttpError && saysSignOut(error) && (await signOut(services, error, from));
    if (leaves) error.failure = 'aborted';
    throw error;
  }
}

/** Does the answer have the header? */
export const saysSignOut = ({ headers }: HttpError): boolean => headers?.has(FRAGMENT_HEADERS.logout) === true;

/** Did the call fail because the operator was sent to sign out? */
export const isSignOut = (error: unknown): boolean =>
  error instanceof HttpError && error.failure === 'aborted' && saysSignOut(error);

/** By page: several calls may be told so at once, and the operator goes once. */
const going = new WeakMap<Page, Promise<boolean>>();

function signOut(services: Services, { headers }: HttpError, from: string): Promise<boolean> {
  const page = services.get(Page);
  const location = headers?.get(FRAGMENT_HEADERS.location) ?? `${page.webRoot}auth/logout/`;
  const next = going.get(page) ?? goTo(services, location, from).finally(() => going.delete(page));
  going.set(page, next);
  return next;
}
