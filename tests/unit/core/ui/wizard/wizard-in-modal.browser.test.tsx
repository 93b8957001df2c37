import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type ModalOrigin, Modals } from '#services/modals/modals';
import { Permissions } from '#services/permissions/permissions';
import { Storage } from '#services/storage/storage';
import { ConfirmDialog } from '#ui/confirm/confirm-dialog.tsx';
import { TextInput } from '#ui/controls/text-input.tsx';
import { ModalLayer } from '#ui/modal/modal-layer.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';
import { Wizard } from '#ui/wizard/wizard.tsx';
import type { WizardProps } from '#ui/wizard/wizard-props.ts';
import type { StepProps, WizardStep } from '#ui/wizard/wizard-step.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

interface Model {
  name: string;
  phrase?: string;
}

const steps: WizardStep<Model>[] = [
  {
    id: 'name',
    title: 'Name',
    view: ({ model, change }: StepProps<Model>) => (
      <TextInput aria-label="Name" value={model.name} onChange={(name) => change({ name })} />
    ),
  },
];

async function open(
  more: Partial<WizardProps<Model>> = {},
  origin: ModalOrigin = {},
  known?: Pick<Awaited<ReturnType<typeof createTestServices>>, 'services' | 'clock'>,
) {
  const { services, clock } = known ?? (await createTestServices());
  services.rebind(Permissions, { check: async () => true, known: () => true, register: () => ({ dispose() {} }) });
  const modals = services.get(Modals);
  modals.confirmWith(ConfirmDialog);
  const screen = await render(
    <ServicesProvider services={services}>
      <ModalLayer />
    </ServicesProvider>,
  );
  const result = modals.open<string>({
    ...origin,
    id: 'things.create',
    size: 'wizard',
    title: 'Create thing',
    bare: true,
    content: ({ close }) => (
      <Wizard<Model, string>
        id="things.create"
        title="Create thing"
        steps={steps}
        model={{ name: '' }}
        submit={async ({ name }) => name}
        submitLabel="Create thing"
        onClose={close}
        {...(more as object)}
      />
    ),
  });
  const field = screen.getByLabelText('Name');
  await expect.element(field).toBeVisible();
  return {
    services,
    clock,
    modals,
    screen,
    result,
    field,
    question: screen.getByRole('dialog', { name: 'Discard what you typed?' }),
  };
}

it('[X-10] [WIZ-11] without a draft Esc asks before what was typed goes, and a new build of its plugin waits', async () => {
  const { modals, screen, field, result, question } = await open();
  expect(modals.stack()[0]!.isDirty()).toBe(false);
  await field.fill('typed');
  expect(modals.stack()[0]!.isDirty()).toBe(true);
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(field).toHaveValue('typed');
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  expect(await result).toBeUndefined();
});

it('[X-10] what was refused before counts as typed', async () => {
  const { modals } = await open({ model: { name: 'refused' }, failed: new Error('no') });
  await expect.poll(() => modals.stack()[0]!.isDirty()).toBe(true);
});

it('[X-10] [WIZ-11] it closes at once when nothing was typed, when a draft keeps it, and when it was submitted', async () => {
  const untouched = await open();
  await userEvent.keyboard('{Escape}');
  expect(await untouched.result).toBeUndefined();
  await untouched.screen.unmount();

  const kept = await open({ draftKey: 'things' });
  await kept.field.fill('typed');
  expect(kept.modals.stack()[0]!.isDirty()).toBe(false);
  await userEvent.keyboard('{Escape}');
  expect(await kept.result).toBeUndefined();
  await kept.screen.unmount();

  const done = await open();
  await done.field.fill('typed');
  await done.screen.getByRole('button', { name: 'Create thing' }).click();
  expect(await done.result).toBe('typed');
});

it('[FORM-21] [X-10] a draft of an edit that is gone on with tells what somebody else changed of the same meanwhile', async () => {
  const saved: Model[] = [];
  const edit = (name: string): Partial<WizardProps<Model>> => ({
    model: { name },
    draftKey: 'things',
    edit: {
      read: async () => ({ name }),
      parts: [{ schema: { type: 'object', properties: { name: { type: 'string', title: 'Name' } } } }],
    },
    submit: async (model) => saved.push(model),
  });
  const first = await open(edit('one'));
  await first.field.fill('mine');
  await first.screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(first.field).not.toBeInTheDocument();
  await first.screen.unmount();
  const { screen } = await open(edit('theirs'), {}, first);
  await screen.getByRole('button', { name: 'Go on with it' }).click();
  await screen.getByRole('button', { name: 'Create thing' }).click();
  const fields = screen.getByRole('list', { name: 'Fields that both of you changed' }).getByRole('listitem');
  await expect.element(fields).toHaveTextContent(/Name.*theirs.*mine/);
  expect(saved).toEqual([]);
});

it('[X-10] it asks before it closes while it holds something that the draft leaves out, and not after', async () => {
  const leavesOut = ({ phrase = '', name }: Model) => phrase !== '' || name === 'secret';
  const { modals, screen, field, result } = await open({ draftKey: 'things', leavesOut });
  await field.fill('secret');
  expect(modals.stack()[0]!.isDirty()).toBe(true);
  await screen.getByRole('button', { name: 'Cancel' }).click();
  const question = screen.getByRole('dialog', { name: /Discard/ });
  await expect.element(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(field).toHaveValue('secret');
  await field.fill('plain');
  await screen.getByRole('button', { name: 'Cancel' }).click();
  expect(await result).toBeUndefined();
});

it('[X-10] in a plugin’s dialog it keeps a draft by itself, without what is typed into a password field, whatever its name', async () => {
  const secretly: WizardStep<Model>[] = [
    {
      id: 'name',
      title: 'Name',
      view: ({ model, change }: StepProps<Model>) => (
        <>
          <TextInput aria-label="Name" value={model.name} onChange={(name) => change({ name })} />
          <TextInput
            type="password"
            aria-label="Phrase"
            value={model.phrase ?? ''}
            onChange={(phrase) => change({ phrase })}
          />
        </>
      ),
    },
  ];
  const { services, modals, screen, field, result } = await open(
    { steps: secretly },
    { plugin: 'acme.things', about: 'a' },
  );
  await field.fill('typed');
  await screen.getByLabelText('Phrase').fill('correct horse');
  expect(modals.stack()[0]!.work()).toBe('typed');
  await userEvent.keyboard('{Escape}');
  expect(await result).toBeUndefined();
  const storage = services.get(Storage);
  await expect.poll(() => storage.keys('draft:')).toHaveLength(1);
  expect(storage.get(storage.keys('draft:')[0]!)).toMatchObject({ plugin: 'acme.things', model: { name: 'typed' } });
  expect(JSON.stringify(storage.get(storage.keys('draft:')[0]!))).not.toContain('horse');
});

it('[WIZ-10] [WIZ-11] while it is being sent it stays and says so, and what came of it is heard', async () => {
  let answer = (_made: string) => {};
  const sent = new Promise<string>((resolve) => (answer = resolve));
  const { screen, field, result } = await open({ submit: () => sent, draftKey: 'things.create' });
  await field.fill('typed');
  await screen.getByRole('button', { name: 'Create thing' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('status').getByText('This is being sent.', { exact: false })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveAttribute('aria-disabled', 'true');
  await expect.element(screen.getByRole('dialog', { name: 'Create thing' })).toBeVisible();
  answer('made');
  await expect(result).resolves.toBe('made');
  await expect.element(screen.getByRole('dialog', { name: 'Create thing' })).not.toBeInTheDocument();
});
