import { describe, expect, it, onTestFinished } from 'vitest';
import { useCompute } from '../../support/native-compute.ts';
import { serverKit } from '../../support/native-servers.ts';

const nova = useCompute();
const { ask, read, refusal } = nova;
const kit = serverKit(nova);
/** A real cloud that does other things at the same time needs it. */
const patience = 180_000;
const old = { version: '2.43' };
const gone = [404, 'The resource could not be found.'];
const forbidden = (what: string) => [
  403,
  `Policy doesn't allow os_compute_api:os-floating-ips:${what} to be performed.`,
];

interface FloatingIp {
  id: string;
  ip: string;
}

/** Takes an address from the pool for demo; the address goes back after the test. */
async function allocate(): Promise<FloatingIp> {
  const { status, json } = await ask('POST', '/os-floating-ips', { body: { pool: 'public' } });
  expect(status).toBe(200);
  expect(json.floating_ip).toMatchObject({ pool: 'public', fixed_ip: null, instance_id: null });
  onTestFinished(async () => void (await ask('DELETE', `/os-floating-ips/${json.floating_ip.id}`)));
  return json.floating_ip;
}

describe('[EMB-02] floating addresses through nova', () => {
  it('[EMB-02] are taken from pools, shown and given back', async () => {
    expect(await read('/os-floating-ip-pools', { as: 'lab' })).toEqual({ floating_ip_pools: [{ name: 'public' }] });
    const address = await allocate();
    const path = `/os-floating-ips/${address.id}`;
    expect(await read(path)).toEqual({ floating_ip: address });
    expect((await read('/os-floating-ips', { as: 'reader' })).floating_ips).toContainEqual(address);
    expect((await read('/os-floating-ips', { as: 'lab' })).floating_ips).not.toContainEqual(address);
    const missing = [404, `Floating IP not found for ID ${address.id}`];
    expect(await refusal('GET', path, { as: 'lab' })).toEqual(missing);
    for (const body of [undefined, {}, { pool: null }, { pool: 'nope' }, { pool: 'demo-net' }]) {
      expect(await refusal('POST', '/os-floating-ips', { body })).toEqual([404, 'Floating IP pool not found.']);
    }
    expect(await refusal('POST', '/os-floating-ips', { as: 'reader', body: { pool: 'public' } })).toEqual(
      forbidden('create'),
    );
    expect(await refusal('DELETE', path, { as: 'reader' })).toEqual(forbidden('delete'));
    expect((await ask('DELETE', path)).status).toBe(202);
    expect(await refusal('DELETE', path)).toEqual(missing);
    for (const later of ['/os-floating-ips', '/os-floating-ip-pools', path]) {
      expect(await refusal('GET', later, { version: '2.36' })).toEqual(gone);
    }
  });

  it(
    '[EMB-02] are given to servers and taken from them',
    async () => {
      const networks = [{ uuid: await kit.network('demo-net') }];
      const [one, two] = [await kit.make('one', { networks }), await kit.make('two', { networks })];
      await kit.settled(one, 'ACTIVE');
      await kit.settled(two, 'ACTIVE');
      const [address, spare] = [await allocate(), await allocate()];
      const addressesOf = async (id: string) =>
        Object.values((await kit.show(id)).addresses as Record<string, { addr: string }[]>)
          .flat()
          .map(({ addr }) => addr);
      const [fixed] = await addressesOf(one);
      const add = (more: object) => ({ addFloatingIp: { address: address.ip, ...more } });
      const remove = (ip = address.ip) => ({ removeFloatingIp: { address: ip } });

      expect(await kit.refused(one, add({ address: '0.0.0.0' }), old)).toEqual([404, 'floating IP not found']);
      expect((await kit.refused(one, add({ address: 'x' }), old))[0]).toBe(400);
      expect(await kit.refused(one, add({ fixed_address: '10.9.9.9' }), old)).toEqual([
        400,
        'Specified fixed address not assigned to instance',
      ]);
      expect(await kit.refused(one, add({}), { ...old, as: 'reader' })).toEqual(forbidden('add'));
      expect(await kit.refused(one, add({}), { version: '2.44' })).toEqual(gone);

      await kit.act(one, add({ fixed_address: fixed }), old);
      expect(await addressesOf(one)).toEqual([fixed, address.ip]);
      const shown = { ...address, fixed_ip: fixed, instance_id: one };
      expect(await read(`/os-floating-ips/${address.id}`)).toEqual({ floating_ip: shown });
      expect((await kit.refused(one, add({ address: spare.ip }), old))[1]).toMatch(
        /^Cannot associate floating IP .* already has a floating IP on external network [^\n]*\nNeutron server returns request_ids: \['req-[^']+'\]$/,
      );

      await kit.act(two, add({}), old);
      expect(await addressesOf(one)).toEqual([fixed]);
      expect(await kit.refused(one, remove(), old)).toEqual([
        409,
        `Floating IP ${address.ip} is not associated with instance ${one}.`,
      ]);
      expect(await kit.refused(two, remove(), { ...old, as: 'reader' })).toEqual(forbidden('remove'));
      expect(await kit.refused(two, remove('0.0.0.0'), old)).toEqual([
        404,
        'Floating IP not found for address 0.0.0.0.',
      ]);
      await kit.act(two, remove(), old);
      expect(await addressesOf(two)).not.toContain(address.ip);
      expect(await kit.refused(two, remove(), old)).toEqual(forbidden('remove'));
      expect(await kit.refused(two, remove(), { ...old, as: 'admin' })).toEqual([
        409,
        `Floating IP ${address.ip} is not associated with instance ${two}.`,
      ]);
      expect(await kit.refused(two, remove(), { version: '2.44' })).toEqual(gone);
    },
    patience,
  );
});
