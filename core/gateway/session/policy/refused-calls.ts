import type { SealedSession } from '../../openstack/sealed-session.ts';
import { nativeServices } from '../../openstack/catalog.ts';
import type { ReadItem, RefusedCall } from '../../openstack/refused-call.ts';
import { ruleNamedIn } from '../../openstack/why-refused.ts';

/** The name that rules know the service by. */
export function policyServiceOf(service: string): string {
  const found = Object.entries(nativeServices).find(([, { types }]) => (types as readonly string[]).includes(service));
  return found?.[0] ?? service;
}

/** The rules that a refusal names, by their own names: neutron names all of them that had to pass together. */
export function namedRules(service: string, message: string): string[] {
  if (service === 'network')
    return [...new Set([...message.matchAll(/rule:([\w:-]+)/g)].map(([, name]) => name ?? ''))];
  const named = ruleNamedIn(message);
  return named === undefined ? [] : [named];
}

/** The services that show an ordinary user nothing that isn't the own project's. */
const ownAlone = new Set(['compute', 'volume', 'orchestration', 'object-store']);

/** Where the id of an item stands in a path, for the services that show what others own, too. */
const itemPaths: Readonly<Record<string, RegExp>> = {
  image: /^(.*\/v2\/(?:metadefs\/)?[a-z_-]+)(?:\/([^/]+))?/,
  network: /^(.*\/v2\.0\/(?:qos\/)?[a-z_-]+)(?:\/([^/]+))?/,
};

/**
 * Was it certainly something of the session's own project that was refused? What others own says nothing about roles: a rule may
 * ask for the owner.
 */
export async function isOwn(session: SealedSession, call: RefusedCall, read: ReadItem): Promise<boolean> {
  const own = session.project?.id;
  if (own === undefined) return false;
  const service = policyServiceOf(call.service);
  if (ownAlone.has(service)) return true;
  const [, list = '', id] = itemPaths[service]?.exec(call.url.pathname) ?? [];
  if (list === '') return false;
  if (id === undefined) return ownersIn(call.body).every((owner) => owner === own);
  const owners = ownersIn(await read(new URL(`${list}/${id}`, call.url)));
  return owners.length > 0 && owners.every((owner) => owner === own);
}

/** Returns the owners that a body names for its item; the item may stand in an envelope. */
function ownersIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  const envelope = Object.values(body).find(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  );
  const said = (item: unknown) =>
    ['owner', 'project_id', 'tenant_id'].map((name) => (item as Record<string, unknown> | undefined)?.[name]);
  return [...said(body), ...said(envelope)].filter(
    (value): value is string => typeof value === 'string' && value !== '',
  );
}
