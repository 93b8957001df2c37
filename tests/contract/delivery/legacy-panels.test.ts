import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reloadConfig } from '../../../core/gateway/app/reload-config.ts';
import { completeLegacy, type LegacyInput } from '../../../core/gateway/config/legacy-config.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import type { GatewayOnCloud } from '../../support/gateway.ts';
import { asBrowser, builtInIds, entryOf, pageState, startDelivery } from './built.ts';

let console_: GatewayOnCloud;
let demo: GatewayClient;
let admin: GatewayClient;

beforeAll(async () => {
  console_ = await startDelivery({ consoles: { frame: ['https://vnc.example.org:6080'] } });
  demo = await console_.signIn('demo');
  admin = await console_.signIn('admin');
});
afterAll(() => console_.close());

const horizon = 'https://horizon.example.org/dashboard';
const shares = { id: 'shares', title: { en: 'Shares', de: 'Freigaben' }, address: '/project/shares/', in: 'project' };
const kept: LegacyInput = {
  horizon,
  origins: ['https://zones.example.org'],
  panels: [
    { ...shares, open: 'frame', service: 'network', policy: 'network:get_network' },
    {
      id: 'zones',
      title: 'Zones',
      address: 'https://zones.example.org/z/',
      in: 'project/network',
      after: 'qos/project',
    },
    {
      id: 'nets',
      title: 'Networks',
      address: '/project/networks/',
      in: 'project/network',
      insteadOf: 'networks/networks',
    },
    { id: 'hosts', title: 'Hosts', address: '/admin/hosts/', in: 'admin/system' },
    { id: 'bare', title: 'Bare metal', address: '/project/nodes/', in: 'project', service: 'baremetal' },
  ],
};

/** Reads a configuration again that differs in its panels alone. */
async function keep(legacy: LegacyInput) {
  const { config } = console_.gateway;
  return reloadConfig(console_.gateway, async () => ({ ...config, legacy: completeLegacy(legacy) }));
}

async function open(client: GatewayClient, path: string, headers = {}) {
  const answer = await client.get(path, { headers: { ...asBrowser, ...headers } });
  const policy = answer.headers.get('content-security-policy') ?? '';
  return {
    html: await answer.text(),
    status: answer.status,
    location: answer.headers.get('location'),
    frame: /frame-src ([^;]*)/.exec(policy)?.[1],
  };
}
const ids = async () => {
  const { plugins } = await demo.json<{ plugins: { manifest: { id: string } }[] }>('/plugins/index.json');
  return plugins.map(({ manifest }) => manifest.id).toSorted();
};

describe('panels that are kept in another console', () => {
  it('[LEG-03] [LEG-10] where there are none nothing is delivered, before there were some and after', async () => {
    const before = await open(demo, '/project/images');
    const { index } = pageState(before.html);
    expect(before.frame).toBe('https://vnc.example.org:6080');
    expect(await ids()).toEqual(builtInIds);
    await keep(kept);
    expect(await ids()).toEqual([...builtInIds, 'legacy'].toSorted());
    await keep({});
    expect(await ids()).toEqual(builtInIds);
    const after = await open(demo, '/project/images');
    expect([after.frame, pageState(after.html).index]).toEqual([before.frame, index]);
    // A way to upload has the same name.
    expect(/\/legacy|"legacy":/.exec(after.html)).toBeNull();
    expect((await open(demo, '/project/networks')).status).toBe(200);
    const { items } = await admin.json<{ items: { id: string }[] }>('/api/plugins/');
    expect(items.map(({ id }) => id)).not.toContain('legacy');
  });

  it('[LEG-04] [LEG-08] [LEG-09] are entries of the navigation, titled in the language of the session', async () => {
    await keep(kept);
    const titles = async (language: string) => {
      const { html } = await open(demo, '/project/images', { 'Accept-Language': language });
      const state = pageState(html);
      const { manifest, base } = entryOf(state.plugins, 'legacy');
      return { panels: manifest.contributes.panels, label: manifest.label, base, policy: state.policy };
    };
    const { panels, policy, base } = await titles('en');
    expect(panels).toMatchObject([
      {
        ...{ id: 'shares', path: '/legacy/shares', in: 'project', label: 'Shares', open: 'frame', icon: 'table-2' },
        ...{ address: `${horizon}/project/shares/`, when: 'service.network && policy.network:get_network', order: 900 },
      },
      { path: '/legacy/zones', label: 'Zones', open: 'link', icon: 'external-link', after: 'qos/project' },
      { path: '/legacy/nets', replaces: 'networks/networks' },
      { path: '/legacy/hosts', in: 'admin/system' },
      { path: '/legacy/bare', when: 'service.baremetal' },
    ]);
    expect(policy).toHaveProperty('network:get_network');
    expect((await demo.get(`${base}plugin.json`)).status).toBe(200);
    const german = await titles('de');
    expect(german.panels.slice(0, 2).map(({ label }: { label: string }) => label)).toEqual(['Freigaben', 'Zones']);
    expect((await titles('fr')).panels[0].label).toBe('Shares');
    expect(german.label).toBe('Bereiche einer anderen Konsole');
  });

  it('[LEG-05] documents may frame the origins of framed panels and no others; the sign-in page none', async () => {
    await keep(kept);
    const vnc = 'https://vnc.example.org:6080';
    expect((await open(demo, '/project/images')).frame).toBe(`${vnc} https://horizon.example.org`);
    expect((await open(console_.client(), '/auth/login/')).frame).toBeUndefined();
    await keep({ ...kept, panels: kept.panels!.slice(1) });
    expect((await open(demo, '/project/images')).frame).toBe(vnc);
  });

  it('[LEG-09] addresses of Horizon lead to them, with what is below, for those who see them', async () => {
    await keep(kept);
    const leads = async (client: GatewayClient, path: string) => {
      const { status, location } = await open(client, path);
      return status === 302 ? location : status;
    };
    expect(await leads(demo, '/project/networks')).toBe('/legacy/nets');
    expect(await leads(demo, '/dashboard/project/networks/1-2/detail?tab=x')).toBe('/legacy/nets/1-2/detail?tab=x');
    expect(await leads(demo, '/horizon/project/shares/')).toBe('/legacy/shares');
    expect(await leads(demo, '/project/nodes/')).toBe(200);
    expect(await leads(demo, '/admin/hosts/')).toBe(200);
    expect(await leads(admin, '/admin/hosts/')).toBe('/legacy/hosts');
    expect(await leads(console_.client(), '/project/networks/1/')).toBe(
      `/auth/login/?next=${encodeURIComponent('/project/networks/1/')}`,
    );
    expect(await leads(demo, '/project/routers')).toBe(200);
    expect(await leads(demo, '/legacy/nets/1-2/detail')).toBe(200);
  });

  it('[LEG-10] another title is another build for open tabs, and what is wrong is told to administrators', async () => {
    await keep(kept);
    const entry = async () => {
      const { plugins, etag } = await demo.json<any>('/plugins/index.json');
      return { ...entryOf(plugins, 'legacy'), etag };
    };
    const first = await entry();
    expect(await keep({ ...kept, name: 'Skyline' })).toEqual({ applied: ['legacy'], needsRestart: [] });
    const second = await entry();
    expect([second.base, second.integrity]).toEqual([first.base, first.integrity]);
    expect(second.digest).not.toBe(first.digest);
    expect(second.etag).not.toBe(first.etag);
    expect(second.manifest.contributes.panels[0].console).toBe('Skyline');
    await keep({ horizon, panels: [{ ...shares, insteadOf: 'networks/nothing', after: 'qos/project' }] });
    expect(console_.gateway.pluginCatalog.snapshot.problems).toEqual([
      { source: 'legacy.panels.0.instead_of', message: 'there is no panel networks/nothing' },
    ]);
  });
});
