/** @typedef {Readonly<Record<string, readonly string[]>>} Places Service → names in its paths */

/**
 * The places that no manifest may ask for, whoever installed it: they make, show or prolong a credential. With one of these a
 * plugin would outlive the session, the operator's rights and its own removal.
 * @type {Places}
 */
const credentialPlaces = {
  // Application credentials, EC2 keys, trusts, OAuth and federation come under several roofs.
  identity: ['auth', 'tokens', 'credentials', 'application_credentials', 'access_rules', 'ec2tokens', 's3tokens'],
  compute: ['os-server-password', 'remote-consoles', 'os-console-auth-tokens'],
  'key-manager': ['payload'],
  'container-infra': ['certificates', 'credentials'],
  // An attachment shows how a host reaches the volume, with the password for it.
  volume: ['attachments'],
  // A security service shows the password with which its directory is joined.
  share: ['share-access-rules', 'security-services'],
  database: ['root'],
  // Pre-shared keys of a VPN, keys of zone transfers, addresses that are signed, a console that asks for nothing.
  network: ['ipsec-site-connections'],
  dns: ['tsigkeys', 'transfer_requests', 'transfer_accepts'],
  messaging: ['share'],
  // A container's console is an address with its token, both for what it runs and for what is run in it.
  container: ['attach', 'execute'],
  // A receiver shows the address that anybody may call, in the name of who made it.
  clustering: ['receivers'],
  baremetal: ['console'],
};

/** Places that may be read, and whose answer to anything else is a credential: a private key, the key of a transfer. @type {Places} */
const credentialChanges = {
  compute: ['os-keypairs'],
  volume: ['volume-transfers', 'os-volume-transfer'],
};

/** Actions on a server, a volume or a share that do the same; some answer with the password that they set. */
const credentialActions = [
  'os-getvncconsole',
  'os-getspiceconsole',
  'os-getrdpconsole',
  'os-getserialconsole',
  'os-getmksconsole',
  // A guest writes keys and passwords into its log as it starts.
  'os-getconsoleoutput',
  'changepassword',
  'rescue',
  'rebuild',
  'evacuate',
  'os-initialize_connection',
  'access_list',
  'allow_access',
  'os-access_list',
  'os-allow_access',
];

/** Catalogs list a service under older types as well: `identityv3`, `computev21`, `block-storage`, `sharev2`, `container-infrastructure-management`. @param {string} service */
function familyOf(service) {
  if (service.startsWith('block-stor')) return 'volume';
  if (service === 'shared-file-system') return 'share';
  return /^(identity|compute|volume|share|database|container-infra|messaging)/.exec(service)?.[1] ?? service;
}

/** A place's name as a service's router takes it: without regard to case, with a format behind it or none (`action.json`). @param {string} segment */
const placeOf = (segment) => /** @type {string} */ (segment.toLowerCase().split('.', 1)[0]);

/**
 * Why an action, named by its body, may not be called for by a plugin.
 * @param {readonly string[]} segments @param {unknown} body @returns {string | undefined}
 */
export function neverToDo(segments, body) {
  if (placeOf(segments.at(-1) ?? '') !== 'action' || typeof body !== 'object' || body === null) return undefined;
  const found = Object.keys(body).find((name) => credentialActions.includes(name.toLowerCase()));
  return found === undefined ? undefined : `the action ${found} makes or shows credentials`;
}

/**
 * Why no plugin may make the call; undefined when it may be declared.
 * @param {string} type @param {string} method @param {readonly string[]} segments @returns {string | undefined}
 */
export function neverOpen(type, method, segments) {
  const service = familyOf(type);
  if (service === 'identity' && method !== 'GET') return 'of the identity service plugins may only read';
  const changed = method === 'GET' ? [] : namesOf(credentialChanges, service);
  const closed = [...namesOf(credentialPlaces, service), ...changed];
  const isClosed = (/** @type {string} */ name) =>
    closed.includes(name) || (service === 'identity' && name.startsWith('os-'));
  const found = segments.map(placeOf).find(isClosed);
  return found === undefined ? undefined : `${found} of the ${service} service makes or shows credentials`;
}

/** @param {Places} places @param {string} service */
const namesOf = (places, service) => (Object.hasOwn(places, service) && places[service]) || [];

/**
 * A service's answer as a plugin is given it: a server is made with a password, which is nobody's but its owner's. The rest of
 * the text stays as it came.
 * @param {string} text JSON
 */
export const withoutPassword = (text) => text.replace(/("adminPass"\s*:\s*)"(?:[^"\\]|\\.)*"/g, '$1null');
