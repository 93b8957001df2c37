import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { HttpError } from '#services/http/http';
import { failureOf } from '#ui/form/failure.ts';
import { createWizard, type WizardOptions } from '#ui/wizard/wizard-state.ts';
import type { WizardStep } from '#ui/wizard/wizard-step.ts';

interface Model {
  name?: string;
  size?: number;
  zone?: string;
}

const needs = (field: keyof Model) => (model: Model) => (model[field] ? {} : { [field]: [`${field} is missing`] });
const step = (id: string, more: Partial<WizardStep<Model>> = {}): WizardStep<Model> => ({
  id,
  title: id,
  view: () => null,
  ...more,
});
const three = () => [
  step('a', { validate: needs('name') }),
  step('b', { validate: needs('size') }),
  step('c', { validate: needs('zone') }),
];

async function opened(options: Partial<WizardOptions<Model, unknown>> = {}) {
  const store = createStore();
  const wizard = createWizard<Model, unknown>({
    steps: three(),
    model: {},
    check: async () => true,
    submit: async (model) => model,
    ...options,
  });
  await store.set(wizard.open);
  return {
    store,
    wizard,
    current: () => store.get(wizard.current),
    steps: () => store.get(wizard.steps).map((each) => each.id),
    go: (id: string) => store.set(wizard.go, id),
    change: (next: Partial<Model>) => store.set(wizard.change, next),
    shown: () => store.get(wizard.shown),
  };
}

describe('a refusal with status 409', () => {
  it('[WIZ-10] leads to the field that the wizard names for it, and a bar tells of any other', async () => {
    let status = 409;
    const { store, wizard, change, current, shown } = await opened({
      submit: () => Promise.reject(new HttpError(status, 'no')),
      conflict: ({ name }) => ({ a: { name: [`${name} is taken`] } }),
    });
    change({ name: 'one', size: 1, zone: 'z' });
    await store.set(wizard.go, 'c');
    expect(await store.set(wizard.finish)).toBeUndefined();
    expect([current(), shown()['a'], store.get(wizard.failure)]).toEqual(['a', { name: ['one is taken'] }, undefined]);
    status = 500;
    await store.set(wizard.finish);
    expect(store.get(wizard.failure)?.message).toBeTruthy();
  });
});

describe('opening', () => {
  it('[WIZ-08] every readiness is awaited; those that fail are dropped, and the first that is ready opens', async () => {
    let release = () => {};
    const slow = new Promise<void>((resolve) => (release = resolve));
    const store = createStore();
    const wizard = createWizard<Model, unknown>({
      steps: [
        step('refused', { policy: [['image', 'add_image']] }),
        step('broken', { ready: () => Promise.reject(new Error('no')) }),
        step('slow', { ready: () => slow }),
        step('plain'),
      ],
      model: {},
      check: async (gates) => gates.policy === undefined,
      submit: async () => undefined,
    });
    const opening = store.set(wizard.open);
    expect(store.get(wizard.phase)).toBe('opening');
    expect(store.get(wizard.steps)).toEqual([]);
    release();
    await opening;
    expect(store.get(wizard.steps).map((each) => each.id)).toEqual(['slow', 'plain']);
    expect(store.get(wizard.current)).toBe('slow');
  });

  it('[WIZ-09] the gates of each step are asked', async () => {
    const asked: unknown[] = [];
    const { steps } = await opened({
      steps: [step('one', { services: ['volumev3'] }), step('two', { settings: ['X'], extensions: ['y'] })],
      check: async (gates) => {
        asked.push([gates.services, gates.settings, gates.extensions]);
        return gates.services === undefined;
      },
    });
    expect(asked).toEqual([
      [['volumev3'], undefined, undefined],
      [undefined, ['X'], ['y']],
    ]);
    expect(steps()).toEqual(['two']);
  });

  it('[WIZ-08] a check that throws drops its step only', async () => {
    const { steps } = await opened({
      check: async (gates) => ('id' in gates && gates.id === 'a' ? Promise.reject(new Error('x')) : true),
    });
    expect(steps()).toEqual(['b', 'c']);
  });

  it('says so when no step is left', async () => {
    const { store, wizard } = await opened({ check: async () => false });
    expect(store.get(wizard.phase)).toBe('empty');
  });
});

describe('moving', () => {
  it('[WIZ-03] forward judges the step that is left; back is free', async () => {
    const { go, current, change } = await opened();
    await go('b');
    expect(current()).toBe('a');
    change({ name: 'x' });
    await go('b');
    expect(current()).toBe('b');
    await go('a');
    expect(current()).toBe('a');
  });

  it('[WIZ-03] a jump forward judges the whole range and stops at its first error', async () => {
    const { go, current, change, shown } = await opened();
    change({ name: 'x' });
    await go('c');
    expect(current()).toBe('b');
    expect(shown()).toEqual({ b: { size: ['size is missing'] } });
  });

  it('[WIZ-04] errors block the way, show, and call for the focus', async () => {
    const { go, current, shown, store, wizard } = await opened();
    const before = store.get(wizard.attention);
    await go('c');
    expect(current()).toBe('a');
    expect(shown()).toEqual({ a: { name: ['name is missing'] }, b: { size: ['size is missing'] } });
    expect(store.get(wizard.attention)).toBe(before + 1);
  });

  it('errors that show go as soon as they are mended', async () => {
    const { go, shown, change } = await opened();
    await go('b');
    change({ name: 'x' });
    expect(shown()).toEqual({ a: {} });
  });

  it('[WIZ-07] of a step that nobody went on from only fields that were left show what is wrong', async () => {
    const { store, wizard, change, shown } = await opened({
      steps: [
        step('a', { validate: (model) => ({ ...needs('name')(model), ...needs('size')(model), 'size.unit': ['no'] }) }),
      ],
    });
    expect(shown()).toEqual({});
    store.set(wizard.leave, 'size');
    expect(shown()).toEqual({ a: { size: ['size is missing'], 'size.unit': ['no'] } });
    await change({ size: 1 });
    await expect.poll(shown).toEqual({ a: { 'size.unit': ['no'] } });
    await store.set(wizard.finish);
    expect(shown()).toEqual({ a: { name: ['name is missing'], 'size.unit': ['no'] } });
  });

  it('[WIZ-07] a value that is wrong as it stands shows its error at once, and no other field of the step does', async () => {
    const { change, shown } = await opened({
      steps: [
        step('a', {
          validate: (model) => ({ ...needs('name')(model), ...((model.size ?? 0) > 9 ? { size: ['too many'] } : {}) }),
          atOnce: ({ size = 0 }) => (size > 9 ? ['size'] : []),
        }),
      ],
    });
    await change({ size: 4 });
    expect(shown()).toEqual({});
    await change({ size: 40 });
    await expect.poll(shown).toEqual({ a: { size: ['too many'] } });
    await change({ size: 4 });
    expect(shown()).toEqual({});
  });

  it('[WIZ-02] steps count as visited once they were in view', async () => {
    const { go, change, store, wizard } = await opened();
    expect([...store.get(wizard.visited)]).toEqual(['a']);
    change({ name: 'x' });
    await go('b');
    expect([...store.get(wizard.visited)]).toEqual(['a', 'b']);
  });

  it('[WIZ-04] a slow answer about what was typed before does not count', async () => {
    const answers: ((errors: Record<string, string[]>) => void)[] = [];
    const slow = step('slow', { validate: () => new Promise((resolve) => answers.push(resolve)) });
    const store = createStore();
    const wizard = createWizard<Model, unknown>({
      steps: [slow],
      model: {},
      check: async () => true,
      submit: async () => 1,
    });
    const opening = store.set(wizard.open);
    while (answers.length < 1) await Promise.resolve();
    store.set(wizard.change, { name: 'x' });
    answers[1]?.({});
    answers[0]?.({ name: ['taken'] });
    await opening;
    expect(store.get(wizard.incomplete)).toEqual([]);
  });
});

describe('submitting', () => {
  const whole = { name: 'x', size: 1, zone: 'z' };

  it('[WIZ-10] success gives the result and ends the submitting', async () => {
    const { store, wizard } = await opened({ model: whole });
    const done = store.set(wizard.finish);
    expect(store.get(wizard.submitting)).toBe(true);
    expect(await done).toEqual({ result: whole });
    expect(store.get(wizard.submitting)).toBe(false);
  });

  it('[WIZ-10] failure shows, submitting is cleared, nothing typed is lost', async () => {
    const { store, wizard } = await opened({
      model: whole,
      submit: () => Promise.reject(new HttpError(413, 'Too large', undefined, 'req-1')),
    });
    expect(await store.set(wizard.finish)).toBeUndefined();
    expect(store.get(wizard.failure)).toMatchObject({
      message: 'Too large',
      requestId: 'req-1',
      call: { status: 413 },
    });
    expect(store.get(wizard.submitting)).toBe(false);
    expect(store.get(wizard.model)).toEqual(whole);
  });

  it('[WIZ-10] the data of a failure is its message when it is text', () => {
    expect(failureOf({ data: 'no more room' }).message).toBe('no more room');
    expect(failureOf(Object.assign(new Error('failed'), { data: { x: 1 } })).message).toBe('failed');
  });

  it('[WIZ-10] words put around the failure of a call keep what tells its request', () => {
    const call = new HttpError(400, 'Bad name', undefined, 'req-2');
    expect(failureOf(new Error('Not created: Bad name', { cause: call }))).toEqual({
      message: 'Not created: Bad name',
      requestId: 'req-2',
      call,
    });
  });

  it('[WIZ-04] nothing is submitted while a step has errors; the first one opens', async () => {
    let submitted = 0;
    const { store, wizard, current } = await opened({
      model: { name: 'x', zone: 'z' },
      submit: async () => (submitted += 1),
    });
    await store.set(wizard.finish);
    expect(submitted).toBe(0);
    expect(current()).toBe('b');
  });

  it('[MODAL-15] a second press while it submits does nothing', async () => {
    let submitted = 0;
    const { store, wizard } = await opened({ model: whole, submit: async () => (submitted += 1) });
    await Promise.all([store.set(wizard.finish), store.set(wizard.finish)]);
    expect(submitted).toBe(1);
  });
});

describe('a lack that an earlier step fills as well', () => {
  const linked = () => [
    step('a'),
    step('b'),
    step('c', { validate: ({ zone }) => (zone ? undefined : { __all__: ['a zone is missing'] }), earlier: 'b' }),
  ];

  it('[WIZ-03] is named and led to there, with its text, until the later step was visited', async () => {
    const { store, wizard, current, go, shown } = await opened({ steps: linked() });
    expect(store.get(wizard.incomplete).map(({ id }) => id)).toEqual(['b']);
    expect(await store.set(wizard.finish)).toBeUndefined();
    expect(current()).toBe('b');
    expect(shown()['b']).toEqual({ __all__: ['a zone is missing'] });
    await go('c');
    expect(current()).toBe('c');
    expect(store.get(wizard.incomplete).map(({ id }) => id)).toEqual(['c']);
  });
});
