import type { UserName } from '../../support/native-cloud.ts';

// The tests look into bodies of many shapes.
export type Row = Record<string, any>;

/** A kind of record: where it is listed, and where one of it is answered. */
export interface Kind {
  service: string;
  /** The users that together see all of them. */
  seenBy: readonly UserName[];
  list: string;
  /** The member of the list's answer that holds the rows. */
  rows: string;
  /** The member that a record is known by; default: `id`. */
  id?: string;
  /** The address of one; undefined: its service has none. */
  one: ((row: Row) => string) | undefined;
  /** The member of the answer to it; undefined: the answer itself. */
  member?: string | undefined;
  headers?: Record<string, string>;
  /** Returns the other things that a record names, and the service of each: by a name, or below the record's own address. */
  parts?: (row: Row) => { id: string; service: string; path: string }[];
}

const owners = ['admin', 'demo', 'lab'] as const;
const administrator = { seenBy: ['admin'] } as const;

function kind(service: string, path: string, rows: string, more: Partial<Kind> = {}): Kind {
  const base = path.replace(/\/detail.*|\?.*/, '');
  const id = more.id ?? 'id';
  const member = rows === 'policies' ? 'policy' : rows.replace(/s$/, '');
  return { service, seenBy: owners, list: path, rows, member, one: (row) => `${base}/${row[id]}`, ...more };
}

const network = (rows: string, path = rows.replaceAll('_', '-')) => kind('network', `/v2.0/${path}`, rows);
const identity = (rows: string) => kind('identity', `/${rows}`, rows, administrator);
const bare = { id: 'uuid', member: undefined };
const keyPair = (name: string) => ({ id: name, service: 'compute', path: `/os-keypairs/${name}` });
const later = (microversion: string) => ({ headers: { 'openstack-api-version': microversion } });

/** Every kind of record that the demo data have. */
export const kinds: readonly Kind[] = [
  identity('projects'),
  identity('users'),
  identity('groups'),
  identity('roles'),
  identity('domains'),
  identity('regions'),
  identity('services'),
  identity('endpoints'),
  kind('image', '/v2/images', 'images', { member: undefined }),
  kind('compute', '/servers/detail', 'servers', {
    parts: (row) => [
      ...(row['key_name'] === null ? [] : [keyPair(row['key_name'])]),
      ...row['os-extended-volumes:volumes_attached'].map(({ id }: Row) => ({
        id,
        service: 'compute',
        path: `/servers/${row['id']}/os-volume_attachments/${id}`,
      })),
    ],
  }),
  kind('compute', '/flavors/detail?is_public=None', 'flavors', administrator),
  kind('compute', '/os-server-groups', 'server_groups'),
  kind('compute', '/os-hypervisors/detail', 'hypervisors', { ...administrator, ...later('compute 2.53') }),
  kind('compute', '/os-services', 'services', { ...administrator, ...later('compute 2.53'), one: undefined }),
  kind('volumev3', '/volumes/detail', 'volumes'),
  kind('volumev3', '/snapshots/detail', 'snapshots'),
  kind('volumev3', '/backups/detail', 'backups'),
  kind('volumev3', '/types?is_public=None', 'volume_types', administrator),
  kind('volumev3', '/attachments/detail', 'attachments', later('volume 3.27')),
  network('networks'),
  network('subnets'),
  network('ports'),
  network('routers'),
  network('floatingips'),
  network('trunks'),
  kind('network', '/v2.0/agents', 'agents', administrator),
  network('security_groups'),
  network('security_group_rules'),
  kind('network', '/v2.0/qos/policies', 'policies', {
    parts: (row) =>
      row['rules'].map(({ id, type }: Row) => ({
        id,
        service: 'network',
        path: `/v2.0/qos/policies/${row['id']}/${type}_rules/${id}`,
      })),
  }),
  kind('placement', '/resource_providers', 'resource_providers', { ...administrator, ...bare }),
  kind('container-infra', '/clustertemplates', 'clustertemplates', bare),
  kind('container-infra', '/clusters', 'clusters', {
    ...bare,
    parts: (row) => [
      keyPair(row['keypair']),
      { id: row['uuid'], service: 'container-infra', path: `/certificates/${row['uuid']}` },
    ],
    seenBy: ['demo'],
  }),
  kind('orchestration', '/stacks', 'stacks', { one: (row) => `/stacks/${row['stack_name']}/${row['id']}` }),
  kind('orchestration', '/stacks/demo-stack/resources', 'resources', {
    seenBy: ['demo'],
    id: 'physical_resource_id',
    one: (row) => `/stacks/demo-stack/resources/${row['resource_name']}`,
  }),
];

/** The ids in a record that name another one, and where they stand in it. */
export function referencesIn(record: unknown, path = ''): { id: string; path: string }[] {
  if (typeof record === 'string') {
    return isId.test(record) && !namesNothing.test(path) ? [{ id: record, path }] : [];
  }
  if (typeof record !== 'object' || record === null) return [];
  return Object.entries(record).flatMap(([key, value]) => referencesIn(value, path ? `${path}.${key}` : key));
}

const isId = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/;
/** Members whose values only look like ids: sums of data, and the project of a stack's own users, which heat keeps to itself. */
const namesNothing = /(^|\.)(checksum|stack_user_project_id)$/;
