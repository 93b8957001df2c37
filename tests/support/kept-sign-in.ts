interface SignedIn {
  readonly token: string;
}

const kept = new Map<string, Promise<SignedIn>>();

/**
 * Gives what an earlier sign-in of this process gave, while its token holds; otherwise signs in. For real clouds: a sign-in costs
 * Keystone a third of a second.
 * @param authUrl Keystone's address, with its version
 * @param who what tells this sign-in from others: user, project, region
 */
export function keptSignIn<S extends SignedIn>(
  authUrl: string,
  who: readonly unknown[],
  signIn: () => Promise<S>,
): Promise<S> {
  const key = JSON.stringify([authUrl, ...who]);
  const earlier = kept.get(key) as Promise<S> | undefined;
  const now = earlier ? keepOr(signIn, earlier, authUrl) : signIn();
  kept.set(key, now);
  return now;
}

async function keepOr<S extends SignedIn>(signIn: () => Promise<S>, earlier: Promise<S>, authUrl: string): Promise<S> {
  const known = await earlier.catch(() => undefined);
  if (!known) return signIn();
  const headers = { 'x-auth-token': known.token, 'x-subject-token': known.token };
  return (await fetch(`${authUrl}/auth/tokens`, { method: 'HEAD', headers })).ok ? known : signIn();
}
