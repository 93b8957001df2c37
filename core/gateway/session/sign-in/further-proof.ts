import { GatewayError } from '../../http/errors.ts';
import { type AuthReceipt, missingMethods } from '../../openstack/auth-receipt.ts';
import type { Issued, KeystoneToken } from '../../openstack/keystone-tokens.ts';
import type { SignInContext } from './sign-in-method.ts';

/** The method that the sign-in page can ask for in a second step. */
const secondMethod = 'totp';

interface ProvedUser {
  authUrl: string;
  username: string;
  domain: string;
}

/**
 * Returns the token that Keystone has issued. For a receipt it throws CODE_REQUIRED, and the browser's next form goes on where this one
 * ended; METHODS_UNSUPPORTED where the user's rules ask for what the sign-in page can't do.
 */
export function tokenOrNextStep(
  { gateway, request, reply }: SignInContext,
  { authUrl, username, domain }: ProvedUser,
  issued: Issued,
): KeystoneToken {
  if ('token' in issued) return issued.token;
  const { receipt } = issued;
  const missing = missingMethods(receipt);
  if (!canGoOn(receipt, missing)) {
    const methods = (missing ?? []).map((rule) => rule.join(' + ')).join(', ') || 'another method';
    throw new GatewayError('METHODS_UNSUPPORTED', { methods });
  }
  gateway.signInSteps.begin(request, reply, {
    authUrl,
    username,
    domain,
    userId: receipt.userId,
    receipt: receipt.id,
    until: receipt.expiresAt,
  });
  throw new GatewayError('CODE_REQUIRED');
}

function canGoOn({ methods }: AuthReceipt, missing: readonly string[][] | null): boolean {
  if (methods.includes(secondMethod)) return false;
  return missing === null || missing.some((rule) => rule.length === 1 && rule[0] === secondMethod);
}
