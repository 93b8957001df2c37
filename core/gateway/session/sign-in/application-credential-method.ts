import { GatewayError } from '../../http/errors.ts';
import { type KeystoneToken, keystoneTokens } from '../../openstack/keystone-tokens.ts';
import { signInFailure } from '../authentication.ts';
import { userKey } from '../same-user.ts';
import { isPassword } from '../sign-in-attempts.ts';
import { isPlainRefusal, type SignInContext, type SignInMethod } from './sign-in-method.ts';

const longestId = 255;
const longestSecret = 4096;

/**
 * Id and secret of an application credential:
 * https://docs.openstack.org/api-ref/identity/v3/#authenticating-with-an-application-credential. The session has the credential's roles and
 * stays in its project, as Keystone gives no other token for it. One with access rules is refused as CREDENTIAL_HAS_RULES: the
 * console could make none of its calls.
 */
export const applicationCredentialMethod: SignInMethod = {
  way: 'application_credential',
  read(context, form, { authUrl }) {
    const { application_credential_id: id = '', application_credential_secret: secret = '' } = form;
    if (id === '' || id.length > longestId || secret === '' || secret.length > longestSecret)
      throw new GatewayError('INVALID_CREDENTIALS');
    return {
      authUrl,
      // No domain has an empty name: a user of the same name counts for itself.
      user: userKey({ authUrl, domain: '', name: id }),
      typedName: id,
      domain: null,
      signedInWith: { method: 'application_credential', id },
      prove: () => proveCredential(context, authUrl, id, secret),
    };
  },
};

async function proveCredential(
  { gateway: { native }, request }: SignInContext,
  authUrl: string,
  id: string,
  secret: string,
): Promise<KeystoneToken> {
  if (![id, secret].every(isPassword)) throw new GatewayError('INVALID_CREDENTIALS');
  const keystone = keystoneTokens(native.wire, authUrl, request);
  const issued = await keystone.withApplicationCredential(id, secret).catch((error: unknown) => {
    throw isPlainRefusal(error) ? new GatewayError('INVALID_CREDENTIALS') : signInFailure(error);
  });
  // The owner's rules ask for more than a program can give.
  if ('receipt' in issued) throw new GatewayError('METHODS_UNSUPPORTED', { methods: 'password' });
  const { token } = issued;
  if (token.expiresAt <= Date.now()) throw new GatewayError('TOKEN_EXPIRED_AT_BIRTH');
  if (!token.hasAccessRules) return token;
  native.revokeWhenUnused(authUrl, token.id);
  throw new GatewayError('CREDENTIAL_HAS_RULES');
}
