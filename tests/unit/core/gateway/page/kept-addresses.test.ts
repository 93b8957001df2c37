import { describe, expect, it } from 'vitest';
import { completeLegacy } from '../../../../../core/gateway/config/legacy-config.ts';
import { keptAddress, showsIn } from '../../../../../core/gateway/page/kept-addresses.ts';
import type { PluginManifest } from '../../../../../core/protocol/index.ts';

const manifest = (id: string, ...paths: string[]) => ({
  manifest: {
    ...{ id, version: '1.0.0', engine: '^1.0', label: id },
    contributes: { panels: paths.map((path, at) => ({ id: `p${at}`, path, in: 'project' })) },
  } satisfies PluginManifest,
});
const plugins = [
  manifest('networks', '/project/networks', '/project/networks/peers'),
  manifest('images', '/project/images'),
];
const base = { title: 'A panel', in: 'project' };
const legacy = completeLegacy({
  horizon: 'https://horizon.example.org/dashboard',
  panels: [
    { ...base, id: 'shares', address: '/project/shares/' },
    { ...base, id: 'nets', address: '/project/old_networks/?tab=x', insteadOf: 'networks/p0' },
    { ...base, id: 'pictures', address: '/project/images/' },
    { ...base, id: 'start', address: '/' },
    { ...base, id: 'elsewhere', address: 'https://horizon.example.org/other/place/' },
  ],
});
const pageAt = (url: string) => keptAddress(url, legacy, plugins)?.page;

describe('addresses of panels in another console', () => {
  it.each([
    ['/project/shares', '/legacy/shares'],
    ['/project/shares/', '/legacy/shares'],
    ['/horizon/project/shares/?tab=x?y', '/legacy/shares?tab=x?y'],
    ['/dashboard/project/shares/5/update/', '/legacy/shares/5/update/'],
    ['/project/old_networks/', '/legacy/nets'],
    ['/project/networks', '/legacy/nets'],
    ['/project/networks/abc/detail?x=1', '/legacy/nets/abc/detail?x=1'],
  ])('[LEG-09] %s leads to %s', (url, page) => {
    expect(pageAt(url)).toBe(page);
  });

  it('[LEG-09] those of a panel of this console, and all others, stay', () => {
    const others = [
      '/',
      '/project',
      '/project/sharesque',
      '/project/images/',
      '/project/networks/peers/x',
      '/other/place',
    ];
    for (const url of [...others, '/horizon', '/legacy/shares', '/settings']) expect(pageAt(url), url).toBeUndefined();
  });

  it('[LEG-04] [LEG-09] a panel shows where its service is in the region, to those who pass its rule and see its dashboard', () => {
    const session = { is_superuser: false, services_region: 'One' };
    const endpoint = { interface: 'public', region: 'One', region_id: 'One', url: 'https://x' };
    const facts = (type: string, region: string, allowed = true) =>
      ({
        session,
        catalog: [{ type, name: type, endpoints: [{ ...endpoint, region, region_id: region }] }],
        policy: (rules: string[]) => Object.fromEntries(rules.map((rule) => [rule, allowed])),
      }) as unknown as Parameters<typeof showsIn>[1];
    const [panel] = completeLegacy({ panels: [{ ...base, id: 'x', address: 'https://x' }] }).panels;
    const dns = { ...panel!, service: 'dns' };
    expect(showsIn(panel!, facts('dns', 'One'))).toBe(true);
    expect(showsIn(dns, facts('dns', 'One'))).toBe(true);
    expect(showsIn(dns, facts('dns', 'Two'))).toBe(false);
    expect(showsIn(dns, facts('image', 'One'))).toBe(false);
    expect(showsIn({ ...panel!, service: 'volumev3' }, facts('block-storage', 'One'))).toBe(true);
    expect(showsIn({ ...panel!, service: 'identity' }, facts('identity', 'Two'))).toBe(true);
    expect(showsIn({ ...panel!, policy: 'network:get_network' }, facts('dns', 'One', false))).toBe(false);
    expect(showsIn({ ...panel!, in: 'admin/network' }, facts('dns', 'One'))).toBe(false);
  });
});
