import { createStore, Provider } from 'jotai';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { Permissions } from '#services/permissions/permissions';
import { Storage } from '#services/storage/storage';
import type { FormsetDescription, WorkflowFragment } from '#ui/fragments/wire.ts';
import { ServerWizard } from '#ui/fragments/workflow/server-wizard.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';

const disks: FormsetDescription = {
  prefix: 'disks',
  label: 'Disks',
  itemLabel: 'Disk',
  addLabel: 'Add a disk',
  schema: { type: 'object', required: ['label'], properties: { label: { type: 'string', title: 'Label' } } },
  initial: 1,
  rows: [{ values: { label: 'root' } }],
};
const workflow: WorkflowFragment = {
  fragment: 'workflow',
  title: 'Create rack',
  slug: 'rack',
  action: '/api/p/x/rack',
  steps: [
    {
      slug: 'details',
      title: 'Details',
      schema: { type: 'object', properties: { name: { type: 'string', title: 'Name' } } },
      formsets: [disks],
    },
    {
      slug: 'room',
      title: 'Room',
      schema: { type: 'object', properties: { room: { type: 'string', title: 'Room' } } },
    },
  ],
  submitLabel: 'Create rack',
};

async function wizard(given?: Awaited<ReturnType<typeof createTestServices>>) {
  let answer: unknown;
  const test = given ?? (await createTestServices());
  const { services, page } = test;
  page.answer('POST /api/p/x/rack', () => answer);
  const allowing: Permissions = { check: async () => true, known: () => true, register: () => ({ dispose() {} }) };
  services.rebind(Permissions, allowing);
  const screen = await render(
    <Provider store={createStore()}>
      <ServicesProvider services={services}>
        <ServerWizard workflow={workflow} base="/api/p/x/rack" onClose={() => {}} />
      </ServicesProvider>
    </Provider>,
  );
  const found = (errors: object) => ({
    has_errors: Object.keys(errors).length > 0,
    workflow_slug: workflow.slug,
    errors,
  });
  return {
    test,
    screen,
    last: () => new URLSearchParams(String(page.calls.at(-1)?.body)),
    calls: () => page.calls.length,
    label: (number: number) =>
      screen.getByRole('group', { name: `Disk ${number}`, exact: true }).getByLabelText('Label'),
    finds: (errors: object) => (answer = found(errors)),
    answers: (given: unknown) => (answer = given),
  };
}

it('[FORM-10] [WIZ-04] [WIZ-05] rows of a step are judged here and by the server, wait while other steps are in view, and go out with the form', async () => {
  const { screen, last, calls, label, finds, answers } = await wizard();
  const next = screen.getByRole('button', { name: 'Next: Room' });
  await expect.element(label(1)).toHaveValue('root');
  await screen.getByRole('button', { name: 'Add a disk' }).click();
  await next.click();
  await expect.element(label(2)).toHaveAccessibleDescription(/Label is a required field/);
  await expect.element(label(2)).toHaveFocus();
  expect(calls()).toBe(0);

  await userEvent.fill(label(2), 'root');
  finds({ details: { 'disks-1-label': ['Taken.'], disks: ['One of each, please.'] } });
  await next.click();
  await expect.element(label(2)).toHaveAccessibleDescription(/Taken\./);
  await expect.element(screen.getByText('One of each, please.')).toBeVisible();
  await expect.element(label(1)).not.toHaveAccessibleDescription(/Taken\./);

  await userEvent.fill(label(2), 'data');
  finds({});
  await next.click();
  await expect.element(screen.getByRole('heading', { name: 'Room' })).toBeVisible();
  expect(Object.fromEntries(last())).toEqual({
    'disks-TOTAL_FORMS': '2',
    'disks-INITIAL_FORMS': '1',
    'disks-0-label': 'root',
    'disks-1-label': 'data',
  });

  await screen.getByRole('button', { name: /^Details/ }).click();
  await expect.element(label(2)).toHaveValue('data');
  await screen.getByRole('button', { name: 'Delete Disk 1' }).click();
  const steps = workflow.steps.map((step) => ({
    ...step,
    ...(step.formsets
      ? { formsets: [{ ...disks, rows: [{ values: {} }, { values: {}, errors: { label: ['Too late.'] } }] }] }
      : {}),
  }));
  answers({ ...workflow, steps });
  await screen.getByRole('button', { name: 'Create rack' }).click();
  // The former second row is the first of those that are left.
  await expect.element(label(1)).toHaveAccessibleDescription(/Too late\./);
  expect(Object.fromEntries(last())).toMatchObject({ 'disks-0-DELETE': 'on', 'disks-1-label': 'data' });
});

it('[X-10] what was typed into a server’s wizard, its rows as well, outlives it as a draft', async () => {
  const { test, screen: first, label: labelOf } = await wizard();
  await first.getByLabelText('Name').fill('r1');
  await first.getByRole('button', { name: 'Add a disk' }).click();
  await userEvent.fill(labelOf(2), 'data');
  await first.unmount();

  const { screen, label, last, answers, finds } = await wizard(test);
  await expect.element(label(1)).toHaveValue('root');
  await screen.getByRole('button', { name: 'Go on with it' }).click();
  await expect.element(screen.getByLabelText('Name')).toHaveValue('r1');
  await expect.element(label(2)).toHaveValue('data');
  await userEvent.fill(label(2), 'data 2');
  await expect.element(label(1)).toHaveValue('root');
  finds({});
  await screen.getByRole('button', { name: 'Next: Room' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Room' })).toBeVisible();
  expect(Object.fromEntries(last())).toMatchObject({ name: 'r1', 'disks-0-label': 'root', 'disks-1-label': 'data 2' });
  answers({ fragment: 'messages', messages: [] });
  await screen.getByRole('button', { name: 'Create rack' }).click();
  await expect.poll(() => test.services.get(Storage).keys('draft:')).toEqual([]);
});
