import { createStore, Provider } from 'jotai';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { consolePoints } from '#registry';
import { HttpError } from '#services/http/http';
import { Permissions } from '#services/permissions/permissions';
import { Points } from '#services/registry/registry';
import { Session } from '#services/session/session';
import { Storage } from '#services/storage/storage';
import { Field } from '#ui/controls/field.tsx';
import { TextInput } from '#ui/controls/text-input.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';
import { TransferTable } from '#ui/transfer-table/transfer-table.tsx';
import { Wizard } from '#ui/wizard/wizard.tsx';
import type { WizardProps } from '#ui/wizard/wizard-props.ts';
import type { StepProps, WizardStep } from '#ui/wizard/wizard-step.ts';

interface Model {
  name: string;
  size: string;
}

const field = (name: keyof Model, label: string) =>
  function Step({ model, change, errors, submitting }: StepProps<Model>) {
    return (
      <Field label={label} name={name} id={name} error={errors[name]?.[0]}>
        <TextInput value={model[name]} disabled={submitting} onChange={(value) => change({ [name]: value })} />
      </Field>
    );
  };

const steps: WizardStep<Model>[] = [
  {
    id: 'details',
    title: 'Details',
    view: field('name', 'Name'),
    validate: (model) => (model.name ? undefined : { name: ['Name is a required field'] }),
  },
  {
    id: 'size',
    title: 'Size',
    view: field('size', 'Size of it'),
    validate: (model) => (model.size ? undefined : { size: ['Size is a required field'] }),
  },
  { id: 'end', title: 'End', view: () => <p>That is all.</p> },
];

async function open(more: Partial<WizardProps<Model>> = {}) {
  const test = await createTestServices();
  const { services } = test;
  const allowing: Permissions = { check: async () => true, known: () => true, register: () => ({ dispose() {} }) };
  services.rebind(Permissions, allowing);
  const closed: unknown[] = [];
  const show = () => (
    <Provider store={createStore()}>
      <ServicesProvider services={services}>
        <Wizard<Model>
          id="things.create"
          title="Create thing"
          steps={steps}
          model={{ name: '', size: '' }}
          submit={async (model) => model}
          submitLabel="Create thing"
          onClose={(result) => closed.push(result)}
          {...more}
        />
      </ServicesProvider>
    </Provider>
  );
  return { ...test, closed, show };
}

describe('a wizard', () => {
  it('[WIZ-01] [WIZ-02] shows steps, next and back, and marks what was visited as done', async () => {
    const { show } = await open({ model: { name: 'a', size: '1' } });
    const screen = await render(show());
    await screen.getByRole('button', { name: 'Next: Size' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Size' })).toHaveFocus();
    await expect.element(screen.getByRole('button', { name: 'Details' })).toHaveTextContent('done');
    await screen.getByRole('button', { name: 'Next: End' }).click();
    await expect.element(screen.getByText('That is all.')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Next/ }).elements()).toHaveLength(0);
    await screen.getByRole('button', { name: 'Back' }).click();
    await expect.element(screen.getByLabelText('Size of it')).toBeVisible();
  });

  it('[WIZ-04] [WIZ-07] errors block the way on, mark their field, and the first one gets the focus', async () => {
    const { show } = await open();
    const screen = await render(show());
    await screen.getByRole('button', { name: 'Next: Size' }).click();
    const name = screen.getByLabelText('Name');
    await expect.element(name).toHaveFocus();
    await expect.element(name).toHaveAttribute('aria-invalid', 'true');
    await expect.element(screen.getByText('Name is a required field')).toBeVisible();
    await name.fill('a');
    await expect.element(screen.getByText('Name is a required field')).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Next: Size' }).click();
    await expect.element(screen.getByLabelText('Size of it')).toBeVisible();
  });

  it('[WIZ-07] the step in view is marked as soon as something in it says that it is wrong', async () => {
    const short: WizardStep<Model> = {
      ...steps[0]!,
      validate: ({ name }) => (name.length > 3 ? { name: ['Too long'] } : undefined),
      atOnce: ({ name }) => (name.length > 3 ? ['name'] : []),
    };
    const { show } = await open({ steps: [short, ...steps.slice(1)] });
    const screen = await render(show());
    const step = screen.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Details' });
    const name = screen.getByLabelText('Name');
    await name.fill('abc');
    await expect.element(step).not.toHaveTextContent('needs you');
    await name.fill('abcd');
    await expect.element(screen.getByText('Too long')).toBeVisible();
    await expect.element(name).toHaveFocus();
    await expect.element(step).toHaveTextContent('needs you');
    await expect.element(step).toHaveAttribute('aria-current', 'step');
    await name.fill('abc');
    await expect.element(step).not.toHaveTextContent('needs you');
  });

  it('[WIZ-07] where nothing was chosen the table of choices gets the focus, not a field above it that is right', async () => {
    const choice: WizardStep<Model> = {
      id: 'choice',
      title: 'Choice',
      view: () => (
        <>
          <select aria-label="Kind" />
          <TransferTable
            available={[{ id: 'a', name: 'a' }]}
            allocated={[]}
            onChange={() => {}}
            columns={[{ id: 'name', label: 'Name' }]}
            texts={{ noneAllocated: 'None', noneAvailable: 'None' }}
          />
        </>
      ),
      validate: () => ({ __all__: ['Select one.'] }),
    };
    const { show } = await open({ steps: [choice, ...steps] });
    const screen = await render(show());
    await screen.getByRole('button', { name: 'Next: Details' }).click();
    await expect.poll(() => document.activeElement?.closest('[data-chosen-from]')).not.toBeNull();
  });

  it('[WIZ-01] on a phone the strip of steps follows to the current step', async () => {
    await page.viewport(390, 800);
    const many = Array.from({ length: 9 }, (_, at): WizardStep<Model> => ({
      id: `s-${at}`,
      title: `A long title of step ${at}`,
      view: () => <p>Nothing to fill in.</p>,
    }));
    const { show } = await open({ steps: many });
    const screen = await render(show());
    for (let at = 1; at < many.length; at += 1)
      await screen.getByRole('button', { name: `Next: A long title of step ${at}` }).click();
    const step = screen.getByRole('navigation').getByRole('button', { name: 'A long title of step 8' });
    await expect.poll(() => step.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
    expect(step.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(0);
    await page.viewport(1280, 800);
  });

  it('[WIZ-03] a jump forward stops at the first step with errors, in the step it belongs to', async () => {
    const { show } = await open({ model: { name: 'a', size: '' } });
    const screen = await render(show());
    await screen.getByRole('button', { name: 'End' }).click();
    await expect.element(screen.getByLabelText('Size of it')).toHaveFocus();
    await screen.getByRole('button', { name: 'Details' }).click();
    await expect.element(screen.getByLabelText('Name')).toBeVisible();
  });

  it('says which step is missing something and leads there', async () => {
    const { show } = await open({ model: { name: 'a', size: '' } });
    const screen = await render(show());
    await expect.element(screen.getByRole('button', { name: 'Create thing' })).toHaveAttribute('aria-disabled', 'true');
    await screen.getByRole('button', { name: '1 step needs you: Size' }).click();
    await expect.element(screen.getByLabelText('Size of it')).toHaveFocus();
  });

  it('[WIZ-07] a wizard of one step says what is wrong as soon as a field is left', async () => {
    const { show } = await open({ steps: steps.slice(0, 1) });
    const screen = await render(show());
    const name = screen.getByLabelText('Name');
    await name.click();
    await expect.element(name).not.toHaveAttribute('aria-invalid');
    await userEvent.keyboard('{Tab}');
    await expect.element(name).toHaveAttribute('aria-invalid', 'true');
    await expect.element(screen.getByText('Name is a required field')).toBeVisible();
    await name.fill('a');
    await expect.element(screen.getByText('Name is a required field')).not.toBeInTheDocument();
  });

  it('[WIZ-07] the last button, pressed while it can do nothing, leads to what is wrong', async () => {
    const { show, closed } = await open({ steps: steps.slice(0, 1) });
    const screen = await render(show());
    await screen.getByRole('button', { name: 'Create thing' }).click({ force: true });
    await expect.element(screen.getByLabelText('Name')).toHaveFocus();
    await expect.element(screen.getByText('Name is a required field')).toBeVisible();
    expect(closed).toEqual([]);
  });

  it('[WIZ-01] on a phone the last button has a line of its own, below the way back and on', async () => {
    await page.viewport(390, 844);
    const { show } = await open({ model: { name: 'a', size: '' } });
    const screen = await render(show());
    await screen.getByRole('button', { name: 'Next: Size' }).click();
    await expect.element(screen.getByRole('button', { name: 'Back' })).toBeVisible();
    const placeOf = (name: string) => screen.getByRole('button', { name }).element().getBoundingClientRect();
    const [back, next, last] = [placeOf('Back'), placeOf('Next: End'), placeOf('Create thing')];
    expect(next.top).toBe(back.top);
    expect(next.left).toBeGreaterThan(back.right);
    expect(last.top).toBeGreaterThan(next.bottom);
    expect(last.width).toBeGreaterThan(340);
    await page.viewport(1280, 800);
  });

  it('[WIZ-10] [MODAL-15] submits once, closes with the result', async () => {
    let finish: (result: unknown) => void = () => {};
    let submits = 0;
    const { show, closed } = await open({
      model: { name: 'a', size: '1' },
      submit: () => ((submits += 1), new Promise((resolve) => (finish = resolve))),
    });
    const screen = await render(show());
    const submit = screen.getByRole('button', { name: 'Create thing' });
    await submit.click();
    await expect.element(submit).toHaveAttribute('aria-busy', 'true');
    await expect.element(screen.getByLabelText('Name')).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    finish('made');
    await expect.poll(() => closed).toEqual(['made']);
    expect(submits).toBe(1);
  });

  it('[WIZ-10] a failure shows with its request id, and everything is still there', async () => {
    const { show, closed } = await open({
      model: { name: 'a', size: '1' },
      submit: () => Promise.reject(new HttpError(413, 'Quota exceeded', undefined, 'req-7')),
    });
    const screen = await render(show());
    await screen.getByRole('button', { name: 'Create thing' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Quota exceeded');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('a quota is used up.');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('req-7');
    await expect.element(screen.getByLabelText('Name')).toHaveValue('a');
    await expect.element(screen.getByRole('button', { name: 'Create thing' })).not.toHaveAttribute('aria-busy');
    expect(closed).toEqual([]);
  });

  it('[WIZ-10] [X-10] a session that ends says so and loses nothing', async () => {
    const { show, services } = await open();
    const screen = await render(show());
    await screen.getByLabelText('Name').fill('typed');
    services.get(Session).end('expired');
    await expect
      .element(screen.getByText('Your session has ended. Sign in again to go on; nothing you typed is lost.'))
      .toBeVisible();
    await expect.element(screen.getByLabelText('Name')).toHaveValue('typed');
  });

  it('[WIZ-08] steps that are not ready are not there', async () => {
    const { show } = await open({
      steps: [{ ...steps[0]!, ready: () => Promise.reject(new Error('no')) }, steps[1]!, steps[2]!],
    });
    const screen = await render(show());
    await expect.element(screen.getByLabelText('Size of it')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Details' }).elements()).toHaveLength(0);
  });

  it('[WIZ-11] a press outside does not close it; Esc does, keeping the draft', async () => {
    const { show, closed } = await open({ draftKey: 'things' });
    const screen = await render(show());
    await expect.element(screen.getByLabelText('Name')).toBeVisible();
    document.elementFromPoint(4, 4)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => closed).toEqual([undefined]);
  });

  it('[WIZ-12] a plugin adds a step, and takes another out', async () => {
    const { show, services } = await open({ model: { name: 'a', size: '1' } });
    const points = services.get(Points);
    points.contribute(
      consolePoints.wizardSteps,
      { id: 'tags', on: 'things.create@1', after: 'details', label: 'Tags', view: () => <p>Tag it.</p> } as never,
      'acme',
    );
    points.contribute(
      consolePoints.wizardSteps,
      { id: 'none', on: 'things.create@1', replaces: 'end', remove: true, label: '', view: () => null } as never,
      'acme',
    );
    const screen = await render(show());
    await screen.getByRole('button', { name: 'Next: Tags' }).click();
    await expect.element(screen.getByText('Tag it.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'End' }).elements()).toHaveLength(0);
  });

  it('[X-10] what was typed is kept, offered again and forced on nobody', async () => {
    const { show, clock } = await open({ draftKey: 'things' });
    const first = await render(show());
    await first.getByLabelText('Name').fill('typed');
    await first.getByRole('button', { name: 'Next: Size' }).click();
    await first.getByLabelText('Size of it').fill('2');
    clock.advance(1000);
    await expect.element(first.getByText(/^Draft kept/)).toBeVisible();
    await first.unmount();
    const second = await render(show());
    await expect.element(second.getByText(/There is a draft of this/)).toBeVisible();
    await expect.element(second.getByLabelText('Name')).toHaveValue('');
    await second.getByRole('button', { name: 'Go on with it' }).click();
    await expect.element(second.getByLabelText('Name')).toHaveValue('typed');
    await second.getByRole('button', { name: 'Start over' }).click();
    await expect.element(second.getByLabelText('Name')).toHaveValue('');
    await second.unmount();
    const third = await render(show());
    await expect.element(third.getByRole('button', { name: 'Go on with it' })).not.toBeInTheDocument();
  });

  it('[X-10] typing past an offer takes nothing of it; dropped, the one before is offered', async () => {
    const { show } = await open({ draftKey: 'things' });
    const first = await render(show());
    await first.getByLabelText('Name').fill('first');
    await first.unmount();
    const second = await render(show());
    await second.getByLabelText('Name').fill('second');
    await second.unmount();
    const third = await render(show());
    await third.getByRole('button', { name: 'Discard it' }).click();
    await third.getByRole('button', { name: 'Go on with it' }).click();
    await expect.element(third.getByLabelText('Name')).toHaveValue('first');
  });

  it('[X-10] the last letters are kept when the page is loaded anew', async () => {
    const { show } = await open({ draftKey: 'things' });
    const first = await render(show());
    await first.getByLabelText('Name').fill('just typed');
    dispatchEvent(new PageTransitionEvent('pagehide'));
    const second = await render(show());
    await second.getByRole('button', { name: 'Go on with it' }).click();
    await expect.element(second.getByLabelText('Name').last()).toHaveValue('just typed');
  });

  it('[X-10] a draft is gone once it was submitted', async () => {
    const { show, closed } = await open({ draftKey: 'things', model: { name: '', size: '1' } });
    const first = await render(show());
    await first.getByLabelText('Name').fill('typed');
    await first.getByRole('button', { name: 'Create thing' }).click();
    await expect.poll(() => closed.length).toBe(1);
    await first.unmount();
    const second = await render(show());
    await expect.element(second.getByLabelText('Name')).toHaveValue('');
    await expect.element(second.getByRole('button', { name: 'Go on with it' })).not.toBeInTheDocument();
  });

  it('[X-10] a draft outlives its submit while the work goes on, until the work lets it go', async () => {
    const release: (() => void)[] = [];
    const { show, closed } = await open({
      draftKey: 'things',
      model: { name: '', size: '1' },
      submit: async (model, keepDraft) => {
        release.push(keepDraft());
        return model;
      },
    });
    const first = await render(show());
    await first.getByLabelText('Name').fill('typed');
    await first.getByRole('button', { name: 'Create thing' }).click();
    await expect.poll(() => closed.length).toBe(1);
    await first.unmount();
    const second = await render(show());
    await expect.element(second.getByRole('button', { name: 'Go on with it' })).toBeVisible();
    await second.unmount();
    release[0]?.();
    const third = await render(show());
    await expect.element(third.getByLabelText('Name')).toHaveValue('');
    await expect.element(third.getByRole('button', { name: 'Go on with it' })).not.toBeInTheDocument();
  });

  it('[WIZ-10] opened again after a refusal it says why, with the model as it was, whatever the draft holds', async () => {
    const { show, services } = await open({
      draftKey: 'things',
      model: { name: 'refused', size: '1' },
      failed: new Error('Name taken.'),
    });
    services.get(Storage).set('draft:things:1', { count: 1, at: 1, model: { name: 'another' } });
    const screen = await render(show());
    await expect.element(screen.getByText('Name taken.')).toBeVisible();
    await expect.element(screen.getByLabelText('Name')).toHaveValue('refused');
  });
});
