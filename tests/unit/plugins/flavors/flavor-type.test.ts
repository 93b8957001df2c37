import { beforeEach, describe, expect, it } from 'vitest';
import { type Confirmation, Modals } from '#services/modals/modals';
import { Toasts } from '#services/toasts/toasts';
import { RowFilter } from '../../../../core/ui/table/filter-rows.ts';
import { columnWidth } from '../../../../core/ui/table/column-layout.ts';
import { toRows } from '../../../../core/ui/table/rows.ts';
import { createTestServices, type TestServices } from '../../../../core/testing/test-services.ts';
import de from '../../../../locales/de/flavors.json' with { type: 'json' };
import en from '../../../../locales/en/flavors.json' with { type: 'json' };
import { changeAccess } from '../../../../plugins/flavors/actions/change-access.ts';
import { deleteFlavor, deleteFlavors } from '../../../../plugins/flavors/actions/delete-flavors.ts';
import { type RawFlavor, toFlavor } from '../../../../plugins/flavors/flavor.ts';
import { flavorType } from '../../../../plugins/flavors/flavor-type.ts';
import { creationBody, editBody, flavorErrors } from '../../../../plugins/flavors/forms/flavor-form.ts';
import { typeNames } from '../../../../registry/type-names.ts';
import { rawFlavor } from './raw-flavor.ts';

const flavor = (id: string, more: Partial<RawFlavor> = {}) => toFlavor(rawFlavor(id, more));

let test: TestServices;
let questions: Confirmation[];
beforeEach(async () => {
  test = await createTestServices({ bundles: { flavors: en } });
  questions = [];
  test.services.get(Modals).confirm = async (question) => {
    questions.push(question);
    return true;
  };
});

it.each(['disk', 'ephemeral', 'swap'] as const)('[X-17] the German head of the column %s is not cut', (id) => {
  const column = flavorType.columns?.find((one) => one.id === id);
  // A head's letters are some 7 px wide, beside its padding and the arrow.
  expect(columnWidth(column!, de.field[id])).toBeGreaterThanOrEqual(de.field[id].length * 7 + 34);
});

describe('flavors as a resource type', () => {
  it('[FLV-01] [REG-02] shows name, vcpus, ram, disk, id and whether it is public, by ram; the name leads to the details', () => {
    const columns = flavorType.columns!.filter(({ hidden }) => !hidden);
    expect(columns.map(({ id }) => id)).toEqual(['name', 'vcpus', 'ram', 'disk', 'id', 'is_public']);
    expect(columns.filter(({ sortDefault }) => sortDefault).map(({ id, sort }) => [id, sort])).toEqual([
      ['ram', 'number'],
    ]);
    expect(columns.filter(({ link }) => link).map(({ id }) => id)).toEqual(['name']);
    expect(typeNames[flavorType.id]).toBe('core:types.flavor');
  });

  it('[FLV-01] the facet of what is public filters the loaded rows', () => {
    const rows = toRows(flavorType, [flavor('a'), flavor('b', { 'os-flavor-access:is_public': false })]);
    const found = (value: string) =>
      new RowFilter(flavorType, test.services)
        .filter(rows, { terms: [{ name: 'is_public', value }], text: '' }, flavorType.columns!)
        .map(({ item }) => item.id);
    expect([found('true'), found('false')]).toEqual([['a'], ['b']]);
  });

  it('[FLV-01] [X-05] the facets of memory and disk take sizes as the columns show them', () => {
    const rows = toRows(flavorType, [flavor('a', { ram: 1024, disk: 1 }), flavor('b', { ram: 2048, disk: 3 })]);
    const found = (name: string, value: string) =>
      new RowFilter(flavorType, test.services)
        .filter(rows, { terms: [{ name, value, operator: '>' }], text: '' }, flavorType.columns!)
        .map(({ item }) => item.id);
    expect([found('ram', '1,5 Gio'), found('disk', '1.5 GiB')]).toEqual([['b'], ['b']]);
  });

  it('[FLV-07] [TBL-13] the list asks for extras; a flavor that was edited is another row under its id', async () => {
    test.page.answer('GET /api/nova/flavors/', () => ({ items: [rawFlavor('a', { extras: { k: 'v' } })] }));
    const { items, hasMore } = await flavorType.list!({ filters: {} }, { services: test.services });
    expect([items[0]?.metadata, hasMore]).toEqual([{ k: 'v' }, false]);
    expect(flavorType.trackBy!(items[0]!)).not.toBe(flavorType.trackBy!(flavor('a', { extras: { k: 'w' } })));
  });

  it('[POL-09] [FLV-05] no action is gated here; a public flavor says why it has no list of projects', () => {
    const { global = [], item = [], batch = [] } = flavorType.actions!;
    expect([...global, ...item, ...batch].flatMap(({ policy }) => policy ?? [])).toEqual([]);
    expect(item.map(({ id }) => id)).toEqual(['flavors.edit', 'flavors.access', 'flavors.delete']);
    expect(changeAccess.allowed!(flavor('a'), test.services)).toBe('flavors:reason.public');
    expect(changeAccess.allowed!(flavor('a', { 'os-flavor-access:is_public': false }), test.services)).toBe(true);
  });
});

describe('deleting flavors', () => {
  it('[FLV-03] [FLV-08] asks in the words of the specification, tells each outcome, and reports the failed ids', async () => {
    test.page.answer('DELETE /api/nova/flavors/a/', () => undefined);
    test.page.answer('DELETE /api/nova/flavors/b/', () => new Response('"It is in use."', { status: 409 }));
    const result = await deleteFlavors.perform({ items: [flavor('a'), flavor('b')], services: test.services });
    expect(result).toMatchObject({
      deleted: [{ type: 'OS::Nova::Flavor', id: 'a' }],
      failed: [{ type: 'OS::Nova::Flavor', id: 'b' }],
    });
    await deleteFlavor.perform({ items: [flavor('a')], services: test.services });
    expect(questions.map(({ title, message }) => [title, message])).toEqual([
      ['Confirm Delete Flavors', 'You have selected "m1.a, m1.b". Deleted flavors are not recoverable.'],
      ['Confirm Delete Flavor', 'You have selected "m1.a". Deleted flavor is not recoverable.'],
    ]);
    const said = test.services
      .get(Toasts)
      .list()
      .map(({ message }) => message);
    expect(said).toContain('Deleted Flavor: m1.a.');
    expect(said).toContain('Unable to delete Flavor: m1.b.');
  });
});

describe('what the forms send', () => {
  const data = { name: ' big ', vcpus: 2, ram: 1024, disk: 5, ephemeral: 1, swap: 64, rxtx_factor: 1.5 };

  it('[FLV-04] [FLV-05] all nine fields; whether it is public is always said, and projects only of one that is not', () => {
    expect(creationBody({ ...data, id: ' ', is_public: true, projects: ['p'] })).toEqual({
      name: 'big',
      id: 'auto',
      vcpus: 2,
      ram: 1024,
      disk: 5,
      'OS-FLV-EXT-DATA:ephemeral': 1,
      swap: 64,
      rxtx_factor: 1.5,
      'os-flavor-access:is_public': true,
      flavor_access: [],
    });
    expect(editBody({ ...data, is_public: false, projects: ['p'] })).toMatchObject({
      'os-flavor-access:is_public': false,
      flavor_access: [{ id: 'p' }],
    });
    expect(editBody({ ...data, is_public: false })).toMatchObject({ 'os-flavor-access:is_public': false });
  });

  it('[FLV-04] [X-23] tells what is taken and what can’t be a name or an id, before anything is sent', () => {
    const wrong = (more: object) => flavorErrors({ ...data, ...more }, { names: ['m1'], ids: ['7'] }, (key) => key);
    expect(wrong({})).toEqual({});
    expect(wrong({ name: 'm1', id: '7' })).toEqual({ name: ['flavors:problem.name'], id: ['flavors:problem.id'] });
    expect(wrong({ name: '  ', id: 'a/b' })).toEqual({
      name: ['flavors:problem.blank'],
      id: ['flavors:problem.characters'],
    });
  });
});
