import { expect, it } from 'vitest';
import { FactBook } from '#services/registry/fact-book';
import { Points } from '#services/registry/registry';
import { absentServices } from '../../../../../core/host/settings/plugins/absent-services.ts';
import { needsAttention, pluginRows } from '../../../../../core/host/settings/plugins/plugin-row.ts';
import { aPluginWithFiles } from '../../../../support/plugin-files.ts';

const panel = { id: 'p', path: '/project/tides', in: 'project/compute', label: 'Tides' };

async function absentOf(contributes: Parameters<typeof aPluginWithFiles>[0]) {
  const { services } = await aPluginWithFiles(contributes, {});
  return absentServices(services.get(Points).allFindings().found, services.get(FactBook));
}

it('[X-26] a plugin whose pages need a service that the catalog lacks is told with that service, and is no mistake', async () => {
  const absent = await absentOf({
    panels: [{ ...panel, when: "service.volme && (service.image || scope == 'domain')" }],
    resourceTypes: [
      { id: 'OS::Acme::Tide', service: 'tides', declared: './tide.json' },
      { id: 'OS::Acme::Moon', service: 'image', def: './cost#moon' },
    ],
  });
  expect([...absent]).toEqual([['acme.cost', ['volme', 'tides']]]);
  const installed = {
    ...{ id: 'acme.cost', version: '1.0.0', label: 'Cost', state: 'verified' as const, source: '/p', builtIn: false },
    ...{ digest: 'd', bytes: 1, locked: false, access: {} },
  };
  const running = [{ id: 'acme.cost', version: '1.0.0', label: 'Cost', state: 'ready' as const }];
  const [row] = pluginRows([installed], running, [], absent);
  expect(row!.absentServices).toEqual(['volme', 'tides']);
  expect(needsAttention(row!)).toBe(false);
});

it('[X-26] whatever else keeps a page from showing is not the catalog’s', async () => {
  const absent = await absentOf({
    panels: [{ ...panel, when: 'role.none && service.image' }],
    header: [{ id: 'h', view: './cost#H', when: 'service.none' }],
  });
  expect([...absent]).toEqual([]);
});
