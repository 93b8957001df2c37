import { beforeEach, describe, expect, it } from 'vitest';
import { Toasts } from '#services/toasts/toasts';
import { createTestServices, type TestServices } from '../../../../core/testing/test-services.ts';
import type { NovaApi } from '#protocol';
import en from '../../../../locales/en/flavors.json' with { type: 'json' };
import { type RawFlavor, toFlavor } from '../../../../plugins/flavors/flavor.ts';
import { editCode, type FlavorEdit } from '../../../../plugins/flavors/forms/flavor-code.ts';
import { dataOf, type FlavorData } from '../../../../plugins/flavors/forms/flavor-form.ts';
import { editedParts } from '../../../../plugins/flavors/forms/edited-parts.ts';
import { beginEdit, readAgain, saveEdit } from '../../../../plugins/flavors/forms/save-edit.ts';
import schema from '../../../../schemas/flavors/flavor.schema.json' with { type: 'json' };
import { I18n } from '#services/i18n/i18n';
import { EditConflict, EditGuard } from '#ui/form/edit/edit-guard.ts';
import type { FormSchema } from '#ui/form/schema-form-props.ts';
import { privateFlavor } from './raw-flavor.ts';

const start = privateFlavor({ extras: { 'hw:x': '1' }, description: 'For tests' });

let test: TestServices;
/** The flavor in the cloud. */
let now: RawFlavor | undefined;
let edit: FlavorEdit;
let guard: EditGuard<FlavorData>;
const wanted: FlavorData = { ...dataOf(toFlavor(start)), ram: 1024 };
const sent = () =>
  test.page.calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
/** As the dialog of the form does it. */
const save = async (data = wanted) => {
  const { model, conflict } = await guard.check(data);
  if (conflict) throw conflict;
  return saveEdit(edit, model, test.services);
};
const said = () =>
  save().then(
    () => 'saved',
    (error: Error) => error.message,
  );
const fails = (change: () => void) => () => {
  change();
  return new Response('"Nova is down."', { status: 500 });
};

beforeEach(async () => {
  test = await createTestServices({ bundles: { flavors: en } });
  now = start;
  edit = beginEdit(toFlavor(start));
  const i18n = test.services.get(I18n);
  const parts = editedParts<FlavorData>({ schema: schema as FormSchema, ui: {} }, [{ id: 'p2', name: 'lab' }], i18n);
  guard = new EditGuard(
    () => ({ ...parts, read: () => readAgain(edit, test.services) }),
    i18n,
    dataOf(toFlavor(start)),
  );
  test.page.answer('GET /api/nova/flavors/a/', () => now ?? new Response('"gone"', { status: 404 }));
  test.page.answer('PATCH /api/nova/flavors/a/', () => {
    now = { ...start, ram: 1024 };
  });
  test.page.answer('PATCH /api/nova/flavors/a/extra-specs/', () => {
    now = { ...now!, extras: { 'hw:x': '1' } };
  });
  test.page.answer('POST /api/nova/flavors/', ({ body }) => {
    const { description = null } = body as NovaApi.NewFlavor;
    return (now = { ...start, ram: 1024, extras: {}, description });
  });
});

describe('[FLV-04] an edit of a flavor', () => {
  it('is one call when nothing goes wrong', async () => {
    await save();
    expect(sent()).toEqual(['PATCH /api/nova/flavors/a/']);
    expect(test.services.get(Toasts).list().at(-1)?.message).toBe('Flavor m1.a was successfully updated.');
  });

  it('that lost the flavor says so, and the next makes it again with its id, description and extra specs', async () => {
    test.page.answer(
      'PATCH /api/nova/flavors/a/',
      fails(() => (now = undefined)),
    );
    expect(await said()).toMatch(
      /^The flavor is gone: it was deleted, and could not be made again\. .* Nova is down\.$/,
    );
    expect(edit.known).toBeUndefined();
    expect(await said()).toBe('saved');
    expect(sent()).toEqual([
      'PATCH /api/nova/flavors/a/',
      'POST /api/nova/flavors/',
      'PATCH /api/nova/flavors/a/extra-specs/',
    ]);
    expect(now).toMatchObject({ ram: 1024, extras: { 'hw:x': '1' }, description: 'For tests' });
  });

  it('[X-11] that lost the flavor has code that makes it again with all that it had', async () => {
    test.page.answer(
      'PATCH /api/nova/flavors/a/',
      fails(() => (now = undefined)),
    );
    await said();
    const { calls } = editCode(edit, wanted);
    expect(calls[0]!.body).toMatchObject({ flavor: { id: 'a', ram: 1024, description: 'For tests' } });
    expect(calls[1]!.body).toEqual({ extra_specs: { 'hw:x': '1' } });
  });

  it('that was saved in part says what is left, and the next gives it that', async () => {
    test.page.answer(
      'PATCH /api/nova/flavors/a/',
      fails(() => (now = { ...start, ram: 1024, extras: {}, 'access-list': [] })),
    );
    expect(await said()).toMatch(
      /^Only a part was saved\. What is left: its extra specs \(hw:x\).* and the access of projects \(p1\)\. /,
    );
    test.page.answer('PATCH /api/nova/flavors/a/', () => {
      now = { ...now!, 'access-list': ['p1'] };
    });
    expect(await said()).toBe('saved');
    expect(now).toMatchObject({ ram: 1024, extras: { 'hw:x': '1' }, 'access-list': ['p1'] });
  });

  it('that changed nothing says so; one whose answer alone was lost is saved', async () => {
    test.page.answer(
      'PATCH /api/nova/flavors/a/',
      fails(() => undefined),
    );
    expect(await said()).toBe('The flavor is as it was: nothing was changed. Nova is down.');
    test.page.answer(
      'PATCH /api/nova/flavors/a/',
      fails(() => (now = { ...start, ram: 1024 })),
    );
    expect(await said()).toBe('saved');
  });

  it('of one that is gone meanwhile says so first, and the next makes it anew', async () => {
    now = undefined;
    expect(await said()).toMatch(/^Somebody else deleted this flavor meanwhile\. /);
    expect(sent()).toEqual([]);
    expect(await said()).toBe('saved');
    expect(now).toMatchObject({ ram: 1024, extras: { 'hw:x': '1' }, description: 'For tests' });
  });

  it('[X-06] leaves what somebody else changed meanwhile and the person did not', async () => {
    now = { ...start, vcpus: 8, 'access-list': ['p2'] };
    await save();
    expect(test.page.calls.find(({ method }) => method === 'PATCH')).toMatchObject({
      body: { vcpus: 8, ram: 1024, flavor_access: [{ id: 'p2' }] },
    });
  });

  it('[X-06] asks which value counts where both changed the same, and sends nothing before', async () => {
    now = { ...start, vcpus: 8, ram: 2048 };
    const conflict: unknown = await save().catch((error: unknown) => error);
    if (!(conflict instanceof EditConflict)) throw new Error('there was no conflict');
    const { conflicts, kept, model } = conflict.comparison;
    expect(conflicts.map(({ field, theirs, mine }) => [field.id, theirs, mine])).toEqual([['ram', 2048, 1024]]);
    expect(kept.map(({ id }) => id)).toEqual(['vcpus']);
    expect(sent()).toEqual([]);
    await expect(save(model as FlavorData)).rejects.toBe(conflict);
    expect(sent()).toEqual([]);
    conflict.choose(conflicts[0]!);
    await save(model as FlavorData);
    expect(test.page.calls.find(({ method }) => method === 'PATCH')).toMatchObject({ body: { vcpus: 8, ram: 1024 } });
  });

  it('does not take for another’s change what its own attempt did', async () => {
    test.page.answer(
      'PATCH /api/nova/flavors/a/',
      fails(() => (now = { ...start, ram: 1024, 'access-list': [] })),
    );
    await said();
    test.page.answer('PATCH /api/nova/flavors/a/', () => undefined);
    now = { ...now!, vcpus: 8 };
    test.page.calls.length = 0;
    expect(await said()).toBe('saved');
    expect(test.page.calls.find(({ method }) => method === 'PATCH')).toMatchObject({
      body: { vcpus: 8, ram: 1024, flavor_access: [{ id: 'p1' }] },
    });
  });

  it('that the gateway refuses, as the flavor became another before its deletion, says what became of it', async () => {
    test.page.answer('PATCH /api/nova/flavors/a/', () => {
      now = { ...start, vcpus: 8 };
      const problem = {
        type: 'about:blank',
        title: 'Changed',
        status: 409,
        code: 'FLAVOR_CHANGED',
        detail: 'It was changed.',
      };
      return new Response(JSON.stringify(problem), {
        status: 409,
        headers: { 'content-type': 'application/problem+json' },
      });
    });
    expect(await said()).toMatch(/^Somebody else changed this flavor meanwhile\. /);
    expect(edit.owed).toEqual({});
  });
});
