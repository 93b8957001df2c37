import { pathAndQuery } from '../http/path-and-query.ts';

/** The paths below which deployments serve Horizon beside the root. */
const horizonRoots: ReadonlySet<string> = new Set(['horizon', 'dashboard']);

/** Tabs of a page that older releases of Horizon had → the panel that each became. */
const accessTabs: ReadonlyMap<string, string> = new Map([
  ['access_security_tabs__security_groups_tab', '/project/security_groups'],
  ['access_security_tabs__keypairs_tab', '/project/key_pairs'],
  ['access_security_tabs__floating_ips_tab', '/project/floating_ips'],
  ['access_security_tabs__api_access_tab', '/identity/api_access'],
]);

const details = (type: string) => `/ngdetails/${type}/$<id>`;

/**
 * Addresses of Horizon that no page of the console has, and what shows the same. Others are the console's own addresses, or lead on
 * in the plugin that they are about (`OldAddress`).
 */
const moved: readonly (readonly [RegExp, string])[] = [
  [/^\/project\/access_and_security\/keypairs(\/.*)?$/, '/project/key_pairs'],
  [/^\/project\/access_and_security\/floating_ips(\/.*)?$/, '/project/floating_ips'],
  [/^\/project\/access_and_security\/api_access(\/.*)?$/, '/identity/api_access'],
  [
    /^\/project\/access_and_security\/security_groups\/(?<id>[\da-f-]{32,36})(\/.*)?$/,
    details('OS::Neutron::SecurityGroup'),
  ],
  [/^\/project\/access_and_security(\/.*)?$/, '/project/security_groups'],
  [/^\/project\/security_groups\/(?<id>[\da-f-]{32,36})(\/.*)?$/, details('OS::Neutron::SecurityGroup')],
  [/^\/project\/security_groups\/.+$/, '/project/security_groups'],
  [/^\/project\/floating_ips\/.+$/, '/project/floating_ips'],
  [/^\/project\/images_and_snapshots(\/.*)?$/, '/project/images'],
  [/^\/(?:project|admin)\/volumes\/(?<id>[\da-f-]{32,36})(\/.*)?$/, details('OS::Cinder::Volume')],
  [/^\/project\/server_groups\/(?<id>[\da-f-]{32,36})(\/.*)?$/, details('OS::Nova::ServerGroup')],
  [/^\/project\/api_access\/.+$/, '/identity/api_access'],
  [/^\/project\/application_credentials(\/.*)?$/, '/identity/application_credentials'],
  [
    /^\/identity\/application_credentials\/(?<id>[\da-f-]{32,36})(\/.*)?$/,
    details('OS::Keystone::ApplicationCredential'),
  ],
  [/^\/identity\/users\/(?<id>[\da-f]{32,64})(\/.*)?$/, details('OS::Keystone::User')],
  [/^\/identity\/groups\/(?<id>[\da-f]{32,64})(\/.*)?$/, details('OS::Keystone::Group')],
  [/^\/identity\/(?<list>users|groups|domains|roles)\/.+$/, '/identity/$<list>'],
  [/^\/admin\/flavors\/.+$/, '/admin/flavors'],
  [/^\/settings\/(?:user|password)$/, '/settings'],
];

/**
 * Returns where an address of Horizon's leads in this console; undefined for one that is no such address.
 *
 * @param url path and query, below the base path
 * @param isTaken whether a plugin that an operator has installed has pages at a path: these come first
 */
export function horizonAddress(url: string, isTaken: (path: string) => boolean): string | undefined {
  const [asked, query] = pathAndQuery(url);
  if (isTaken(asked)) return undefined;
  const below = belowHorizon(asked);
  const hasRoot = below !== asked;
  const path = below.replace(/(?<=.)\/$/, '') || '/';
  const found = moved.find(([pattern]) => pattern.test(path));
  if (!found) return hasRoot ? withQuery(path, query) : undefined;
  const [pattern, target] = found;
  const tab = new URLSearchParams(query).get('tab') ?? '';
  // The query told of Horizon's tables and forms.
  return (path === '/project/access_and_security' ? accessTabs.get(tab) : undefined) ?? path.replace(pattern, target);
}

/** Returns a path without the root that deployments give to Horizon. */
export function belowHorizon(path: string): string {
  const [, first = ''] = path.split('/');
  return horizonRoots.has(first) ? path.slice(first.length + 1) : path;
}

/** Two slashes at the beginning would name a host. */
function withQuery(path: string, query: string | undefined): string {
  const own = path.replace(/^[/\\]+/, '/');
  return query === undefined ? own : `${own}?${query}`;
}
