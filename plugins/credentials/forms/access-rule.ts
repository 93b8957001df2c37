import type { NewCredential } from '../credential-code.ts';

/** A call that a credential may make: of which service, by which method, to which path. */
export type AccessRule = NonNullable<NewCredential['access_rules']>[number];
export type Method = AccessRule['method'];

export const methods: readonly Method[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The most signs that Keystone keeps of a path. */
const longestPath = 128;

/** The problem of a list of rules, as the end of a locale key; undefined when each can be sent. */
export function rulesProblem(rules: readonly AccessRule[] = []): 'service' | 'path' | 'long' | undefined {
  if (rules.some(({ service }) => !service)) return 'service';
  if (rules.some(({ path }) => !path.startsWith('/'))) return 'path';
  return rules.some(({ path }) => path.length > longestPath) ? 'long' : undefined;
}

/** Paths that are often wanted, by the type of the service. `*` stands for a part of a path, `**` for all that follows. */
const paths: Readonly<Record<string, readonly string[]>> = {
  compute: ['/v2.1/servers', '/v2.1/servers/detail', '/v2.1/servers/*', '/v2.1/servers/*/action', '/v2.1/**'],
  image: ['/v2/images', '/v2/images/*', '/v2/images/*/file', '/v2/**'],
  network: ['/v2.0/networks', '/v2.0/ports', '/v2.0/floatingips', '/v2.0/security-groups', '/v2.0/**'],
  volumev3: ['/v3/*/volumes', '/v3/*/volumes/*', '/v3/*/snapshots', '/v3/**'],
  'block-storage': ['/v3/*/volumes', '/v3/*/volumes/*', '/v3/*/snapshots', '/v3/**'],
  'object-store': ['/v1/*', '/v1/*/*', '/v1/*/*/**', '/v1/**'],
  identity: ['/v3/projects', '/v3/users/*', '/v3/**'],
  orchestration: ['/v1/*/stacks', '/v1/*/stacks/**', '/v1/**'],
  'container-infra': ['/v1/clusters', '/v1/clusters/*', '/v1/**'],
  'load-balancer': ['/v2/lbaas/loadbalancers', '/v2/lbaas/**'],
  dns: ['/v2/zones', '/v2/zones/*/recordsets', '/v2/zones/*/recordsets/*', '/v2/**'],
  'key-manager': ['/v1/secrets', '/v1/secrets/*', '/v1/**'],
};

export const commonPaths = (service: string): readonly string[] =>
  Object.hasOwn(paths, service) ? paths[service]! : [];
