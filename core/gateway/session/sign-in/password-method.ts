import { setTimeout as sleep } from 'node:timers/promises';
import { GatewayError } from '../../http/errors.ts';
import { type KeystoneToken, keystoneTokens } from '../../openstack/keystone-tokens.ts';
import { signInFailure } from '../authentication.ts';
import { userKey } from '../same-user.ts';
import { isPassword } from '../sign-in-attempts.ts';
import { tokenOrNextStep } from './further-proof.ts';
import { isPlainRefusal, type SignInContext, type SignInMethod } from './sign-in-method.ts';

const longestPassword = 4096;
const longestName = 255;
/**
 * Keystone counts whole seconds: a token that it issues in the second of a change of password is revoked with those from before.
 * Milliseconds.
 */
const keystoneTickMs = 1000;

/**
 * User name and password. One that has expired, or that has to be changed at first use, is refused as PASSWORD_EXPIRED; the same
 * form with a `new_password` changes it and signs in. Keystone tells of a locked account as of a wrong password, and so is both
 * INVALID_CREDENTIALS.
 */
export const passwordMethod: SignInMethod = {
  way: 'password',
  read(context, form, { authUrl, domain: usualDomain }) {
    const { username = '', password = '', new_password: next = '' } = form;
    const domain = form['domain'] || usualDomain;
    // Names are kept with the failures that they count for, so they take little room.
    const areShort =
      [password, next].every(({ length }) => length <= longestPassword) &&
      [username, domain].every(({ length }) => length <= longestName);
    if (username === '' || password === '' || !areShort) throw new GatewayError('INVALID_CREDENTIALS');
    return {
      authUrl,
      user: userKey({ authUrl, domain, name: username }),
      typedName: username,
      domain: { name: domain },
      prove: () => provePassword(context, { authUrl, username, domain, password, next }),
    };
  },
};

interface Typed {
  authUrl: string;
  username: string;
  domain: string;
  password: string;
  /** The password to change over to, should the other have expired; empty: none. */
  next: string;
}

async function provePassword(context: SignInContext, typed: Typed): Promise<KeystoneToken> {
  const { gateway, request } = context;
  const { authUrl, username, domain, password, next } = typed;
  if (![username, domain, password, next].every(isPassword)) throw new GatewayError('INVALID_CREDENTIALS');
  const keystone = keystoneTokens(gateway.native.wire, authUrl, request);
  const issued = await keystone.withPassword(username, domain, password).catch(async (error: unknown) => {
    const expired = userOfExpired(error);
    if (expired === null) throw passwordRefusal(error);
    if (next === '' || expired === '') throw new GatewayError('PASSWORD_EXPIRED');
    await keystone.changePassword(expired, password, next).catch((refused: unknown) => {
      throw changeRefusal(refused);
    });
    request.log.info({ event: 'password-changed', user: username, address: request.ip }, 'changed an expired password');
    await sleep(keystoneTickMs);
    return keystone.withPassword(username, domain, next).catch((refused: unknown) => {
      // The page says that the new one counts: nobody comes in with the former one any more.
      request.log.warn({ event: 'sign-in-failed', err: refused }, 'the new password could not sign in');
      throw new GatewayError('NEW_PASSWORD_COUNTS');
    });
  });
  return tokenOrNextStep(context, typed, issued);
}

/**
 * Returns the id of the user whose password is right and has to be changed: empty when Keystone does not tell it, null for any other
 * refusal.
 */
function userOfExpired(error: unknown): string | null {
  if (!(error instanceof GatewayError) || error.code !== 'SERVICE_REFUSED') return null;
  // From the beginning: other refusals may quote what was typed.
  if (error.statusCode !== 401 || !/^(the )?password (is |has )?expired/i.test(error.message)) return null;
  return /user: ?([\w-]{1,64})/i.exec(error.message)?.[1] ?? '';
}

function passwordRefusal(error: unknown): unknown {
  return isPlainRefusal(error) ? new GatewayError('INVALID_CREDENTIALS') : signInFailure(error);
}

/** Keystone says in words why it does not take a new password: too short, used before, too soon. */
function changeRefusal(error: unknown): unknown {
  if (!(error instanceof GatewayError) || error.code !== 'SERVICE_REFUSED') return signInFailure(error);
  if (error.statusCode === 401 || error.statusCode === 404) return new GatewayError('INVALID_CREDENTIALS');
  if (error.statusCode >= 500) return signInFailure(error);
  return new GatewayError('PASSWORD_NOT_CHANGED', { detail: error.message });
}
