import { keptSignIn } from '../../support/kept-sign-in.ts';
import type { User } from './target.ts';

interface Endpoint {
  interface: string;
  region: string;
  url: string;
}

interface TokenAnswer {
  token: { catalog: { type: string; endpoints: Endpoint[] }[] };
}

interface Session {
  token: string;
  catalog: TokenAnswer['token']['catalog'];
}

/** Signs in at Keystone itself; gives the token, and where the service of one of these types is. */
export async function signInNatively(
  authUrl: string,
  user: User,
  types: readonly string[],
): Promise<{ token: string; address: string }> {
  const isRealCloud = process.env['SEXTANT_TEST_CLOUDS_YAML'] !== undefined;
  const { token, catalog } = await (isRealCloud
    ? keptSignIn(authUrl, [user.name, user.password, user.project], () => signIn(authUrl, user))
    : signIn(authUrl, user));
  const service = catalog.find(({ type }) => types.includes(type));
  // Keystone lists regions in no order; a session of the console begins in the first by name.
  const endpoints = service?.endpoints.toSorted((a, b) => (a.region < b.region ? -1 : 1));
  const endpoint = endpoints?.find((each) => each.interface === 'public');
  if (!endpoint) throw new Error(`no public address of ${types.join(' or ')}`);
  return { token, address: endpoint.url.replace(/\/$/, '') };
}

async function signIn(authUrl: string, { name, password, project }: User): Promise<Session> {
  const domain = { name: 'Default' };
  const answer = await fetch(`${authUrl}/auth/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      auth: {
        identity: { methods: ['password'], password: { user: { name, password, domain } } },
        scope: { project: { name: project, domain } },
      },
    }),
  });
  if (answer.status !== 201) throw new Error(`Keystone answered ${answer.status}`);
  const { token } = (await answer.json()) as TokenAnswer;
  return { token: answer.headers.get('x-subject-token') ?? '', catalog: token.catalog };
}
