import { keystoneAddress } from './keystone-address.ts';

/** A way to sign in at an identity provider, through Keystone. */
export interface WebssoProvider {
  /** In addresses, and as the form's `auth_type`. */
  id: string;
  /** The name on the sign-in page. */
  label: string;
  /** Keystone's federation protocol. */
  protocol: string;
  /** Null: Keystone finds it out by the protocol. */
  identityProvider: string | null;
  /** Keystone as the gateway reaches it: one of `cloud.regions`; null: the first of them. */
  authUrl: string | null;
  /** Keystone as browsers reach it; null: at the same address. */
  keystoneUrl: string | null;
  /** Ends the session at the provider; `{return}` stands for the console's sign-in page, encoded. Null: there is none. */
  signOutUrl: string | null;
  /** Keystone's page hides where it is from (`Referrer-Policy: no-referrer`). */
  acceptsNullOrigin: boolean;
}

export type WebssoInput = Pick<WebssoProvider, 'id' | 'label' | 'protocol'> & Partial<WebssoProvider>;

/** The ways to sign in that the sign-in page offers. */
export interface SignInConfig {
  password: boolean;
  applicationCredential: boolean;
  /** Shown first: `credentials`, `application_credential` or the id of a provider; null: the first that is offered. */
  initial: string | null;
  websso: WebssoProvider[];
}

export type SignInInput = Partial<Omit<SignInConfig, 'websso'>> & { websso?: WebssoInput[] };

/** Fills in every default. */
export function completeSignIn(input: SignInInput = {}): SignInConfig {
  return {
    password: true,
    applicationCredential: false,
    initial: null,
    ...input,
    websso: (input.websso ?? []).map((provider) => ({
      identityProvider: null,
      signOutUrl: null,
      acceptsNullOrigin: false,
      ...provider,
      authUrl: provider.authUrl ? keystoneAddress(provider.authUrl) : null,
      keystoneUrl: provider.keystoneUrl ? keystoneAddress(provider.keystoneUrl) : null,
    })),
  };
}

/** A way to sign in as the sign-in page lists it: a provider's label, none for what the page has its own words for. */
export interface OfferedMethod {
  value: string;
  label: string;
  kind: 'credentials' | 'application_credential' | 'websso';
}

/** Returns what is offered, in the order of the list. */
export function offeredMethods({ password, applicationCredential, websso }: SignInConfig): OfferedMethod[] {
  return [
    ...(password ? [{ value: 'credentials', label: '', kind: 'credentials' } as const] : []),
    ...(applicationCredential
      ? [{ value: 'application_credential', label: '', kind: 'application_credential' } as const]
      : []),
    ...websso.map(({ id, label }) => ({ value: id, label, kind: 'websso' }) as const),
  ];
}

const ownMethods: readonly string[] = ['credentials', 'application_credential'] satisfies OfferedMethod['kind'][];

/** Throws a sentence for what can't be offered. */
export function checkSignIn(config: SignInConfig, authUrls: readonly string[]): void {
  const offered = offeredMethods(config).map(({ value }) => value);
  if (offered.length === 0) throw new Error('sign_in: there is no way to sign in.');
  // The names of the console's own ways are taken even while these are off: a form that names one would turn it on.
  const ids = [...ownMethods, ...config.websso.map(({ id }) => id)];
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new Error(`sign_in.websso: the id ${twice} is taken.`);
  if (config.initial !== null && !offered.includes(config.initial))
    throw new Error(`sign_in.initial: ${config.initial} is none of ${offered.join(', ')}.`);
  for (const { id, authUrl, keystoneUrl, signOutUrl } of config.websso) {
    if (authUrl !== null && !authUrls.includes(authUrl))
      throw new Error(`sign_in.websso: the auth_url of ${id} is none of the configured Keystones.`);
    if (keystoneUrl !== null && !URL.canParse(keystoneUrl))
      throw new Error(`sign_in.websso: the keystone_url of ${id} is no address.`);
    if (signOutUrl !== null && !URL.canParse(signOutUrl.replace('{return}', '')))
      throw new Error(`sign_in.websso: the sign_out_url of ${id} is no address.`);
  }
}
