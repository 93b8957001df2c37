import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCloud } from '../../../core/cloud/app.ts';
import { type NativeUser, nativeCloud, type UserName } from '../../support/native-cloud.ts';
import { type Kind, kinds, referencesIn, type Row } from './seed-kinds.ts';

const endings: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of endings.toReversed()) await end();
});

/** A busy machine takes seconds to start a cloud. */
const patience = 60_000;

/** Starts the cloud as `npm start` does, and signs its users in. */
async function open(seed?: string): Promise<(user: UserName) => Promise<NativeUser>> {
  const cloud = await createCloud({ control: false, ...(seed === undefined ? {} : { seed }) });
  endings.push(() => cloud.close());
  const account = (username: string) => ({
    username,
    password: `${username}pass`,
    project_name: username === 'reader' ? 'demo' : username,
  });
  const native = nativeCloud('embedded', cloud.authUrl, 'RegionOne', account, () => cloud.close());
  return (user) => native.as(user);
}

interface Asked extends Pick<Kind, 'service' | 'headers'> {
  path: string;
}

async function jsonOf(user: NativeUser, { service, path, headers }: Asked) {
  const answer = await fetch(user.endpoint(service) + path, { headers: { 'x-auth-token': user.token, ...headers } });
  const text = await answer.text();
  expect(answer.status, `GET ${service} ${path}: ${text.slice(0, 200)}`).toBe(200);
  return JSON.parse(text);
}

/** Asks for every record by its own address, and gives back the answers by id. */
async function everything(as: (user: UserName) => Promise<NativeUser>): Promise<Map<string, Row>> {
  const records = new Map<string, Row>();
  for (const kind of kinds) {
    for (const name of kind.seenBy) {
      const user = await as(name);
      for (const row of (await jsonOf(user, { ...kind, path: kind.list }))[kind.rows]) {
        const answer = kind.one === undefined ? row : await jsonOf(user, { ...kind, path: kind.one(row) });
        const shown = kind.one === undefined || kind.member === undefined ? answer : answer[kind.member];
        records.set(row[kind.id ?? 'id'], { ...row, ...shown });
        for (const part of kind.parts?.(shown) ?? []) {
          const there = await jsonOf(user, part);
          if (!records.has(part.id)) records.set(part.id, there);
        }
      }
    }
  }
  return records;
}

describe.each([undefined, 'abc'])('the demo data of a cloud with the seed %s', (seed) => {
  let as: (user: UserName) => Promise<NativeUser>;
  beforeAll(async () => void (as = await open(seed)), patience);

  it(
    '[EMB-01] are joined: each record that is listed is answered, and so is each id that one record names',
    async () => {
      const records = await everything(as);
      expect(records.size).toBeGreaterThan(120);
      const lost = [...records].flatMap(([id, record]) =>
        referencesIn(record)
          .filter((named) => !records.has(named.id))
          .map((named) => `${record['name'] ?? id}: ${named.path} ${named.id}`),
      );
      expect(lost).toEqual([]);
    },
    patience,
  );

  it(
    '[EMB-01] are whole: db-1 has its volume and its trunk, web-1 its address and its groups, copies their volume, a template its image',
    async () => {
      const demo = await as('demo');
      const get = async (service: string, path: string) => (await demo.call(service, 'GET', path)).json;
      const { servers } = await get('compute', '/servers/detail');
      const server = (name: string) => servers.find((one: Row) => one['name'] === name);
      const { volumes } = await get('volumev3', '/volumes/detail');
      const volume = (name: string) => volumes.find((one: Row) => one['name'] === name);
      expect(server('db-1')['os-extended-volumes:volumes_attached']).toEqual([{ id: volume('data').id }]);
      expect(volume('data')).toMatchObject({ status: 'in-use', attachments: [{ server_id: server('db-1').id }] });

      const { ports } = await get('network', '/v2.0/ports');
      const portOf = (name: string) => ports.find((one: Row) => one['device_id'] === server(name).id);
      const { trunks } = await get('network', '/v2.0/trunks');
      expect(trunks).toMatchObject([{ port_id: portOf('db-1').id, sub_ports: [{}, {}] }]);
      const { floatingips } = await get('network', '/v2.0/floatingips');
      const addresses = floatingips.map((one: Row) => one['port_id']).filter(Boolean);
      expect(addresses).toEqual([portOf('web-1').id]);
      expect(floatingips).toHaveLength(2);
      const [address] = floatingips.filter((one: Row) => one['port_id'] !== null);
      expect(Object.values(server('web-1').addresses).flat()).toContainEqual(
        expect.objectContaining({ addr: address.floating_ip_address, 'OS-EXT-IPS:type': 'floating' }),
      );

      const groups = (await get('network', '/v2.0/security-groups')).security_groups;
      const web = groups.find((one: Row) => one['name'] === 'web');
      const into = web.security_group_rules.filter((rule: Row) => rule['direction'] === 'ingress');
      expect(into.map((rule: Row) => `${rule['protocol']} ${rule['port_range_min']}`).toSorted()).toEqual([
        'icmp null',
        'tcp 22',
        'tcp 443',
        'tcp 80',
      ]);
      expect(portOf('web-1').security_groups).toEqual([web.id]);

      const { snapshots } = await get('volumev3', '/snapshots/detail');
      const { backups } = await get('volumev3', '/backups/detail');
      expect([snapshots, backups]).toMatchObject([
        [{ name: 'boot-snap', volume_id: volume('boot').id }],
        [{ name: 'boot-backup', volume_id: volume('boot').id }],
      ]);
      const named = async (service: string, path: string, rows: string) => (await get(service, path))[rows].length;
      expect(await named('image', '/v2/images?name=fedora-coreos-tiny', 'images')).toBe(1);
      expect(await named('network', '/v2.0/networks?name=public', 'networks')).toBe(1);
      const made = { volume: { size: 1, snapshot_id: snapshots[0].id } };
      expect((await demo.call('volumev3', 'POST', '/volumes', made)).status).toBe(202);
    },
    patience,
  );
});

it(
  '[EMB-01] two clouds without a seed have no id in common',
  async () => {
    const [first, second] = [await open(), await open()];
    const [ids, others] = [await everything(first), await everything(second)];
    expect([...ids.keys()].filter((id) => others.has(id))).toEqual(['default', 'RegionOne', 'demo-key']);
  },
  patience,
);
