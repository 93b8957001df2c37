import type { Code, CodeCall, CodeCommand } from '@sextant/sdk';
import { isNone } from './merge-changes.ts';
import type { PairChanges, Pairs } from './metadata-kinds.ts';
import type { MetadataType } from './metadata.ts';

/** How a type's metadata is changed outside the console. */
interface Manner {
  /** The `openstack` command, without `set` or `unset`. */
  command: string;
  /** Whether names are removed before others are set. */
  takesFirst?: true;
  calls(id: string, changes: PairChanges, before: Pairs): CodeCall[];
}

/** Returns the code that saves the changes outside the console; `before` holds the present pairs. */
export function changeCode(type: MetadataType, id: string, changes: PairChanges, before: Pairs): Code {
  const { command, calls, takesFirst } = manners[type];
  const { updated, removed } = changes;
  const parts = takesFirst
    ? [
        { updated: {}, removed },
        { updated, removed: [] },
      ]
    : [changes];
  return {
    ...(Object.keys(updated).every(isNameable)
      ? { commands: parts.flatMap((part) => commandsOf(command, id, part)) }
      : {}),
    calls: parts.flatMap((part) => (isNone(part) ? [] : calls(id, part, before))),
  };
}

/** The command splits a pair at its first `=`: a key that holds one would be another key. */
const isNameable = (name: string) => !name.includes('=');

function commandsOf(command: string, id: string, { updated, removed }: PairChanges): CodeCommand[] {
  const given = Object.entries(updated).map(([name, text]) => ['--property', `${name}=${text}`] as const);
  const taken = removed.map((name) => ['--property', name] as const);
  return [
    ...(given.length > 0 ? [{ command: `${command} set`, options: given, names: [id] }] : []),
    ...(taken.length > 0 ? [{ command: `${command} unset`, options: taken, names: [id] }] : []),
  ];
}

const segment = encodeURIComponent;

/** Clients fold `..` in a path, however it is written: what they would delete is what the key is on. */
function keySegment(key: string): string {
  if (key === '.' || key === '..') throw new Error('no client can name this key in an address');
  return segment(key);
}

/** Pairs under a name of their own below the thing: all that are given in one call, and one for each that goes. */
function pairs(service: string, things: string, name: string, member = name): Manner['calls'] {
  return (id, { updated, removed }) => {
    const path = `/${things}/${segment(id)}/${name}`;
    const isGiven = Object.keys(updated).length > 0;
    return [
      ...(isGiven ? [{ method: 'POST', service, path, body: { [member]: updated } } as const] : []),
      ...removed.map((key) => ({ method: 'DELETE', service, path: `${path}/${keySegment(key)}` }) as const),
    ];
  };
}

/** Null takes a name away. */
const inAggregate: Manner['calls'] = (id, { updated, removed }) => [
  {
    method: 'POST',
    service: 'compute',
    path: `/os-aggregates/${segment(id)}/action`,
    body: { set_metadata: { metadata: { ...updated, ...Object.fromEntries(removed.map((name) => [name, null])) } } },
  },
];

const pointer = (name: string) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

const inImage: Manner['calls'] = (id, { updated, removed }, before) => [
  {
    method: 'PATCH',
    service: 'image',
    path: `/images/${segment(id)}`,
    headers: { 'Content-Type': 'application/openstack-images-v2.1-json-patch' },
    body: [
      ...Object.entries(updated).map(([name, value]) => {
        return { op: Object.hasOwn(before, name) ? 'replace' : 'add', path: pointer(name), value };
      }),
      ...removed.map((name) => ({ op: 'remove', path: pointer(name) })),
    ],
  },
];

const manners: Readonly<Record<MetadataType, Manner>> = {
  'OS::Glance::Image': { command: 'image', calls: inImage },
  'OS::Nova::Flavor': {
    command: 'flavor',
    takesFirst: true,
    calls: pairs('compute', 'flavors', 'os-extra_specs', 'extra_specs'),
  },
  'OS::Nova::Server': { command: 'server', calls: pairs('compute', 'servers', 'metadata') },
  'OS::Nova::Aggregate': { command: 'aggregate', calls: inAggregate },
  'OS::Cinder::Volume': { command: 'volume', calls: pairs('volumev3', 'volumes', 'metadata') },
  'OS::Cinder::Snapshot': { command: 'volume snapshot', calls: pairs('volumev3', 'snapshots', 'metadata') },
  'OS::Cinder::VolumeType': { command: 'volume type', calls: pairs('volumev3', 'types', 'extra_specs') },
};
