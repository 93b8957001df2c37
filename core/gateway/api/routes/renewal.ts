import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GatewayError } from '../../http/errors.ts';
import type { TokenScope } from '../../openstack/keystone-tokens.ts';
import type { NewSession } from '../../session/authentication.ts';

/** The session that a sign-in in place has to end in for the page to go on. */
export interface Renewal {
  user: { id: string; name: string; domainName: string };
  project: { id: string } | null;
  domain: { id: string } | null;
  /** The services' region in use. */
  region: string | null;
  authUrl: string;
}

const fieldNames = ['renew', 'username', 'domain', 'expected_user', 'expected_project', 'expected_region'] as const;
const longestField = 255;

/** Returns the fields about a renewal that an address has, for `renewalOf`; undefined when it asks for none. */
export function renewalFields(query: Record<string, unknown>): Record<string, string> | undefined {
  if (query['renew'] !== '1') return undefined;
  return Object.fromEntries(
    fieldNames.flatMap((name) => {
      const value = query[name];
      return typeof value === 'string' ? [[name, value.slice(0, longestField)]] : [];
    }),
  );
}

/**
 * Returns what the form asks to renew; null when it is an ordinary sign-in. The page says whom it belongs to (`expected_user`,
 * `expected_project`, `expected_region`, `domain`): its cookie may be gone, or be somebody else's by now. In place of a project stands
 * `-<domain>` in the scope of a domain, and `-` in that of the system. A page that does not
 * say goes on with the session of the cookie; throws SESSION_NONE_TO_RENEW when there is none.
 */
export function renewalOf(
  gateway: FastifyInstance,
  request: FastifyRequest,
  form: Record<string, string>,
): Renewal | null {
  if (form['renew'] !== '1') return null;
  const former = request.session ?? request.formerSession;
  const id = form['expected_user'];
  if (!id) {
    if (!former) throw new GatewayError('SESSION_NONE_TO_RENEW');
    return former;
  }
  const own = former?.user.id === id ? former : null;
  const place = form['expected_project'] ?? '';
  const project = place.startsWith('-') ? '' : place;
  return {
    user: own?.user ?? { id, name: form['username'] ?? '', domainName: form['domain'] ?? '' },
    project: project ? { id: project } : null,
    domain: place.length > 1 && !project ? { id: place.slice(1) } : null,
    region: form['expected_region'] || own?.region || null,
    authUrl: own?.authUrl ?? rememberedKeystone(gateway, request),
  };
}

/** Throws when someone else signed in than the page belongs to, or for another scope. */
export function checkRenewed(made: NewSession, { user, project, domain }: Renewal): void {
  if (made.user.id !== user.id) throw new GatewayError('SESSION_OTHER_USER', { username: user.name });
  const isSame = made.project?.id === project?.id && made.domain?.id === domain?.id;
  if (!isSame) throw new GatewayError('SESSION_OTHER_PROJECT');
}

/** Returns the scope that the session has to be in again. */
export function scopeOf({ project, domain }: Renewal): TokenScope {
  if (project) return { project: { id: project.id } };
  return domain ? { domain: { id: domain.id } } : { system: { all: true } };
}

/** Returns the Keystone that was signed in to last, else the first that the sign-in page would offer. */
function rememberedKeystone(gateway: FastifyInstance, request: FastifyRequest): string {
  const { regions } = gateway.config.cloud;
  const found = keystoneNamed(gateway, request.cookies['login_region']) ?? regions[0]?.authUrl;
  if (!found) throw new GatewayError('UNKNOWN_KEYSTONE');
  return found;
}

/** The address of a configured Keystone, by its address or its label. */
export function keystoneNamed(gateway: FastifyInstance, name: string | undefined): string | undefined {
  return gateway.config.cloud.regions.find((each) => each.authUrl === name || each.label === name)?.authUrl;
}
