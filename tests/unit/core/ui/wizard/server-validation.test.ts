import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { type StepErrors, StepsRefused } from '#ui/wizard/steps-refused.ts';
import { createWizard, type WizardOptions } from '#ui/wizard/wizard-state.ts';
import type { WizardStep } from '#ui/wizard/wizard-step.ts';

interface Model {
  name?: string;
  size?: number;
}

const none: StepErrors = {};
const step = (id: string, more: Partial<WizardStep<Model>> = {}): WizardStep<Model> => ({
  id,
  title: id,
  view: () => null,
  ...more,
});

/** A wizard of four steps whose server answers as told. */
async function opened(
  answer: (model: Model, range: string[]) => StepErrors | Promise<StepErrors>,
  options: Partial<WizardOptions<Model, unknown>> = {},
) {
  const store = createStore();
  const asked: string[][] = [];
  const wizard = createWizard<Model, unknown>({
    steps: ['a', 'b', 'c', 'd'].map((id) => step(id)),
    model: {},
    check: async () => true,
    submit: async (model) => model,
    validateSteps: async (model, steps) => {
      const range = steps.map(({ id }) => id);
      asked.push(range);
      return answer(model, range);
    },
    ...options,
  });
  await store.set(wizard.open);
  return { store, wizard, asked, current: () => store.get(wizard.current), shown: () => store.get(wizard.shown) };
}

describe('a wizard whose steps a server judges', () => {
  it('[WIZ-03] next asks about the step that is left, a jump about the whole range in one call, the way back about none', async () => {
    const { store, wizard, asked, current } = await opened(() => ({}));
    await store.set(wizard.move, 1);
    await store.set(wizard.go, 'd');
    await store.set(wizard.go, 'a');
    expect(current()).toBe('a');
    expect(asked).toEqual([['a'], ['b', 'c']]);
  });

  it('[WIZ-04] [WIZ-07] errors keep the way closed, show at their fields, and call for the focus', async () => {
    const { store, wizard, current, shown } = await opened((_, range) =>
      range.includes('b') ? { b: { name: ['Taken.'] } } : none,
    );
    await store.set(wizard.go, 'b');
    expect(store.get(wizard.attention)).toBe(0);
    await store.set(wizard.go, 'd');
    expect(current()).toBe('b');
    expect(shown()['b']).toEqual({ name: ['Taken.'] });
    expect(store.get(wizard.attention)).toBe(1);
    expect(store.get(wizard.wrong).map(({ id }) => id)).toEqual(['b']);
  });

  it('[WIZ-04] errors of a later step of the range lead there', async () => {
    const { store, wizard, current } = await opened(() => ({ c: { size: ['Too small.'] } }));
    await store.set(wizard.go, 'd');
    expect(current()).toBe('c');
  });

  it('old errors are removed before the next validation, and do not stop the submit', async () => {
    const { store, wizard, shown } = await opened((model) => (model.name ? none : { a: { name: ['Missing.'] } }));
    await store.set(wizard.move, 1);
    expect(shown()['a']).toEqual({ name: ['Missing.'] });
    expect(store.get(wizard.incomplete)).toEqual([]);
    store.set(wizard.change, { name: 'x' });
    await store.set(wizard.move, 1);
    expect(shown()['a']).toEqual({});
    expect(store.get(wizard.current)).toBe('b');
  });

  it("[WIZ-05] what a step's own rules refuse is not sent", async () => {
    const own = step('a', { validate: () => ({ name: ['Missing.'] }) });
    const { store, wizard, asked } = await opened(() => ({}), { steps: [own, step('b')] });
    await store.set(wizard.move, 1);
    expect(asked).toEqual([]);
    expect(store.get(wizard.current)).toBe('a');
  });

  it('[WIZ-04] no answer is no permission to go on, and it is said', async () => {
    const { store, wizard, current } = await opened(() => Promise.reject(new Error('The connection was lost.')));
    await store.set(wizard.move, 1);
    expect(current()).toBe('a');
    expect(store.get(wizard.failure)?.message).toBe('The connection was lost.');
    expect(store.get(wizard.judging)).toBe(false);
  });

  it('what is typed while the server judges is judged before the step is left', async () => {
    const answers = new Map<string | undefined, () => void>();
    const { store, wizard, current } = await opened(
      (model) =>
        new Promise((resolve) => answers.set(model.name, () => resolve(model.name ? { a: { name: ['No.'] } } : {}))),
    );
    const going = store.set(wizard.move, 1);
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
    store.set(wizard.change, { name: 'late' });
    answers.get(undefined)!();
    while (!answers.has('late')) await Promise.resolve();
    answers.get('late')!();
    await going;
    expect(current()).toBe('a');
  });

  it('a second press while the server judges asks nobody', async () => {
    let release = () => {};
    const { store, wizard, asked } = await opened(() => new Promise((resolve) => (release = () => resolve({}))));
    const going = store.set(wizard.move, 1);
    while (!store.get(wizard.judging)) await Promise.resolve();
    await store.set(wizard.move, 1);
    expect(await store.set(wizard.finish)).toBeUndefined();
    release();
    await going;
    expect(asked).toHaveLength(1);
    expect(store.get(wizard.current)).toBe('b');
  });

  it('[WIZ-10] a submit that is refused for its steps leads to the first of them; one of unknown steps says so above', async () => {
    let refusal: StepErrors = { c: { name: ['Taken.'] } };
    const { store, wizard, current, shown } = await opened(() => ({}), {
      submit: () => Promise.reject(new StepsRefused(refusal, 'Not accepted.')),
    });
    expect(await store.set(wizard.finish)).toBeUndefined();
    expect(current()).toBe('c');
    expect(shown()['c']).toEqual({ name: ['Taken.'] });
    expect(store.get(wizard.failure)).toBeUndefined();
    expect(store.get(wizard.submitting)).toBe(false);
    refusal = { elsewhere: { name: ['No.'] } };
    await store.set(wizard.finish);
    expect(store.get(wizard.failure)?.message).toBe('Not accepted.');
  });
});
