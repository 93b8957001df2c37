import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFlags } from '../../../../../core/gateway/config/flags.ts';
import { framedOrigins, sections } from '../../../../../core/gateway/config/legacy-config.ts';
import { readGatewayConfig } from '../../../../../core/gateway/config/read-config.ts';
import en from '../../../../../locales/en/core.json' with { type: 'json' };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sextant-legacy-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function legacyOf(text: string) {
  const path = join(folder, 'sextant.yaml');
  await writeFile(path, `cloud: { auth_url: "http://keystone:5000" }\n${text}`);
  return (await readGatewayConfig(readFlags(['--config', path]), {})).legacy;
}

/** @param panels entries, each with what it needs beside what is given */
const withPanels = (...panels: string[]) =>
  legacyOf(
    [
      'legacy:',
      '  horizon: https://horizon.example.org/dashboard/',
      '  origins: ["https://other.example.org:8443"]',
      '  panels:',
      ...panels.map((panel) => `    - { ${panel} }`),
    ].join('\n'),
  );
const shares = 'id: shares, title: Shares, in: project, address: /project/shares/';

describe('panels in another console', () => {
  it('[LEG-01] are none without settings', async () => {
    const legacy = await legacyOf('');
    expect(legacy).toEqual({ name: 'Horizon', horizon: null, origins: [], panels: [] });
    expect(framedOrigins(legacy)).toEqual([]);
  });

  it('[LEG-01] are at paths below the base address, or at addresses of listed origins, with every default', async () => {
    const legacy = await withPanels(
      shares,
      'id: zones, title: { en: Zones, pt-BR: Zonas }, in: project/network, address: "https://other.example.org:8443/z?a=1", open: frame, service: dns, policy: "network:get_network", instead_of: networks/networks, after: qos/project, order: 3',
    );
    expect(legacy.panels).toEqual([
      {
        ...{ id: 'shares', title: 'Shares', address: 'https://horizon.example.org/dashboard/project/shares/' },
        ...{ in: 'project', open: 'link', order: null, after: null, service: null, policy: null, insteadOf: null },
      },
      {
        ...{ id: 'zones', title: { en: 'Zones', 'pt-BR': 'Zonas' }, in: 'project/network', open: 'frame', order: 3 },
        ...{ address: 'https://other.example.org:8443/z?a=1', service: 'dns', policy: 'network:get_network' },
        ...{ insteadOf: 'networks/networks', after: 'qos/project' },
      },
    ]);
    expect(framedOrigins(legacy)).toEqual(['https://other.example.org:8443']);
  });

  it.each([
    [shares.replace('/project/shares/', '"javascript:alert(1)"'), 'legacy.panels.0.address: must match pattern'],
    [shares.replace('/project/shares/', '"data:text/html,x"'), 'legacy.panels.0.address: must match pattern'],
    [shares.replace('/project/shares/', '"https://horizon.example.org/;x"'), 'legacy.panels.0.address: must match'],
    [
      shares.replace('/project/shares/', '"https://evil.example.org/"'),
      'legacy.panels.0.address: https://evil.example.org is neither the origin of legacy.horizon nor one of',
    ],
    [
      shares.replace('/project/shares/', '"https://horizon.example.org@evil.example.org/"'),
      'legacy.panels.0.address: an address without user, password and fragment is wanted.',
    ],
    [shares.replace('/project/shares/', '"https://horizon.example.org:99999/"'), 'is no address.'],
    [shares.replace('/project/shares/', '/../admin/'), 'legacy.panels.0.address: https://horizon.example.org'],
    [shares.replace('/project/shares/', '/%2e%2e/admin/'), 'is not below legacy.horizon.'],
    [shares.replace('in: project', 'in: project/shares'), 'legacy.panels.0.in: project/shares is none of project, '],
    [shares.replace('title: Shares', 'title: { de: Freigaben }'), 'legacy.panels.0.title: a text for en is wanted'],
    [`${shares}, service: netwrok`, 'legacy.panels.0.service: no service is of type netwrok'],
    [`${shares}, policy: admin`, 'legacy.panels.0.policy: admin is no rule, as network:get_network is.'],
    [`${shares}, instead_of: networks`, 'legacy.panels.0.instead_of: must match pattern'],
    [`${shares}, target: _top`, 'legacy.panels.0.target: unknown key'],
    [`${shares}, open: window`, 'legacy.panels.0.open: must be one of frame, link'],
  ])('[LEG-02] %s is refused with its place', async (panel, why) => {
    await expect(withPanels(panel)).rejects.toThrow(why);
  });

  it('[LEG-02] entries that take what another has are refused, all at once', async () => {
    const twice = `${shares}, instead_of: networks/networks`;
    const outcome = await withPanels(twice, twice).catch((error: Error) => error.message);
    expect(String(outcome).split('\n')).toEqual([
      'legacy.panels.1.id: shares is taken by another entry.',
      'legacy.panels.1.address: the entry shares has the same.',
      'legacy.panels.1.instead_of: the entry shares has the same.',
    ]);
  });

  it('[LEG-02] a path needs the base address, which is a plain one', async () => {
    const panels = `panels: [{ ${shares} }]`;
    await expect(legacyOf(`legacy: { ${panels} }`)).rejects.toThrow('a path needs legacy.horizon');
    for (const wrong of [
      'https://user:secret@h.example',
      'https://h.example/?x',
      'https://h.example/#x',
      'https://h h',
    ])
      await expect(legacyOf(`legacy: { horizon: "${wrong}" }`), wrong).rejects.toThrow(
        'legacy.horizon: an address without',
      );
    await expect(legacyOf('legacy: { origins: ["https://h.example/x"] }')).rejects.toThrow('legacy.origins');
    await expect(legacyOf('legacy: { origins: ["https://h_h!"] }')).rejects.toThrow('is no origin');
  });

  it('[LEG-01] each section that a panel may stand in has a name', () => {
    const { dashboard, group } = en.nav as { dashboard: Record<string, string>; group: Record<string, string> };
    for (const section of sections) {
      const [first = '', second] = section.split('/');
      expect(dashboard, section).toHaveProperty([first]);
      if (second !== undefined) expect(group, section).toHaveProperty([second]);
    }
  });
});
