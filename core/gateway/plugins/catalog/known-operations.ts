import cinder from '#schemas/api/cinder.json' with { type: 'json' };
import gateway from '#schemas/api/gateway.json' with { type: 'json' };
import glance from '#schemas/api/glance.json' with { type: 'json' };
import heat from '#schemas/api/heat.json' with { type: 'json' };
import keystone from '#schemas/api/keystone.json' with { type: 'json' };
import magnum from '#schemas/api/magnum.json' with { type: 'json' };
import network from '#schemas/api/network.json' with { type: 'json' };
import networkParts from '#schemas/api/network-parts.json' with { type: 'json' };
import nova from '#schemas/api/nova.json' with { type: 'json' };
import plugins from '#schemas/api/plugins.json' with { type: 'json' };
import portForwardings from '#schemas/api/port-forwardings.json' with { type: 'json' };
import quotas from '#schemas/api/quotas.json' with { type: 'json' };
import recording from '#schemas/api/recording.json' with { type: 'json' };
import securityGroups from '#schemas/api/security-groups.json' with { type: 'json' };
import serverParts from '#schemas/api/server-parts.json' with { type: 'json' };
import servers from '#schemas/api/servers.json' with { type: 'json' };
import swift from '#schemas/api/swift.json' with { type: 'json' };
import topology from '#schemas/api/topology.json' with { type: 'json' };
import sessions from '#schemas/api/sessions.json' with { type: 'json' };
import usage from '#schemas/api/usage.json' with { type: 'json' };

interface Declared {
  prefix?: string;
  operations: Readonly<Record<string, { id: string; method: string; path: string; prefix?: string }>>;
}

const declarations: readonly Declared[] = [
  cinder,
  gateway,
  glance,
  heat,
  keystone,
  magnum,
  network,
  networkParts,
  nova,
  plugins,
  portForwardings,
  quotas,
  recording,
  securityGroups,
  serverParts,
  servers,
  sessions,
  swift,
  topology,
  usage,
];

/** The API's operations: name → id, method and address. Read from the declarations, as the command line has no routes. */
export const knownOperations: Readonly<Record<string, { id: string; method: string; path: string }>> =
  Object.fromEntries(
    declarations.flatMap(({ prefix: common = '', operations }) =>
      Object.entries(operations).map(([name, { id, method, path, prefix = common }]) => [
        name,
        { id, method, path: `${prefix}${path}` },
      ]),
    ),
  );
