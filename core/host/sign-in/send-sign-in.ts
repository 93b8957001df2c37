import { isRecord } from '#base';
import type { Problem } from '#protocol';
import { pageRoot } from '#services/page/browser-page';
import { readCookie } from './cookies.ts';

/** The address of the sign-in form, for the browser. */
export const signInAddress = () => `${pageRoot()}auth/login/`;

/** The outcome of an attempt: where to go, or what to say. */
export type SignInOutcome =
  | { location: string }
  /** A message of the gateway, with the code it can be translated by. */
  | { message: string; code?: string }
  | { failure: 'noAnswer' }
  | { failure: 'unexpected'; status: number };

/** Posts the form as the gateway takes it from scripts. Never throws. */
export async function sendSignIn(fields: Readonly<Record<string, string>>): Promise<SignInOutcome> {
  let answer: Response;
  try {
    answer = await fetch(signInAddress(), {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        'x-csrftoken': readCookie('csrftoken') ?? '',
        'x-requested-with': 'XMLHttpRequest',
      },
      body: new URLSearchParams(fields).toString(),
    });
  } catch {
    return { failure: 'noAnswer' };
  }
  const body: unknown = await answer.json().catch(() => undefined);
  if (answer.ok && isRecord(body) && typeof body['location'] === 'string') return { location: body['location'] };
  if (typeof body === 'string') return { message: body };
  if (isRecord(body)) {
    const { detail, code } = body as Partial<Problem>;
    if (detail) return code ? { message: detail, code } : { message: detail };
  }
  return { failure: 'unexpected', status: answer.status };
}
