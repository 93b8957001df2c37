import { beforeEach, describe, expect, it } from 'vitest';
import { Toasts } from '#services/toasts/toasts';
import { createTestServices, type TestServices } from '../../../../core/testing/test-services.ts';
import type { NovaApi } from '#protocol';
import en from '../../../../locales/en/flavors.json' with { type: 'json' };
import { type RawFlavor, toFlavor } from '../../../../plugins/flavors/flavor.ts';
import { editCode } from '../../../../plugins/flavors/forms/flavor-code.ts';
import { dataOf, type FlavorData } from '../../../../plugins/flavors/forms/flavor-form.ts';
import { type FormPart, formParts, mergedData } from '../../../../plugins/flavors/forms/edit-state.ts';
import { beginEdit, FlavorConflict, type FlavorEdit, saveEdit } from '../../../../plugins/flavors/forms/save-edit.ts';
import { privateFlavor } from './raw-flavor.ts';

const start = privateFlavor({ extras: { 'hw:x': '1' }, description: 'For tests' });

let test: TestServices;
/** The flavor in the cloud. */
let now: RawFlavor | undefined;
let edit: FlavorEdit;
const wanted: FlavorData = { ...dataOf(toFlavor(start)), ram: 1024 };
const sent = () =>
  test.page.calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
const save = (data = wanted) => saveEdit(edit, data, test.services);
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

  it('sends nothing before the operator knows what somebody else did meanwhile', async () => {
    now = { ...start, vcpus: 8, 'access-list': ['p2'] };
    expect(await said()).toMatch(/^Somebody else changed this flavor meanwhile: VCPUs and Projects with access\. /);
    expect(sent()).toEqual([]);
    now = undefined;
    expect(await said()).toMatch(/^Somebody else deleted this flavor meanwhile\. /);
    expect(sent()).toEqual([]);
    expect(await said()).toBe('saved');
    expect(now).toMatchObject({ ram: 1024, extras: { 'hw:x': '1' }, description: 'For tests' });
  });

  it('tells apart what somebody else did from what is typed, and goes on with both', async () => {
    now = { ...start, vcpus: 8, ram: 2048, 'access-list': ['p2'] };
    const conflict: unknown = await save().catch((error: unknown) => error);
    if (!(conflict instanceof FlavorConflict)) throw new Error('there was no conflict');
    const merged = mergedData(wanted, conflict.start, conflict.now, formParts);
    expect(merged).toEqual({ ...wanted, vcpus: 8, projects: ['p2'] });
    await save(merged);
    expect(test.page.calls.find(({ method }) => method === 'PATCH')).toMatchObject({ body: { vcpus: 8, ram: 1024 } });
  });

  it('tells that saving again replaces those changes alone that its form asks for', async () => {
    const saidOf = (asked: readonly FormPart[], changes: Partial<RawFlavor>) => {
      edit = beginEdit(toFlavor(start), asked);
      now = { ...start, ...changes };
      return said();
    };
    expect(await saidOf(formParts, { vcpus: 8 })).toMatch(
      /sent\. Saving again replaces those of their changes that this form asks for\.$/,
    );
    expect(await saidOf(formParts, { vcpus: 8, extras: { 'hw:x': '2' } })).toMatch(/that this form asks for\.$/);
    expect(await saidOf(formParts, { extras: {} })).toMatch(/sent\. Saving again leaves their changes as they are\.$/);
    expect(await saidOf(['projects'], { vcpus: 8 })).toMatch(/leaves their changes as they are\.$/);
    expect(await saidOf(['projects'], { vcpus: 8, 'access-list': [] })).toMatch(/that this form asks for\.$/);
  });

  it('tells it again from the first on, when theirs was not taken over and there is more of it', async () => {
    now = { ...start, vcpus: 8 };
    await said();
    now = { ...start, vcpus: 8, disk: 5 };
    const conflict: unknown = await save().catch((error: unknown) => error);
    if (!(conflict instanceof FlavorConflict)) throw new Error('there was no conflict');
    expect(conflict.message).toMatch(/^Somebody else changed this flavor meanwhile: Root Disk\. /);
    expect(mergedData(wanted, conflict.start, conflict.now, formParts)).toMatchObject({ vcpus: 8, disk: 5, ram: 1024 });
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
    expect(await said()).toMatch(/^Somebody else changed this flavor meanwhile: VCPUs\. /);
    expect(edit.owed).toEqual({});
  });
});
