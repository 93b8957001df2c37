import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServersApi, UsageApi } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { volumeKit } from '../../support/native-volumes.ts';

let cloud: NativeCloud;
let gateway: RunningGateway;
let demo: GatewayClient;
let admin: GatewayClient;
let web: string;

beforeAll(async () => {
  cloud = await openNativeCloud();
  gateway = await startGateway(cloud.authUrl);
  const signIn = (user: 'admin' | 'demo') =>
    gateway.signIn(cloud.account(user).username, cloud.account(user).password, cloud.account(user).project_name);
  [demo, admin] = await Promise.all([signIn('demo'), signIn('admin')]);
  const { items } = await demo.json<{ items: ServersApi.Server[] }>('/api/nova/servers/');
  web = items.find(({ name }) => name === 'web-1')?.id ?? '';
});
afterAll(async () => {
  await gateway.close();
  await cloud.close();
});
const volumes = volumeKit(() => cloud);

const usage = (query = '', client = demo) => client.json<UsageApi.Usage>(`/api/usage/${query}`);
const texts = ({ messages }: UsageApi.Usage) => messages.map(({ text }) => text);
const plain = { headers: { 'X-Requested-With': '', Accept: '*/*' } };

describe('usage', () => {
  it('[US-01] servers, sums and limits of the own project', async () => {
    const report = await usage();
    expect(report.items.map(({ name }) => name)).toEqual(expect.arrayContaining(['web-1', 'web-2', 'db-1']));
    expect(report.items.map(({ name }) => name)).not.toContain('lab-1');
    const [project] = report.projects;
    expect(report.projects).toHaveLength(1);
    expect(report.summary).toMatchObject({ instances: project?.instances, vcpu_hours: project?.vcpu_hours });
    expect(report.summary.instances).toBe(report.items.filter(({ ended_at }) => ended_at === null).length);
    expect(report.limits.map(({ title }) => title)).toEqual([
      'Instances',
      'VCPUs',
      'RAM',
      'Floating IPs',
      'Security Groups',
      'Volumes',
      'Volume Storage',
    ]);
    for (const { used, max, name } of report.limits) expect([name, used <= (max ?? Infinity)]).toEqual([name, true]);
    expect(report.messages).toEqual([]);
  });

  it('[US-01] all projects are for administrators', async () => {
    const all = await usage('?all_projects=true', admin);
    expect(all.projects.length).toBeGreaterThan(1);
    expect(all.items.map(({ name }) => name)).toEqual(expect.arrayContaining(['web-1', 'lab-1']));
    expect(texts(await usage('?all_projects=true'))).toEqual(['Unable to retrieve usage information.']);
  });

  it('[US-01] days that make no sense are told, and nothing is asked for', async () => {
    const far = await usage('?start=2999-01-01&end=2999-01-02');
    expect(texts(far)).toEqual(['Invalid time period. You are requesting data from the future which may not exist.']);
    expect(far.items).toEqual([]);
    expect(texts(await usage('?start=2026-11-02&end=2026-11-01'))).toEqual([
      'Invalid time period. The end date should be more recent than the start date.',
    ]);
    for (const start of ['yesterday', '2026-02-31', '20261101', '2026-11-01T00:00']) {
      const odd = await usage(`?start=${start}`);
      expect(texts(odd), start).toEqual(['Invalid date format: Using today as default.']);
      expect(odd.start).toBe(odd.end);
    }
    expect((await usage('?start=2020-01-01&end=2020-01-02')).items).toEqual([]);
  });

  it('[OVW-01] [US-01] all limits by service where they are asked for, and none at all where nobody looks at them', async () => {
    const all = await usage('?limits=all&servers=false');
    expect(all.limits.map(({ name }) => name)).toEqual([
      ...['instances', 'cores', 'ram'],
      ...['volumes', 'snapshots', 'gigabytes'],
      ...['floatingip', 'security_group', 'security_group_rule', 'network', 'port', 'router'],
    ]);
    expect([all.items, all.summary.instances > 0, all.incomplete]).toEqual([[], true, false]);
    expect((await usage('?limits=none')).limits).toEqual([]);
    expect((await demo.get('/api/usage/?limits=hats')).status).toBe(400);
  });

  it('[OVW-05] [US-01] the usage of all projects has their names, also in the table for spreadsheets', async () => {
    const { projects } = await usage('?all_projects=true&limits=none&servers=false', admin);
    const name = cloud.account('demo').project_name;
    const own = projects.find((project) => project.project_name === name);
    expect([own?.incomplete, (own?.instances ?? 0) > 0]).toEqual([false, true]);
    const table = await (await admin.get('/api/usage/csv/?all_projects=true', plain)).text();
    expect(table).toContain(`\r\n${name},${own?.project_id},`);
    expect((await usage('?servers=false')).projects[0]).not.toHaveProperty('project_name');
  });

  it('[US-02] as a table for spreadsheets', async () => {
    const answer = await demo.get('/api/usage/csv/', plain);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="usage.csv"',
    ]);
    const lines = (await answer.text()).split('\r\n');
    expect(lines[0]).toMatch(/^Usage Report For Period:,\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d$/);
    const head = lines.indexOf('Instance Name,VCPUs,RAM (MB),Disk (GB),Usage (Hours),Age (Seconds),State');
    expect(lines.slice(head).some((line) => /^web-1,1,512,1,[\d.]+,\d+,active$/.test(line))).toBe(true);
  });

  it('[OVW-04] [US-02] days that make no sense give no file: it would say that nothing was used', async () => {
    const answer = await demo.get('/api/usage/csv/?start=2026-11-02&end=2026-11-01');
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('more recent than the start')]);
  });

  it('[US-03] a chart: what was in use at equally distant times', async () => {
    const chart = await demo.json<UsageApi.Chart>('/api/usage/chart/?meter=vcpus');
    const { items } = await usage();
    const running = items.filter(({ ended_at }) => ended_at === null);
    expect(chart.series).toMatchObject([{ name: 'VCPUs', unit: 'VCPUs' }]);
    expect(chart.stats.used).toBe(running.reduce((sum, server) => sum + server.vcpus, 0));
    const data = chart.series[0]?.data ?? [];
    expect(data.map(({ x }) => x)).toEqual(data.map(({ x }) => x).sort());
    const refused = await demo.get('/api/usage/chart/?meter=hats');
    expect([refused.status, await refused.json()]).toEqual([400, expect.stringContaining('invalid parameter meter')]);
  });
});

describe('what waits for somebody', () => {
  it('[OVW-02] [US-10] counts servers in error and volumes in error of the own project', async () => {
    const counts = async () => demo.json<UsageApi.Attention>('/api/usage/attention/');
    const countOf = ({ items }: UsageApi.Attention, kind: UsageApi.AttentionItem['kind']) =>
      items.find((item) => item.kind === kind)?.count ?? 0;
    const before = await counts();
    const { failed: unread } = before;
    expect(unread.filter((service) => service !== 'orchestration')).toEqual([]);
    const { items } = await demo.json<{ items: ServersApi.Server[] }>('/api/nova/servers/');
    const failed = items.filter(({ status }) => status === 'ERROR').length;
    expect(countOf(before, 'failed_servers')).toBe(Math.min(failed, 20));
    const { id } = await volumes.volume();
    expect((await volumes.act('admin', id, 'os-reset_status', { status: 'error' })).status).toBe(202);
    const after = await counts();
    expect(countOf(after, 'failed_volumes')).toBe(Math.min(countOf(before, 'failed_volumes') + 1, 20));
  });
});

describe('consoles and passwords', () => {
  it('[US-04] the log as text, whatever happens', async () => {
    const log = async (query: string, id = web) => {
      const answer = await demo.get(`/project/instances/${id}/console${query}`, plain);
      const type = answer.headers.get('content-type');
      return { status: answer.status, type, text: await answer.text(), told: answer.headers.get('x-horizon-messages') };
    };
    const ok = { status: 200, type: 'text/plain; charset=utf-8' };
    const whole = await log('');
    expect(whole).toMatchObject({ ...ok, told: null });
    // Far more than any server here has written.
    expect(whole.text).toBe((await log('?length=100000')).text);
    expect((await log('?length=1')).text.length).toBeLessThan(whole.text.length);
    for (const length of ['-1', 'x', '1.5', '%20']) {
      const odd = await log(`?length=${length}`);
      expect(odd).toMatchObject({ ...ok, text: `Unable to get log for instance "${web}".` });
      expect(JSON.parse(odd.told ?? '')).toEqual([['warning', 'Log length must be a nonnegative integer.', '']]);
    }
    expect(await log('?length=99999999999999999999')).toMatchObject(ok);
    expect(await log('', 'no-such')).toMatchObject({ ...ok, text: 'Unable to get log for instance "no-such".' });
  });

  it('[US-05] the encrypted password, empty when there is none', async () => {
    expect(await demo.json(`/api/nova/servers/${web}/password/`)).toEqual({ password: '' });
    expect((await demo.get('/api/nova/servers/no-such/password')).status).toBe(404);
  });

  it('[US-06] to the console, else to the list with a message', async () => {
    const open = await demo.get(`/project/instances/${web}/auto_console`, plain);
    expect([open.status, open.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/^https?:.*&title=Console/),
    ]);
    const none = await demo.get('/project/instances/no-such/auto_console', plain);
    expect([none.status, none.headers.get('location')]).toEqual([302, '/project/instances/']);
    expect(JSON.parse(decodeURIComponent(demo.cookies.get('messages') ?? ''))).toEqual([
      { level: 'error', text: 'Unable to get console for instance "no-such".' },
    ]);
    const nobody = await gateway.client().get(`/project/instances/${web}/auto_console`, {
      headers: { 'X-Requested-With': '', Accept: 'text/html' },
    });
    expect([nobody.status, nobody.headers.get('location')]).toEqual([302, expect.stringContaining('/auth/login/')]);
  });
});
