import { describe, expect, it } from 'vitest';
import {
  addressesOf,
  allLayers,
  find,
  inLayers,
  isExternal,
  isRemovable,
  itemStatusText,
  lookOf,
  ownerText,
  portTone,
  sceneOf,
  shortName,
  statusText,
  type Topology,
  without,
} from '../../../../plugins/topology/model.ts';
import { addressNow, links } from '../../../../plugins/topology/old-addresses.ts';
import { english } from './english.ts';
import { network, port, router, server } from './topologies.ts';

const topology: Topology = {
  networks: [
    network('public', { 'router:external': true }),
    network('web', { subnets: [{ id: 'sub', cidr: '10.0.0.0/24', url: '/s' }] }),
  ],
  routers: [router('edge'), router('other')],
  servers: [server('web-1'), server('idle')],
  ports: [
    port({
      id: 'p1',
      network_id: 'web',
      device_id: 'web-1',
      fixed_ips: [{ ip_address: '10.0.0.5', subnet_id: 'sub' }],
    }),
    port({ id: 'p2', network_id: 'web', device_id: 'edge', device_owner: 'network:router_interface' }),
    { id: 'gatewaypublic', network_id: 'public', device_id: 'edge', fixed_ips: [] },
    { id: 'gatewaypublic', network_id: 'public', device_id: 'other', fixed_ips: [] },
  ],
};
const none: ReadonlySet<string> = new Set();

describe('what is drawn', () => {
  it('[TOPO-13] routers come before servers, each with its ports; only router:external true marks an external network', () => {
    const scene = sceneOf(topology);
    expect(scene.devices.map(({ id }) => id)).toEqual(['edge', 'other', 'web-1', 'idle']);
    expect(scene.deviceById.get('edge')?.ports.map(({ id }) => id)).toEqual(['p2', 'gatewaypublic']);
    expect(scene.networks.map(isExternal)).toEqual([true, false]);
  });

  const looks = [
    [server('s', { original_status: 'BUILD', status: 'Erstellung' }), none, 'loading'],
    [server('s', { task: 'deleting' }), none, 'loading'],
    [server('s'), new Set(['s']), 'loading'],
    [server('s', { task: 'rebooting' }), none, 'active'],
    [server('s', { original_status: 'SHUTOFF' }), none, 'down'],
    [router('r', { original_status: 'DOWN' }), none, 'down'],
    [router('r', { admin_state_up: false }), none, 'off'],
    [router('r', { admin_state_up: true }), none, 'active'],
    [router('r', { admin_state_up: false }), new Set(['r']), 'loading'],
    [network('n', { admin_state_up: false }), none, 'off'],
  ] as const;
  it.each(looks)('[TOPO-04] %o with what is being deleted %o is drawn as %s', (item, busy, look) => {
    expect(lookOf(item, busy)).toBe(look);
  });

  it.each([
    [server('s', { task: 'deleting' }), none, 'topology:status.deleting'],
    [server('s'), new Set(['s']), 'topology:status.deleting'],
    [server('s'), none, 'topology:status.ACTIVE'],
    [router('r', { admin_state_up: false }), none, 'topology:status.off'],
    [server('s', { status: 'Verify Resize', original_status: 'VERIFY_RESIZE' }), none, 'Verify Resize'],
  ])('[TOPO-04] %o with what is being deleted %o has the state %s in all views', (item, busy, text) => {
    expect(itemStatusText(item, busy, (key) => key)).toBe(text);
  });

  const names = [
    ['short', 'short'],
    ['nine-char', 'nine-char'],
    ['ten-charac', 'ten-chara..'],
    ['サーバー名', 'サーバー..'],
    ['a', 'a'],
  ] as const;
  it.each(names)('[TOPO-08] the name %s is cut to %s', (name, short) => {
    expect(shortName(name)).toBe(short);
  });

  it('[TOPO-10] ports of routers can be taken away, also a made-up gateway; a port without an owner says so', () => {
    const owners = [
      'network:router_interface',
      'network:router_gateway',
      'ha_router_replicated_interface',
      'compute:nova',
    ];
    const ports = owners.map((device_owner) => port({ id: 'p', network_id: 'n', device_id: 'd', device_owner }));
    expect(ports.map(isRemovable)).toEqual([true, true, true, false]);
    expect(topology.ports.slice(1).map(isRemovable)).toEqual([true, true, true]);
    const owned = (device_owner?: string) =>
      ownerText(
        { id: 'p', network_id: 'n', device_id: 'd', fixed_ips: [], ...(device_owner ? { device_owner } : {}) },
        english,
      );
    expect([...owners.slice(0, 2), 'network:dhcp', undefined].map(owned)).toEqual([
      'Interface',
      'External gateway',
      'dhcp',
      'None',
    ]);
  });
});

describe('a gateway port that the gateway made up', () => {
  const gateway = (addresses?: string[]) => {
    const info = {
      network_id: 'public',
      ...(addresses ? { external_fixed_ips: addresses.map((ip) => ({ ip_address: ip, subnet_id: 'ext' })) } : {}),
    };
    const known = { ...topology, routers: [router('edge', { external_gateway_info: info })] };
    return sceneOf(known)
      .deviceById.get('edge')!
      .ports.find(({ id }) => id === 'gatewaypublic')!;
  };

  it('[TOPO-10] has the addresses that the router tells, and is told as the external gateway', () => {
    expect(addressesOf(gateway(['192.0.2.7', '2001:db8::7']))).toEqual(['192.0.2.7', '2001:db8::7']);
    expect(addressesOf(gateway())).toEqual([]);
    expect(ownerText(gateway(), english)).toBe('External gateway');
  });
});

describe('ports that are switched off', () => {
  const ends = { id: 'p', network_id: 'n', device_id: 'd' };

  it('[TOPO-10] a port with the admin state down says so, not only that it is down', () => {
    const ports = [
      port({ ...ends, original_status: 'DOWN', admin_state_up: false }),
      port({ ...ends, original_status: 'DOWN', admin_state_up: true }),
      port({ ...ends, admin_state_up: true }),
    ];
    expect(ports.map((each) => [portTone(each), statusText(each, (key) => key)])).toEqual([
      ['warn', 'topology:status.off'],
      ['idle', 'topology:status.DOWN'],
      ['ok', 'topology:status.ACTIVE'],
    ]);
  });
});

describe('after a deletion', () => {
  it('[TOPO-14] a server, router or network goes with its ports', () => {
    expect(without(topology, { kind: 'servers', id: 'web-1', name: '' })).toMatchObject({
      servers: [{ id: 'idle' }],
      ports: [{ id: 'p2' }, {}, {}],
    });
    const noRouter = without(topology, { kind: 'routers', id: 'edge', name: '' });
    expect(noRouter.ports.map(({ device_id }) => device_id)).toEqual(['web-1', 'other']);
    expect(without(topology, { kind: 'networks', id: 'web', name: '' }).ports).toHaveLength(2);
  });

  it('[TOPO-14] a subnet leaves its network, and a made-up gateway port the one router it stands for', () => {
    expect(without(topology, { kind: 'subnets', id: 'sub', name: '' }).networks[1]?.subnets).toEqual([]);
    const { ports } = without(topology, { kind: 'ports', id: 'gatewaypublic', name: '', router: 'edge' });
    expect(ports.map(({ id, device_id }) => `${id} ${device_id}`)).toEqual([
      'p1 web-1',
      'p2 edge',
      'gatewaypublic other',
    ]);
  });
});

describe('finding and leaving out', () => {
  it.each([
    ['WEB', ['web', 'web-1']],
    ['10.0.0.5', ['web-1']],
    ['10.0.0.0/24', ['web']],
    ['p2', ['edge']],
    ['  ', []],
    ['nothing', []],
  ])('[TOPO-16] “%s” finds %o', (text, ids) => {
    expect(find(sceneOf(topology), text)).toEqual(ids);
  });

  it('[TOPO-17] a layer that is off is in no view, nor are the ports on its networks', () => {
    const scene = sceneOf(topology);
    expect(inLayers(scene, allLayers)).toBe(scene);
    const inside = inLayers(scene, { ...allLayers, external: false, server: false });
    expect(inside.networks.map(({ id }) => id)).toEqual(['web']);
    expect(inside.devices.map(({ id, ports }) => [id, ports.length])).toEqual([
      ['edge', 1],
      ['other', 0],
    ]);
  });
});

describe('addresses', () => {
  it.each([
    ['router/r1/addinterface', '', '/ngdetails/OS::Neutron::Router/r1?do=networks.add-interface'],
    ['network/n1/subnet/create', '', '/ngdetails/OS::Neutron::Net/n1?do=networks.create-subnet'],
    ['network/n1/', '?tab=network_tabs__subnets_tab', '/ngdetails/OS::Neutron::Net/n1?tab=subnets'],
  ])('[TOPO-12] %s%s leads to the form or tab that it named', (path, search, now) => {
    expect(addressNow({ path: `/project/network_topology/${path}`, search })).toBe(now);
  });

  const pages = [
    ['instance', '?id=s1', '/ngdetails/OS::Nova::Server/s1'],
    ['router/r1/', '', '/ngdetails/OS::Neutron::Router/r1'],
    ['network/n1/', '', '/ngdetails/OS::Neutron::Net/n1'],
    ['router', '', '/project/routers'],
    ['network', '', '/project/networks'],
    ['createnetwork', '', '/project/networks?do=networks.create'],
    ['createrouter', '', '/project/routers?do=networks.create-router'],
    ['%E0%A4%A', '', '/project/network_topology'],
  ] as const;
  it.each(pages)('[TOPO-11] %s%s leads to the page of the device', (path, search, now) => {
    expect(addressNow({ path: `/project/network_topology/${path}`, search })).toBe(now);
  });

  it('[TOPO-07] a console is opened at the address that picks its kind', () => {
    expect(links.console('a b')).toBe('/project/instances/a%20b/auto_console');
  });
});
