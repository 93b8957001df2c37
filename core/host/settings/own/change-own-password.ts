import type { Services } from '#base';
import { callApi } from '#services/api/call-api';
import { Clock } from '#services/clock/clock';
import { pause } from '#services/clock/pause';
import { HttpError } from '#services/http/http';
import { I18n } from '#services/i18n/i18n';
import { Session } from '#services/session/session';
import { Toasts } from '#services/toasts/toasts';

/** The wrong one of the two passwords, and why it is refused. */
export interface PasswordRefusal {
  field: 'current' | 'next';
  reason: string;
}

/**
 * Keystone counts whole seconds: a token that it issues in the second of the change is revoked with those from before. So signing
 * in waits for the next second; in milliseconds.
 */
const keystoneTick = 1_000;

/**
 * Changes the operator's password and goes on with a new session of the same project: Keystone revokes all former tokens. Where
 * that session can't be had, the page asks to sign in.
 * @returns what is wrong; undefined once the password has changed
 * @throws of what is neither the one nor the other password's fault; that is told already
 */
export async function changeOwnPassword(
  services: Services,
  current: string,
  next: string,
): Promise<PasswordRefusal | undefined> {
  const body = { original_password: current, password: next };
  try {
    await callApi(services, 'changeOwnPassword', { body }, { handled: [400] });
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 400) throw error;
    return refusalOf(error, services.get(I18n));
  }
  await signInAnew(services, next);
  return undefined;
}

function refusalOf(error: HttpError, i18n: I18n): PasswordRefusal {
  return error.problem?.code === 'OWN_PASSWORD_INCORRECT'
    ? { field: 'current', reason: i18n.t('core:userSettings.password.incorrect') }
    : { field: 'next', reason: error.message };
}

/** Other calls wait meanwhile: with the former tokens they would be refused. */
async function signInAnew(services: Services, password: string): Promise<void> {
  const session = services.get(Session);
  const say = (type: 'success' | 'warning', key: string) =>
    services.get(Toasts).add(type, services.get(I18n).t(`core:userSettings.password.${key}`));
  try {
    await session.change(async () => {
      await pause(services.get(Clock), keystoneTick);
      await session.renew(password);
    });
    say('success', 'changed');
  } catch {
    say('warning', 'changedOnly');
    session.end('expired');
  }
}
