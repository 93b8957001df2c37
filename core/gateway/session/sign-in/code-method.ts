import { GatewayError } from '../../http/errors.ts';
import { type KeystoneToken, keystoneTokens } from '../../openstack/keystone-tokens.ts';
import { signInFailure } from '../authentication.ts';
import { userKey } from '../same-user.ts';
import { tokenOrNextStep } from './further-proof.ts';
import { isPlainRefusal, type SignInContext, type SignInMethod } from './sign-in-method.ts';
import type { SignInStep } from './sign-in-steps.ts';

/**
 * The second step: a one-time code, for the receipt that the first step brought. Throws SIGN_IN_STEP_OVER when that has ended. A user
 * may try as many codes as passwords, and five for one receipt; a code that was accepted once is refused.
 */
export const codeMethod: SignInMethod = {
  way: 'totp',
  read(context, form) {
    const { gateway, request, reply } = context;
    const step = gateway.signInSteps.open(request);
    const isConfigured = gateway.config.cloud.regions.some(({ authUrl }) => authUrl === step?.authUrl);
    if (!step || !isConfigured) {
      void gateway.signInSteps.end(request, reply);
      throw new GatewayError('SIGN_IN_STEP_OVER');
    }
    const code = codeOf(form['passcode'] ?? '');
    if (code === null) throw new GatewayError('CODE_INCORRECT');
    const { authUrl, username, domain } = step;
    return {
      authUrl,
      user: userKey({ authUrl, domain, name: username }),
      typedName: username,
      domain: { name: domain },
      prove: () => proveCode(context, step, code),
    };
  },
};

async function proveCode(context: SignInContext, step: SignInStep, code: string): Promise<KeystoneToken> {
  const { gateway, request, reply } = context;
  const { signInSteps } = gateway;
  const use = await signInSteps.useCode(step, code);
  if (!use) throw new GatewayError('CODE_USED');
  // Others with the same cookie may have guessed while this one waited for its turn, and may do so while Keystone is asked.
  const attempt = await signInSteps.beginTry(step);
  if (!attempt) {
    await use.giveBack();
    throw new GatewayError('SIGN_IN_STEP_OVER');
  }
  const keystone = keystoneTokens(gateway.native.wire, step.authUrl, request);
  const issued = await keystone.withCode(step.userId, code, step.receipt).catch(async (error: unknown) => {
    await use.giveBack();
    if (!isPlainRefusal(error)) {
      await attempt.giveBack();
      throw signInFailure(error);
    }
    if (!/receipt/i.test(error.message)) throw new GatewayError('CODE_INCORRECT');
    await signInSteps.end(request, reply, step);
    throw new GatewayError('SIGN_IN_STEP_OVER');
  });
  await signInSteps.end(request, reply, step);
  return tokenOrNextStep(context, step, issued);
}

/** Returns the digits of a code, however they are written and grouped; null when it is none. */
export function codeOf(typed: string): string | null {
  const digits = typed
    .slice(0, 64)
    .normalize('NFKC')
    // Arabic and Persian digits have their value in the last four bits.
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replace(/[\s\p{Cf}-]/gu, '');
  return /^\d{6,8}$/.test(digits) ? digits : null;
}
