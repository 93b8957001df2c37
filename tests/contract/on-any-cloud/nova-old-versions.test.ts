import { expect, it, onTestFinished } from 'vitest';
import { useCompute } from '../../support/native-compute.ts';

const nova = useCompute();
const { read, refusal } = nova;
const as = 'admin' as const;
const gone = [404, 'The resource could not be found.'];

it('[EMB-02] hosts of old versions are nova’s processes, and tell how full they are', async () => {
  const { hosts } = await read('/os-hosts', { as });
  const compute = { host_name: 'compute-1', service: 'compute', zone: 'nova' };
  expect(hosts).toContainEqual(compute);
  expect(hosts).toContainEqual({ host_name: 'controller-1', service: 'scheduler', zone: 'internal' });
  expect((await read('/os-hosts?zone=internal', { as })).hosts).not.toContainEqual(compute);
  const { host } = await read('/os-hosts/compute-1', { as });
  const projects = host.map(({ resource }: { resource: { project: string } }) => resource.project);
  expect(projects.slice(0, 3)).toEqual(['(total)', '(used_now)', '(used_max)']);
  const number = expect.any(Number);
  expect(host[0].resource).toEqual({
    host: 'compute-1',
    project: '(total)',
    cpu: number,
    memory_mb: number,
    disk_gb: number,
  });
  expect(await refusal('GET', '/os-hosts/nowhere', { as })).toEqual([404, "Host 'nowhere' is not mapped to any cell"]);
  expect(await read('/os-hosts/compute-1/reboot', { as })).toEqual({ host: 'compute-1', power_action: 'reboot' });
  expect((await refusal('GET', '/os-hosts'))[0]).toBe(403);
  expect(await refusal('GET', '/os-hosts', { as, version: '2.43' })).toEqual(gone);
});

it('[EMB-02] networks of old versions are neutron’s, with little known of them', async () => {
  for (const things of ['os-networks', 'os-tenant-networks']) {
    const { networks } = await read(`/${things}`);
    const network = networks.find(({ label }: { label: string }) => label === 'demo-net');
    expect(network).toMatchObject({ cidr: things === 'os-networks' ? null : 'None' });
    expect(await read(`/${things}/${network.id}`)).toEqual({ network });
    expect(await refusal('GET', `/${things}/none`)).toEqual([404, 'Network not found']);
    expect(await refusal('GET', `/${things}`, { version: '2.36' })).toEqual(gone);
  }
  const [network] = (await read('/os-networks')).networks;
  expect(Object.keys(network)).toHaveLength(11);
  expect(Object.keys((await read('/os-networks', { as })).networks[0])).toHaveLength(32);
});

it('[EMB-02] volumes and snapshots of old versions are cinder’s', async () => {
  const name = nova.cloud.name('old-volume');
  const wanted = { size: 1, display_name: name, display_description: 'old', metadata: { a: 'b' } };
  const { volume: made } = (await nova.ask('POST', '/os-volumes', { body: { volume: wanted } })).json;
  onTestFinished(async () => void (await nova.ask('DELETE', `/os-volumes/${made.id}`)));
  expect(made).toMatchObject({ size: 1, displayName: name, displayDescription: 'old', metadata: { a: 'b' } });
  const settled = async (path: string, thing: string) => {
    for (let tries = 0; tries < 300; tries++) {
      const found = (await read(path))[thing];
      if (found.status !== 'creating') return found;
      await nova.cloud.pass();
    }
    throw new Error(`${path} is never made`);
  };
  const volume = await settled(`/os-volumes/${made.id}`, 'volume');
  expect(volume).toMatchObject({ status: 'available', attachments: [{}], snapshotId: null });
  for (const path of ['/os-volumes', '/os-volumes/detail']) expect((await read(path)).volumes).toContainEqual(volume);
  expect((await read('/os-volumes?limit=1')).volumes).toHaveLength(1);

  const snapshot = { volume_id: made.id, display_name: name };
  const { snapshot: taken } = (await nova.ask('POST', '/os-snapshots', { body: { snapshot } })).json;
  const kept = await settled(`/os-snapshots/${taken.id}`, 'snapshot');
  expect(kept).toMatchObject({ volumeId: made.id, size: 1, status: 'available', displayName: name });
  for (const path of ['/os-snapshots', '/os-snapshots/detail'])
    expect((await read(path)).snapshots).toContainEqual(kept);
  expect((await nova.ask('DELETE', `/os-snapshots/${taken.id}`)).status).toBe(202);
  for (let tries = 0; tries < 300; tries++) {
    if ((await nova.ask('GET', `/os-snapshots/${taken.id}`)).status === 404) break;
    await nova.cloud.pass();
  }
  expect((await nova.ask('DELETE', `/os-volumes/${made.id}`)).status).toBe(202);

  expect(await refusal('GET', '/os-volumes/none')).toEqual([404, 'Volume none could not be found.']);
  expect(await refusal('DELETE', '/os-snapshots/none')).toEqual([404, 'Snapshot none could not be found.']);
  const tooBig = { volume: { size: 99_999 } };
  expect((await refusal('POST', '/os-volumes', { body: tooBig }))[0]).toBe(403);
  expect(await refusal('POST', '/os-volumes', { body: { volume: {} } })).toEqual([
    400,
    "Invalid input for field/attribute volume. Value: {}. 'size' is a required property",
  ]);
  expect(await refusal('GET', '/os-volumes', { version: '2.36' })).toEqual(gone);
});

it('[EMB-02] the audit log tells which hosts have told nothing', async () => {
  const { instance_usage_audit_logs: log } = await read('/os-instance_usage_audit_log', { as });
  expect(log).toMatchObject({ num_hosts: 2, num_hosts_not_run: 2, overall_status: '0 of 2 hosts done. 0 errors.' });
  const time = '2026-03-05 10:00:00';
  const { instance_usage_audit_log: earlier } = await read(`/os-instance_usage_audit_log/${encodeURI(time)}`, { as });
  expect(earlier).toMatchObject({ period_beginning: '2026-02-01 00:00:00', period_ending: '2026-03-01 00:00:00' });
  expect(await refusal('GET', '/os-instance_usage_audit_log/2026-03-05', { as })).toEqual([
    400,
    'Invalid timestamp for date 2026-03-05',
  ]);
});

it('[EMB-02] addresses that nova gave up say so', async () => {
  const text = 'This resource is no longer available. No forwarding address is given.';
  for (const path of ['/os-agents', '/os-fixed-ips/1', '/os-cells', '/os-fping', '/os-cloudpipe']) {
    expect(await refusal('GET', path)).toEqual([410, text]);
  }
  expect(await refusal('DELETE', '/os-networks/x', { version: '2.40' })).toEqual([410, text]);
  expect(await refusal('POST', '/os-tenant-networks', { body: {} })).toEqual([410, text]);
});
