import type { UserSession } from '../../core/protocol/index.ts';
import type { GatewayClient } from './gateway-client.ts';

/** Returns the session of a client, as the page is told. */
export const sessionOf = (client: GatewayClient) => client.json<UserSession>('/api/keystone/user-session/');

/** The name of the cookie of a client's session: with a console for authors it has the port. */
export const sessionCookie = (client: GatewayClient) =>
  [...client.cookies.keys()].find((name) => name.startsWith('__Host-sessionid')) ?? '__Host-sessionid';

/** The sealed cookie of a client's session; '' without one. */
export const sealed = (client: GatewayClient) => client.cookies.get(sessionCookie(client)) ?? '';

/** The id of a project of the client's user. */
export async function projectNamed(client: GatewayClient, name: string): Promise<string> {
  const { items } = await client.json<{ items: { id: string; name: string }[] }>(
    '/api/keystone/projects/?user_id=current',
  );
  const found = items.find((project) => project.name === name);
  if (!found) throw new Error(`no project ${name}`);
  return found.id;
}
