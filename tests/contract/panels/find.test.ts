import { setMaxListeners } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestHost, role, type TestCloud, type TestHost } from '@sextant/testing';
import { consolePoints, type PanelItem } from '#registry';
import { callApi } from '#services/api/call-api';
import { I18n } from '#services/i18n/i18n';
import { Points } from '#services/registry/registry';
import { Session } from '#services/session/session';
import { openPanels } from '../../../core/host/navigation/use-panels.ts';
import { findItems, type TypeAnswer } from '../../../core/host/palette/find-items.ts';
import { failuresOf } from '../../../core/host/palette/search-answers.ts';
import { searchPlaces } from '../../../core/host/palette/search-places.ts';
import { readTyped } from '../../../core/host/palette/typed-text.ts';
import { accessOfManifests } from '../../../core/gateway/plugins/native-calls/plugin-access.ts';
import { GatewaySession } from '../../../core/testing/cloud/gateway-session.ts';
import { proveCall } from '../../../core/testing/cloud/plugin-proof.ts';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';
import { builtInManifests, fromSources } from '../../support/plugin-sources.ts';

const manifests = new Map(builtInManifests.map((manifest) => [manifest.id, manifest]));

let site: GatewayOnCloud;
let member: TestHost;
let admin: TestHost;
beforeAll(async () => {
  let prove: Parameters<typeof GatewaySession.begin>[2];
  site = await startGatewayOnCloud({}, (gateway) => {
    gateway.accessOf = accessOfManifests((id) => manifests.get(id));
    prove = (...call) => proveCall(gateway, ...call);
  });
  const cloud: TestCloud = {
    async open(who, rules) {
      const session = await GatewaySession.begin(site.url, who, prove);
      return {
        state: await session.state(rules, who.project),
        fetch: (address, init) => session.fetch(address, init),
      };
    },
  };
  const consoleOf = (user: string) =>
    createTestHost({ plugins: builtInManifests.map(fromSources), cloud, policy: role(user, { project: 'demo' }) });
  [member, admin] = await Promise.all([consoleOf('member'), consoleOf('admin')]);
  // Panels that need an extension are there once the cloud has told of it.
  const paths = (host: TestHost) => host.point<PanelItem>('panels').map(({ path }) => path);
  for (const host of [member, admin])
    await vi.waitUntil(() => paths(host).includes('/project/floating_ips'), { timeout: 10_000 });
});
afterAll(() => site.close());

/** The answers about all types, as the palette has them. Nothing may fail. */
async function answersIn({ services }: TestHost, text: string): Promise<readonly TypeAnswer[]> {
  const points = services.get(Points);
  const panels = openPanels(points.point(consolePoints.panels).get(), services.get(Session).current());
  const i18n = services.get(I18n);
  const answers: TypeAnswer[] = [];
  const { signal } = new AbortController();
  // Each type that waits for its turn listens.
  setMaxListeners(100, signal);
  const context = { services, panels, t: i18n.t.bind(i18n), wholeLists: new Map(), signal };
  await findItems(readTyped(text), searchPlaces(points, panels, undefined), context, (answer) => answers.push(answer));
  expect(failuresOf(answers)).toEqual([]);
  return answers;
}

/** The found items by type: `OS::Nova::Server web-1`. A name of the console's own making is left out. */
async function found(host: TestHost, text: string): Promise<string[]> {
  const answers = await answersIn(host, text);
  const items = answers.flatMap(({ type, entries }) => entries.map(({ label }) => `${type} ${label}`));
  return items.map((item) => item.replace(/ \(.*\)$/, '')).toSorted();
}

const askedTypes = async (host: TestHost, text: string) =>
  (await answersIn(host, text)).map(({ type }) => type.replace('OS::', '')).toSorted();

describe('[X-02] the palette, over everything that the console has', () => {
  it('finds all that has to do with an address: server, port, subnet and floating IP', async () => {
    const { services } = member;
    const { items } = await callApi(services, 'listFloatingIps', {});
    const { ip, fixed_ip: fixed } = items.find((address) => address.fixed_ip)!;
    const both = [`OS::Neutron::FloatingIP ${ip}`, 'OS::Nova::Server web-1'];
    expect(await found(member, fixed!)).toEqual([both[0], 'OS::Neutron::Port', 'OS::Neutron::Subnet demo-v4', both[1]]);
    expect(await found(member, ip)).toEqual(both);
  });

  it('finds a port and its server by a MAC address', async () => {
    const { services } = member;
    const { items: servers } = await callApi(services, 'listServers', { query: { name: 'web-1' } });
    const { items: ports } = await callApi(services, 'listPorts', { query: { device_id: servers[0]!.id } });
    const mac = ports[0]!.mac_address!.toUpperCase().replaceAll(':', '-');
    expect(await found(member, mac)).toEqual(['OS::Neutron::Port', 'OS::Nova::Server web-1']);
  });

  it('finds one item by its whole id, of any type', async () => {
    const { services } = admin;
    const { items: users } = await callApi(services, 'listUsers', {});
    const { items: servers } = await callApi(member.services, 'listServers', { query: { name: 'web-1' } });
    expect(await found(admin, users.find(({ name }) => name === 'demo')!.id)).toEqual(['OS::Keystone::User demo']);
    expect(await found(member, servers[0]!.id)).toEqual(['OS::Nova::Server web-1']);
  });

  it('finds by a name what the operator may list, and asks for nothing that only administrators may list', async () => {
    expect(await found(member, 'demo')).toEqual(
      expect.arrayContaining(['OS::Keystone::Project demo', 'OS::Neutron::Net demo-net', 'OS::Nova::Keypair demo-key']),
    );
    const forAdministrators = ['Keystone::Group', 'Keystone::Role', 'Keystone::User', 'Nova::Flavor'];
    const forAll = [
      'Cinder::Volume',
      'Glance::Image',
      'Heat::Stack',
      'Magnum::Cluster',
      'Neutron::Router',
      'Nova::Server',
      'Nova::ServerGroup',
    ];
    const asked = await askedTypes(member, 'demo');
    expect(asked).toEqual(expect.arrayContaining([...forAll, 'Neutron::Subnet', 'Swift::Container']));
    expect(asked.filter((type) => forAdministrators.includes(type))).toEqual([]);
    expect(await askedTypes(admin, 'demo')).toEqual(expect.arrayContaining([...forAll, ...forAdministrators]));
  });

  it('asks by an id the types whose ids have its form', async () => {
    const [uuid, hex] = ['0b5e7d52-9c1f-4a6e-8a35-2f1f6a3c9d10', '0b5e7d529c1f4a6e8a352f1f6a3c9d10'];
    const [byUuid, byHex] = [await askedTypes(admin, uuid), await askedTypes(admin, hex)];
    expect(byUuid).toEqual(expect.arrayContaining(['Neutron::Port', 'Neutron::Subnet', 'Nova::Server']));
    expect(byUuid.filter((type) => type.startsWith('Keystone::'))).toEqual([]);
    expect(byHex).toEqual(expect.arrayContaining(['Keystone::Project', 'Keystone::Role', 'Keystone::User']));
    expect(byHex.filter((type) => type.startsWith('Neutron::') && type !== 'Neutron::Agent')).toEqual([]);
  });
});
