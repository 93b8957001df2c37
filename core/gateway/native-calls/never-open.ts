/**
 * What a manifest can't ask for, whoever installed it: what makes, shows or prolongs a credential. With one of these a plugin
 * would outlive the session, the operator's rights and its own removal.
 */
const credentialPlaces: Readonly<Record<string, readonly string[]>> = {
  // Application credentials, EC2 keys, trusts, OAuth and federation come under several roofs.
  identity: ['auth', 'tokens', 'credentials', 'application_credentials', 'access_rules', 'ec2tokens', 's3tokens'],
  compute: ['os-server-password', 'remote-consoles', 'os-console-auth-tokens'],
  'key-manager': ['payload'],
  'container-infra': ['certificates'],
};

/** Actions on a server or a volume that do the same. */
const credentialActions: readonly string[] = [
  'os-getvncconsole',
  'os-getspiceconsole',
  'os-getrdpconsole',
  'os-getserialconsole',
  'os-getmksconsole',
  'changepassword',
  'os-initialize_connection',
];

/** Some catalogs list a service under an older type as well: `identityv3`, `computev21`. */
function familyOf(service: string): string {
  return /^(identity|compute)/.exec(service)?.[1] ?? service;
}

/** Why an action, named by its body, may not be called for by a plugin. */
export function neverToDo(segments: readonly string[], body: unknown): string | undefined {
  if (segments.at(-1)?.toLowerCase() !== 'action' || typeof body !== 'object' || body === null) return undefined;
  const found = Object.keys(body).find((name) => credentialActions.includes(name.toLowerCase()));
  return found === undefined ? undefined : `the action ${found} makes or shows credentials`;
}

/** Why no plugin may make the call; undefined when it may be declared. Names are compared without regard to case. */
export function neverOpen(type: string, method: string, segments: readonly string[]): string | undefined {
  const service = familyOf(type);
  if (service === 'identity' && method !== 'GET') return 'of the identity service plugins may only read';
  const places = credentialPlaces[service] ?? [];
  const lower = segments.map((segment) => segment.toLowerCase());
  const found = lower.find((name) => places.includes(name) || (service === 'identity' && name.startsWith('os-')));
  return found === undefined ? undefined : `${found} of the ${service} service makes or shows credentials`;
}
