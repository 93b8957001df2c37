import { describe, expect, it } from 'vitest';
import type { PluginManifest } from '#protocol';
import { checkDeclaration } from '../../../../../core/host/declared-types/check-declaration.ts';
import { itemlessFaults } from '../../../../../core/sdk/rollup-preset/manifest/itemless-faults.mjs';
import { aFolder, sextantPlugin } from './a-folder.ts';

const schema = { type: 'object' };
const policy = ['dns:create_zone'];
const zone = { path: '/v2/zones', fields: { name: { label: 'Name' } }, columns: ['name'] };
const change = (declared: unknown, more: object = {}): Partial<PluginManifest> => ({
  contributes: {
    resourceTypes: [{ id: 'OS::Designate::Zone', service: 'dns', declared: declared as never }],
    ...more,
  },
  access: { services: { dns: ['GET /v2/zones*', 'POST /v2/zones', 'POST /v2/zones/*/tasks/*'] } },
});
const act = { id: 'x', label: 'X', method: 'POST', path: '/v2/zones/{id}/tasks/x' };

describe('[X-25] a condition on an item where there is none', () => {
  it.each([
    ['a create form', { forms: { create: { schema, policy, if: 'ext.network.b || item.name' } } }],
    [
      'a global action',
      { actions: [{ ...act, policy, kind: 'global', path: '/v2/zones', if: "item.id == 'item.none'" }] },
    ],
    ['a reason above the list', { forms: { create: { schema, policy, if: 'scope', reason: 'Not yours' } } }],
  ])('of %s is refused by the check with the words of the console, and its line', async (_what, said) => {
    const declared = { ...zone, ...said };
    const words = checkDeclaration(declared)!;
    expect(words).toMatch(/here is none$/);
    const files = { 'zone.type.json': JSON.stringify(declared, null, 2) };
    const folder = aFolder(files, { ...change('./zone.type.json') });
    const checked = await sextantPlugin(folder, 'check');
    expect(checked).toEqual({ status: 1, said: expect.stringMatching(/^zone\.type\.json:\d+: /) });
    expect(checked.said.replace(/^\S+ /, '')).toBe(words);
  });

  it('of what the manifest places is refused as well', async () => {
    const form = {
      id: 'f',
      on: 'OS::Designate::Zone',
      label: 'F',
      schema: './f.json',
      policy,
      path: '/v2/zones',
      kind: 'global',
      if: 'item.name',
    };
    const tab = { id: 't', on: 'OS::Designate::Zone', label: 'T', view: './thing#column', when: 'scope && item.name' };
    const folder = aFolder({ 'f.json': JSON.stringify(schema) }, { ...change(zone, { forms: [form], tabs: [tab] }) });
    const { said } = await sextantPlugin(folder, 'check');
    expect(said.split('\n')).toEqual([
      expect.stringMatching(
        /^plugin\.json:\d+: \/contributes\/tabs\/0\/when: item\.name asks an item, and here is none$/,
      ),
      expect.stringMatching(
        /^plugin\.json:\d+: \/contributes\/forms\/0\/if: item\.name asks an item, and here is none$/,
      ),
    ]);
  });

  it('is none where there is an item, nor in a text, nor in another key', () => {
    const asked = { edit: { if: 'item.name' }, create: { if: "setting.an.item.name == 'item.name'" } };
    expect(itemlessFaults({ forms: asked, actions: [{ if: 'item.id' }, { kind: 'batch', if: 'item.id' }] })).toEqual(
      [],
    );
  });
});
