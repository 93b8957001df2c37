import { createTestHost, matchers, mockCloud, pluginFrom } from '@sextant/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PluginManifest } from '#protocol';
import { type Confirmation, Modals } from '#services/modals/modals';
import { Toasts } from '#services/toasts/toasts';
import { RowFilter } from '../../../../core/ui/table/filter-rows.ts';
import { toRows } from '../../../../core/ui/table/rows.ts';
import { createTestServices, type TestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/key-pairs.json' with { type: 'json' };
import manifest from '../../../../plugins/key-pairs/plugin.json' with { type: 'json' };
import { deleteKeyPair, deleteKeyPairs } from '../../../../plugins/key-pairs/actions/delete-key-pairs.ts';
import { toKeyPair } from '../../../../plugins/key-pairs/key-pair.ts';
import { keyPairType } from '../../../../plugins/key-pairs/key-pair-type.ts';
import { typeNames } from '../../../../registry/type-names.ts';

expect.extend(matchers);

const raw = (name: string, more = {}) => ({ name, public_key: `ssh-rsa ${name}`, fingerprint: `aa:${name}`, ...more });
const at = (name: string) => `DELETE /api/nova/keypairs/${name}/`;
const touched = (id: string) => ({ type: 'OS::Nova::Keypair', id });

let test: TestServices;
let questions: Confirmation[];
const toasts = () => test.services.get(Toasts).list();
const calls = () => test.page.calls.map(({ method, path }) => `${method} ${path}`);

beforeEach(async () => {
  test = await createTestServices({ bundles: { 'key-pairs': en } });
  questions = [];
  test.services.get(Modals).confirm = async (question) => {
    questions.push(question);
    return true;
  };
});

describe('key pairs as a resource type', () => {
  it('[KP-01] [REG-02] [DET-03] shows name and fingerprint, by name; details are one tab; an address of old leads there', () => {
    const columns = keyPairType.columns!;
    expect(columns.filter(({ hidden }) => !hidden).map(({ id }) => id)).toEqual(['name', 'fingerprint']);
    expect(columns.filter(({ sortDefault }) => sortDefault).map(({ id }) => id)).toEqual(['name']);
    expect(keyPairType.views?.map(({ id, label }) => [id, label])).toEqual([['details', 'key-pairs:view.details']]);
    expect([keyPairType.index, en.view.details]).toEqual(['/project/key_pairs', 'Details']);
    expect(typeNames[keyPairType.id]).toBe('core:types.keypair');
    expect(manifest.contributes.routes).toEqual([
      { id: 'details', path: '/project/key_pairs/:id', redirect: '/ngdetails/OS::Nova::Keypair/:id' },
    ]);
  });

  it('[KP-01] lists the operator’s own: the name is the id, the service’s number goes by its own name', async () => {
    test.page.answer('GET /api/nova/keypairs/', () => ({ items: [{ keypair: raw('a') }, { keypair: raw('b c') }] }));
    const { items, hasMore } = await keyPairType.list!({ filters: {} }, { services: test.services });
    expect([items.map(({ id }) => id), hasMore]).toEqual([['a', 'b c'], false]);
    test.page.answer('GET /api/nova/keypairs/b%20c/', () => raw('b c', { id: 7, user_id: 'u-1' }));
    expect(await keyPairType.load!('b c', { services: test.services })).toMatchObject({
      id: 'b c',
      keypair_id: 7,
      user_id: 'u-1',
    });
    expect(keyPairType.trackBy?.(items[0]!)).toBe('a/aa:a');
    expect(keyPairType.inTransition).toBeUndefined();
  });

  it('[KP-02] no record ever holds a private key', () => {
    expect(JSON.stringify(toKeyPair(raw('a', { private_key: 'canary' })))).not.toContain('canary');
  });

  it('[KP-01] facets filter the loaded rows by name', () => {
    const rows = toRows(keyPairType, [toKeyPair(raw('alpha')), toKeyPair(raw('beta'))]);
    const found = new RowFilter(keyPairType, test.services)
      .filter(rows, { terms: [{ name: 'name', value: 'ALPH' }], text: '' }, keyPairType.columns!)
      .map(({ item }) => item.id);
    expect(found).toEqual(['alpha']);
  });

  it('[KP-08] [POL-06] one rule gates create and import, another delete; their answers come with the page', () => {
    const { global, item, batch } = keyPairType.actions!;
    const rules = (actions: readonly { policy?: unknown }[] | undefined) => actions?.map(({ policy }) => policy);
    expect(rules(global)).toEqual(Array(2).fill([['compute', 'os_compute_api:os-keypairs:create']]));
    expect(rules([...item!, ...batch!])).toEqual(Array(2).fill([['compute', 'os_compute_api:os-keypairs:delete']]));
    expect(manifest.contributes.resourceTypes[0]?.policies).toEqual([
      'compute:os_compute_api:os-keypairs:create',
      'compute:os_compute_api:os-keypairs:delete',
    ]);
  });

  it('[KP-04] the texts are those of the specification', () => {
    expect([en.action.create.label, en.action.import.label]).toEqual(['Create Key Pair', 'Import Public Key']);
    expect([en.action.delete.label, en.action['delete-selected'].label]).toEqual([
      'Delete Key Pair',
      'Delete Key Pairs',
    ]);
    expect([en.form.create.done, en.form.import.done]).toEqual([
      'Key pair {{name}} was successfully created.',
      'Successfully imported key pair {{name}}.',
    ]);
    expect(en.problem.exists).toBe('Key pair already exists.');
  });
});

describe('deleting key pairs', () => {
  it('[KP-04] [CONF-01] warns that it can’t be undone, and tells what was deleted', async () => {
    const [a, b] = [toKeyPair(raw('a')), toKeyPair(raw('b c'))];
    test.page.answer(at('a'), () => undefined);
    test.page.answer(at('b%20c'), () => undefined);
    const result = await deleteKeyPair.perform({ items: [a], services: test.services });
    await deleteKeyPairs.perform({ items: [a, b], services: test.services });
    expect(questions.map(({ title, message }) => [title, message])).toEqual([
      [
        'Confirm Delete Key Pair',
        'You have selected "a". Deleted key pair is not recoverable. Instances that were launched with it keep its public key.',
      ],
      [
        'Confirm Delete Key Pairs',
        'You have selected "a, b c". Deleted key pairs are not recoverable. Instances that were launched with them keep their public keys.',
      ],
    ]);
    expect(toasts().map(({ message }) => message)).toEqual(['Deleted Key Pair: a.', 'Deleted Key Pairs: a, b c.']);
    expect(result).toMatchObject({ deleted: [touched('a')], failed: [] });
    expect(calls()).toEqual([at('a'), at('a'), at('b%20c')]);
  });

  it('[KP-07] [X-06] a failure names the key pair and says why', async () => {
    test.page.answer(at('a'), () => new Response('"It is in use."', { status: 409 }));
    const result = await deleteKeyPair.perform({ items: [toKeyPair(raw('a'))], services: test.services });
    expect(result).toMatchObject({ deleted: [], failed: [touched('a')] });
    expect(toasts()).toHaveLength(1);
    expect(toasts()[0]?.message).toBe('Unable to delete Key Pair: a.');
    expect(toasts()[0]?.detail).toContain('Unable to delete the keypair with name: a\nIt is in use.');
  });
});

describe('the panel of key pairs', () => {
  it('[KP-01] [X-22] is there where there is a compute service', async () => {
    const plugin = pluginFrom({
      manifest: manifest as PluginManifest,
      modules: { './key-pair-type': () => import('../../../../plugins/key-pairs/key-pair-type.ts') },
      files: { './locales/en.json': en },
    });
    const host = await createTestHost({ plugins: [plugin], cloud: mockCloud('one-project') });
    expect(host.point('panels').map(({ key }) => key)).toEqual(['key-pairs/key-pairs']);
    host.removeService('compute');
    expect(host.explain('key-pairs/key-pairs')).toBeHiddenBecause('service.compute');
  });
});
