import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { layFiles, aPlugin } from '../../support/archives.ts';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { completeConfig } from '../../../core/gateway/config/gateway-config.ts';
import { reloadConfig } from '../../../core/gateway/app/reload-config.ts';
import { createGateway } from '../../../core/gateway/app/app.ts';
import { cspReport } from '../../../core/gateway/page/csp-report.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-metrics-'));
let gateway: GatewayOnCloud;
let port = 0;

beforeAll(async () => {
  layFiles(join(folder, 'good'), aPlugin('acme.good'));
  layFiles(join(folder, 'bad'), { 'plugin.json': '{' });
  layFiles(join(folder, '.site'), { 'layout.yaml': '- hide: true\n' });
  gateway = await startGatewayOnCloud(
    {
      metrics: { port: 0 },
      plugins: { directories: [folder] },
      site: { directory: join(folder, '.site') },
    },
    // A gateway without a build has no pages that report.
    (beside) => void beside.register(cspReport),
  );
  await vi.waitFor(() => expect(gateway.log()).toContain('metrics are served'));
  const line = gateway
    .log()
    .split('\n')
    .find((each) => each.includes('metrics are served'));
  port = (JSON.parse(line ?? '{}') as { port: number }).port;
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

const scrape = async (path = '/metrics') => fetch(`http://127.0.0.1:${port}${path}`);
/** The value of one series; its labels in any order. */
async function value(name: string, ...labels: string[]): Promise<number> {
  const lines = (await (await scrape()).text()).split('\n');
  const line = lines.find(
    (each) => new RegExp(`^${name}[{ ]`).test(each) && labels.every((label) => each.includes(label)),
  );
  return Number(line?.split(' ').at(-1) ?? 0);
}

describe('metrics', () => {
  it('[X-20] count requests by kind and status, upstream calls with their times, sessions and plugins', async () => {
    const demo = await gateway.signIn('demo');
    const before = await value('sextant_upstream_calls_total', 'service="image"', 'status="200"');
    await demo.json('/api/glance/images/');
    await demo.get('/api/glance/images/nowhere/');
    await demo.get('/no/such/page');
    expect(await value('sextant_requests_total', 'class="api"', 'status="200"')).toBe(1);
    expect(await value('sextant_requests_total', 'class="api"', 'status="404"')).toBe(1);
    expect(await value('sextant_requests_total', 'class="other"', 'status="404"')).toBe(1);
    expect(await value('sextant_request_seconds_count', 'class="sign-in"')).toBeGreaterThan(0);
    expect(await value('sextant_upstream_calls_total', 'service="image"', 'status="200"')).toBeGreaterThan(before);
    expect(await value('sextant_upstream_seconds_count', 'service="image"')).toBeGreaterThan(0);
    expect(await value('sextant_sessions')).toBe(1);
    await demo.post('/auth/logout/');
    expect(await value('sextant_sessions')).toBe(0);
    expect(await value('sextant_plugins', 'state="verified"')).toBe(1);
    expect(await value('sextant_plugins', 'state="broken"')).toBe(1);
    expect(await value('sextant_plugin_problems')).toBe(1);
    expect(await value('sextant_draining')).toBe(0);
    expect(await value('process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  it('[OPS-30] count sign-ins by way and outcome, sign-outs, and refusals that keep something safe', async () => {
    const signIns = (outcome: string) => value('sextant_sign_ins_total', 'method="password"', `outcome="${outcome}"`);
    const before = {
      succeeded: await signIns('succeeded'),
      out: await value('sextant_sign_outs_total', 'reason="user"'),
    };
    const demo = await gateway.signIn('demo');
    await expect(gateway.signIn('demo', 'not this one')).rejects.toThrow();
    expect(await signIns('succeeded')).toBe(before.succeeded + 1);
    expect(await signIns('refused')).toBe(1);
    expect(await value('sextant_refusals_total', 'kind="csrf"')).toBe(0);
    const forged = { method: 'POST', headers: { 'X-Requested-With': 'XMLHttpRequest' } };
    await fetch(`${gateway.url}/api/keystone/roles/`, forged);
    expect(await value('sextant_refusals_total', 'kind="csrf"')).toBe(1);
    const policy = await value('sextant_refusals_total', 'kind="policy"');
    await demo.post('/api/keystone/roles/', { name: 'mine' });
    expect(await value('sextant_refusals_total', 'kind="policy"')).toBe(policy + 1);
    await demo.post('/auth/logout/');
    expect(await value('sextant_sign_outs_total', 'reason="user"')).toBe(before.out + 1);
  });

  it('[OPS-30] say why calls of services fail, how often reads were repeated, and which reads were shared', async () => {
    const demo = await gateway.signIn('demo');
    const misses = await value('sextant_shared_reads_total', 'outcome="miss"');
    await demo.json('/api/glance/images/');
    expect(await value('sextant_shared_reads_total', 'outcome="miss"')).toBeGreaterThan(misses);
    const repeated = await value('sextant_upstream_retries_total', 'service="image"');
    gateway.cloud.faults.add({ service: 'image', status: 503 });
    try {
      await demo.get('/api/glance/images/');
    } finally {
      gateway.cloud.faults.clear();
    }
    expect(await value('sextant_upstream_retries_total', 'service="image"')).toBe(repeated + 1);
    expect(await value('sextant_upstream_errors_total', 'service="image"', 'kind="5xx"')).toBe(1);
    expect(await value('sextant_upstream_in_flight', 'service="image"')).toBe(0);
    expect(await value('sextant_build_info', `node="${process.versions.node}"`)).toBe(1);
  });

  it('[OPS-33] say which services of which regions answer, by the calls that people make', async () => {
    const demo = await gateway.signIn('demo');
    await demo.json('/api/cinder/volumes/');
    const isUp = () => value('sextant_region_up', 'service="volume"', 'region="RegionOne"');
    expect(await isUp()).toBe(1);
    gateway.cloud.faults.add({ service: 'volumev3', status: 503, body: {} });
    try {
      for (let times = 0; times < 3; times += 1) await demo.get('/api/cinder/volumes/');
    } finally {
      gateway.cloud.faults.clear();
    }
    expect(await isUp()).toBe(0);
    await demo.json('/api/cinder/volumes/');
    expect(await isUp()).toBe(1);
    expect(await value('sextant_region_up', 'service="identity"')).toBe(0);
  });

  it('[OPS-30] count reports of the page policy by directives that there are', async () => {
    const report = (directive: string) =>
      fetch(`${gateway.url}/csp-report/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/csp-report' },
        body: JSON.stringify({ 'csp-report': { 'effective-directive': directive } }),
      });
    await report('script-src-elem');
    await report('made-up-by-somebody');
    expect(await value('sextant_csp_reports_total', 'directive="script-src-elem"')).toBe(1);
    expect(await value('sextant_csp_reports_total', 'directive="other"')).toBe(1);
  });

  it('[OPS-02] say which Keystone answers', async () => {
    await expect.poll(() => value('sextant_keystone_up', 'keystone="tests"')).toBe(1);
    gateway.cloud.faults.add({ service: 'identity', status: 500 });
    try {
      await expect.poll(() => value('sextant_keystone_up', 'keystone="tests"')).toBe(0);
    } finally {
      gateway.cloud.faults.clear();
    }
  });

  it('[OPS-13] tell whether gateways serve the same plugins', async () => {
    const { etag } = gateway.gateway.pluginCatalog.snapshot;
    expect(await value('sextant_plugin_catalog_info', `digest="${etag}"`)).toBe(1);
  });

  it('[OPS-07] count the times that the configuration was read again', async () => {
    const began = await value('sextant_config_last_reload_success_timestamp_seconds');
    expect(Math.abs(began - Date.now() / 1000)).toBeLessThan(600);
    await reloadConfig(gateway.gateway, async () => structuredClone(gateway.gateway.config));
    await reloadConfig(gateway.gateway, () => Promise.reject(new Error('a mistake')));
    expect(await value('sextant_config_reloads_total', 'outcome="applied"')).toBe(1);
    expect(await value('sextant_config_reloads_total', 'outcome="refused"')).toBe(1);
  });

  it('[X-20] are on a port of their own, and nothing else is', async () => {
    expect((await scrape('/')).status).toBe(404);
    expect((await gateway.client().get('/metrics')).status).toBe(404);
  });

  it('[X-20] are off unless asked for; a port that is taken is said in words', async () => {
    const config = (metrics: object) =>
      completeConfig({
        ...{ log: { level: 'silent' }, stateDirectory: join(folder, '.state'), metrics },
        cloud: { authUrl: gateway.cloud.authUrl },
      });
    expect(config({}).metrics.port).toBeNull();
    const second = await createGateway(config({ port }));
    await expect(second.ready()).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken; choose another in metrics.port.`);
    await second.close();
  });
});

describe('readiness', () => {
  it('[X-20] [X-26] says how each plugin is, and a broken one is no reason to be unready', async () => {
    const ask = (client: GatewayClient) => client.get('/readyz', { headers: { Accept: 'application/json' } });
    const answer = await ask(gateway.client());
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      detailed: false,
      reasons: ['OK'],
      plugins: [
        { id: 'acme.good', state: 'verified' },
        { id: 'bad', state: 'broken' },
      ],
      problems: [{ source: 'layout.yaml', line: 1 }],
      catalog: gateway.gateway.pluginCatalog.snapshot.etag,
    });
    // The message quotes the site's own files, so that only administrators are told.
    expect(await (await ask(await gateway.signIn('demo'))).json()).toHaveProperty('problems', [
      { source: 'layout.yaml', line: 1 },
    ]);
    expect(await (await ask(await gateway.signIn('admin'))).json()).toMatchObject({
      problems: [{ source: 'layout.yaml', line: 1, message: expect.stringContaining('key') }],
    });
  });
});
