import type { KeystoneApi } from '#protocol';
import { GatewayError } from '../../../http/errors.ts';
import * as authenticators from '../../../openstack/keystone/authenticators.ts';
import { isOwnPassword } from '../../../openstack/keystone/users.ts';
import { codeOf } from '../../../session/sign-in/code-method.ts';
import { isCodeOf } from '../../../session/sign-in/one-time-codes.ts';
import type { Call, Handlers } from '../../operations/call.ts';
import { countAsSignIn } from '../own-password.ts';

type Operations = Pick<
  KeystoneApi.KeystoneOperations,
  'listAuthenticators' | 'addAuthenticator' | 'removeAuthenticator'
>;

/** The caller's own second factor. Each change asks for the password: a session that was left open must not be enough. */
export const authenticatorHandlers: Handlers<Operations> = {
  listAuthenticators: async ({ native }) => ({ items: await authenticators.listAuthenticators(native) }),
  addAuthenticator: async (call) => {
    const { secret, code, password } = call.body;
    const digits = codeOf(code);
    if (digits === null || !isCodeOf(secret, digits, Date.now())) throw new GatewayError('SETUP_CODE_INCORRECT');
    await checkPassword(call, password);
    return authenticators.createAuthenticator(call.native, secret);
  },
  removeAuthenticator: async (call) => {
    await checkPassword(call, call.body.password);
    await authenticators.deleteAuthenticator(call.native, call.params.id);
  },
};

type OwnCall = Pick<Call<Operations['addAuthenticator']>, 'native' | 'session' | 'request'>;

async function checkPassword({ native, session, request }: OwnCall, password: string): Promise<void> {
  // Somebody of single sign-on, or a program, has no password here that could be asked for.
  if (session.signedInWith) throw new GatewayError('PASSWORD_USERS_ONLY');
  const isRight = await countAsSignIn({ session, request }, password, () => isOwnPassword(native, password));
  if (!isRight) throw new GatewayError('OWN_PASSWORD_INCORRECT');
}
