import type { ServiceContext } from '../../shared/service.ts';

/** The caller of other services: a token, or undefined for the services' own user; and the project whose things are meant. */
export interface Actor {
  token: string | undefined;
  projectId: string;
}

interface Kind {
  service: string;
  /** Addresses that may know the thing, asked in order. */
  paths(value: string, actor: Actor): string[];
  /** Returns the text of a constraint when there is no such thing. */
  missing(value: string): string;
}

const q = encodeURIComponent;
const network = (plural: string, singular: string): Kind => ({
  service: 'network',
  paths: (value) => [`/v2.0/${plural}?fields=id&id=${q(value)}`, `/v2.0/${plural}?fields=id&name=${q(value)}`],
  missing: (value) => `Unable to find ${singular} with name or id '${value}'`,
});

/** The things of other services that templates name by name or id, by heat's name of the constraint. */
const kinds: Record<string, Kind> = {
  'neutron.network': network('networks', 'network'),
  'neutron.subnet': network('subnets', 'subnet'),
  'neutron.port': network('ports', 'port'),
  'neutron.router': network('routers', 'router'),
  'neutron.security_group': network('security-groups', 'security_group'),
  'neutron.qos_policy': network('qos/policies', 'qos_policy'),
  'glance.image': {
    service: 'image',
    paths: (value) => [`/v2/images/${q(value)}`, `/v2/images?limit=1&name=${q(value)}`],
    missing: (value) => `No images matching {'name': '${value}'}.`,
  },
  'nova.flavor': {
    service: 'compute',
    paths: (value) => [`/v2.1/flavors/${q(value)}`, '/v2.1/flavors'],
    missing: (value) => `No Flavor matching {'name': '${value}'}. (HTTP 404)`,
  },
  'nova.keypair': {
    service: 'compute',
    paths: (value) => [`/v2.1/os-keypairs/${q(value)}`],
    missing: (value) => `The Key (${value}) could not be found.`,
  },
  'nova.server': {
    service: 'compute',
    paths: (value) => [`/v2.1/servers/${q(value)}`],
    missing: (value) => `The Server (${value}) could not be found.`,
  },
  'cinder.volume': {
    service: 'volumev3',
    paths: (value, { projectId }) => [
      `/v3/${projectId}/volumes/${q(value)}`,
      `/v3/${projectId}/volumes?name=${q(value)}`,
    ],
    missing: (value) => `The Volume (${value}) could not be found.`,
  },
};

/**
 * The id of a thing that a template names by id or name; null when there is none. Kinds that this heat doesn't know, and those
 * of a service that the cloud lacks, are taken as they are.
 */
export async function findThing(
  context: ServiceContext,
  actor: Actor,
  kind: string,
  value: unknown,
): Promise<string | null> {
  const known = kinds[kind];
  const name = String(value);
  if (!known || !context.inner.has(known.service)) return name;
  for (const path of known.paths(name, actor)) {
    const answer = await context.inner.call<unknown>(known.service, {
      path,
      ...(actor.token === undefined ? {} : { token: actor.token }),
    });
    const id = answer.status < 300 ? idIn(answer.body, name) : null;
    if (id !== null) return id;
  }
  return null;
}

/** Checks a constraint such as `glance.image`; the text says what is wrong. */
export async function checkCustom(
  context: ServiceContext,
  actor: Actor,
  kind: string,
  value: unknown,
): Promise<string | null> {
  if (kind === 'net_cidr') return isCidr(String(value)) ? null : `Invalid net cidr invalid IPNetwork ${String(value)}`;
  if (!kinds[kind] || value === null || value === '') return null;
  if ((await findThing(context, actor, kind, value)) !== null) return null;
  return `Error validating value '${String(value)}': ${kinds[kind].missing(String(value))}`;
}

function isCidr(text: string): boolean {
  return /^\d{1,3}(\.\d{1,3}){3}\/\d{1,2}$|^[\da-f:]+\/\d{1,3}$/i.test(text);
}

/** The id in an answer: of the one thing it shows, or of the one in its list that bears the name. */
function idIn(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const thing = body as Record<string, unknown>;
  // Glance shows an image without an envelope.
  if (typeof thing['id'] === 'string') return thing['id'];
  for (const value of Object.values(thing)) {
    if (Array.isArray(value)) {
      const items = value as { id?: string; name?: string }[];
      const found = items.find((one) => one.name === undefined || one.name === name || one.id === name);
      if (found?.id !== undefined) return found.id;
    } else if (typeof value === 'object' && value !== null) {
      const { id, name: own } = value as { id?: unknown; name?: string };
      // Key pairs are known by their names; their id is a number.
      return typeof id === 'string' ? id : (own ?? null);
    }
  }
  return null;
}
