import { expect, it } from 'vitest';
import { aFolder, sextantPlugin } from './a-folder.ts';

const action = { label: 'Export', method: 'POST', path: '/v2/zones/{id}/tasks/export' };
const zone = {
  path: '/v2/zones',
  fields: { name: { label: 'Name' } },
  columns: ['name'],
  forms: { create: { schema: {} }, edit: { schema: {}, policy: ['dns:update_zone'] } },
  delete: true,
  actions: [
    { ...action, id: 'export' },
    { ...action, id: 'own', if: 'role.admin' },
  ],
};

it('[X-25] the check warns of forms, actions and a deletion that name no rule of a policy: readers are offered them, too', async () => {
  const form = { id: 'f', on: 'OS::Designate::Zone', label: 'F', path: '/v2/zones', schema: './f.json' };
  const folder = aFolder(
    { 'zone.type.json': JSON.stringify(zone, null, 2), 'f.json': '{}' },
    {
      contributes: {
        resourceTypes: [{ id: 'OS::Designate::Zone', service: 'dns', declared: './zone.type.json' }],
        forms: [form],
      },
    },
  );
  const { said } = await sextantPlugin(folder, 'check');
  const names = [...said.matchAll(/^warning: (\S+):\d+: (the .*) names no rule of a policy/gm)];
  expect(names.map(([, file, name]) => `${file} ${name}`)).toEqual([
    'plugin.json the form f',
    'zone.type.json the form create',
    'zone.type.json the action export',
    'zone.type.json the deletion',
  ]);
});
