import type { UserSession } from '#protocol';
import { HttpError } from '../http/http.ts';
import { readAnswer } from '../http/read-answer.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Page } from '../page/page.ts';
import { placeIdOf } from '../scope/scope-key.ts';

/** A session that is renewed, and the means to ask the gateway. */
export interface RenewalContext {
  page: Page;
  i18n: I18n;
  session: UserSession;
  /** Sends a request to a path below the web root. */
  send(path: string, init: RequestInit): Promise<Response>;
}

/**
 * Signs in again as the session's user, and returns the new session. A page without a valid anti-forgery cookie fetches one and tries
 * again, once. Rejects with the gateway's text (`HttpError`).
 * @param passcode a one-time code, in place of the password
 */
export async function renewSession(context: RenewalContext, password: string, passcode?: string): Promise<UserSession> {
  const { data } = await signIn(context, password, passcode).catch(async (error: unknown) => {
    if (!(error instanceof HttpError) || error.problem?.code !== 'CSRF_REFUSED') throw error;
    // The sign-in page brings an anti-forgery cookie; with a `next` it comes to those who are signed in, too.
    await context.send('auth/login/?next=%2F', { method: 'GET' });
    return signIn(context, password, passcode);
  });
  return data.session;
}

/** The session's cookie may be gone, so the form says whom and what it goes on with. */
async function signIn({ page, i18n, session, send }: RenewalContext, password: string, passcode: string | undefined) {
  const { id, username, user_domain_name, services_region } = session;
  const fields = new URLSearchParams({
    username,
    password,
    domain: user_domain_name,
    renew: '1',
    expected_user: id,
    expected_project: placeIdOf(session),
    expected_region: services_region ?? '',
    ...(passcode && { passcode }),
  });
  const answer = await send('auth/login/', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-csrftoken': page.cookie('csrftoken') ?? '',
    },
    body: fields.toString(),
  });
  return readAnswer<{ session: UserSession }>(answer, i18n);
}
