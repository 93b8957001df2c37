import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../../config/gateway-config.ts';
import type { WebssoProvider } from '../../config/sign-in-config.ts';
import { GatewayError } from '../../http/errors.ts';
import { type KeystoneToken, keystoneTokens } from '../../openstack/keystone-tokens.ts';
import { signInFailure } from '../authentication.ts';
import { isPlainRefusal, type SignInClaim, type SignInContext } from './sign-in-method.ts';

/** Where Keystone's page posts the token: deployments trust this address (`[federation] trusted_dashboard`). */
export const webssoPath = '/auth/websso/';

/** A token of Keystone's: nothing else may get into a header. */
const tokenForm = /^[\w.=-]{1,8192}$/;

export function providerOf(config: GatewayConfig, id: string): WebssoProvider | undefined {
  return config.signIn.websso.find((provider) => provider.id === id);
}

/** Keystone as browsers reach it. */
function keystoneOf(config: GatewayConfig, provider: WebssoProvider): string {
  return provider.keystoneUrl ?? authUrlOf(config, provider);
}

function authUrlOf({ cloud }: GatewayConfig, { authUrl }: WebssoProvider): string {
  const found = authUrl ?? cloud.regions[0]?.authUrl;
  if (!found) throw new GatewayError('UNKNOWN_KEYSTONE');
  return found;
}

/**
 * Returns the address at Keystone where single sign-on begins:
 * https://docs.openstack.org/api-ref/identity/v3-ext/#web-single-sign-on-authentication-new-in-version-1-2.
 * @param root the console's address without a slash at its end; its host in small letters, as Keystone compares it as it stands
 */
export function webssoAddress(config: GatewayConfig, provider: WebssoProvider, root: string): string {
  const { identityProvider, protocol } = provider;
  const path =
    identityProvider === null
      ? `websso/${encodeURIComponent(protocol)}`
      : `identity_providers/${encodeURIComponent(identityProvider)}/protocols/${encodeURIComponent(protocol)}/websso`;
  const back = encodeURIComponent(`${root}${webssoPath}`);
  return `${keystoneOf(config, provider)}/auth/OS-FEDERATION/${path}?origin=${back}`;
}

/** Is the request posted by a page of the provider's Keystone? */
export function isFromKeystone(config: GatewayConfig, provider: WebssoProvider, request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin === 'null') return provider.acceptsNullOrigin;
  return origin?.toLowerCase() === new URL(keystoneOf(config, provider)).origin;
}

/**
 * Returns the claim of the token that Keystone's page has posted. Whose token it is, Keystone says only of a right one, so each token
 * counts as a user of its own: failures slow down the address that they come from, and refuse nobody else there.
 */
export function webssoClaim(context: SignInContext, provider: WebssoProvider, token: string): SignInClaim {
  const authUrl = authUrlOf(context.gateway.config, provider);
  return {
    authUrl,
    user: JSON.stringify([authUrl, 'websso', provider.id, createHash('sha256').update(token).digest('base64url')]),
    typedName: '',
    domain: null,
    signedInWith: { method: 'websso', provider: provider.id },
    prove: () => proveToken(context, authUrl, provider, token),
  };
}

async function proveToken(
  { gateway, request }: SignInContext,
  authUrl: string,
  provider: WebssoProvider,
  posted: string,
): Promise<KeystoneToken> {
  if (!tokenForm.test(posted)) throw new GatewayError('WEBSSO_REFUSED');
  const token = await keystoneTokens(gateway.native.wire, authUrl, request)
    .described(posted)
    .catch((error: unknown) => {
      throw isPlainRefusal(error) ? new GatewayError('WEBSSO_REFUSED') : signInFailure(error);
    });
  const federation = token.user['OS-FEDERATION'];
  const isOfProvider =
    federation?.protocol?.id === provider.protocol &&
    (provider.identityProvider === null || federation.identity_provider?.id === provider.identityProvider);
  // Another token than Keystone posts, of a user with a password say, is nobody's single sign-on.
  if (!isOfProvider || token.project || token.domain) throw new GatewayError('WEBSSO_REFUSED');
  return token;
}

/**
 * Returns the address that ends the session at the identity provider; null when there is none.
 * @param root the console's address without a slash at its end
 */
export function providerSignOut({ signOutUrl }: WebssoProvider, root: string): string | null {
  return signOutUrl?.replaceAll('{return}', encodeURIComponent(`${root}/auth/login/`)) ?? null;
}
