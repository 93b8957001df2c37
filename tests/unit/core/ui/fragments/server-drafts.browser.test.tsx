import { describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { Scope } from '#services/scope/scope';
import { Storage } from '#services/storage/storage';
import { json } from '../../../../../core/testing/fake-page.ts';
import { desk, dialogs, form, openConsole } from './open-server-dialog.tsx';

describe('what is typed into a form that a server describes', () => {
  it('[X-10] what was typed outlives its dialog as a draft, until the form is taken; of a chosen file closing asks', async () => {
    const { open, page, services } = await openConsole();
    const secret = { type: 'string', title: 'Phrase', format: 'password' };
    const plan = { type: 'string', title: 'Plan' };
    page.answer(`GET ${desk}/form`, () =>
      json({
        ...form,
        schema: { ...form.schema, properties: { ...form.schema.properties, secret, plan } },
        uiSchema: { plan: { 'ui:widget': 'file' } },
      }),
    );
    const first = open('form');
    await screen.getByLabelText('Name').fill('r1');
    await screen.getByLabelText('Phrase').fill('hidden');
    await screen.getByRole('button', { name: 'Cancel' }).click();
    expect(await first).toBeUndefined();

    // In another project its choices may be of what is not there.
    const own = services.get(Scope);
    services.rebind(Scope, { key: 'default/project-2/RegionOne', onDidChange: own.onDidChange } as Scope);
    void open('form');
    await expect.element(screen.getByLabelText('Name')).toHaveValue('');
    await expect.element(screen.getByRole('button', { name: 'Go on with it' })).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    services.rebind(Scope, own);

    void open('form');
    await screen.getByRole('button', { name: 'Go on with it' }).click();
    await expect.element(screen.getByLabelText('Name')).toHaveValue('r1');
    await expect.element(screen.getByLabelText('Phrase')).toHaveValue('');
    await userEvent.upload(screen.getByLabelText('Plan'), new File(['12345'], 'plan.txt'));
    await screen.getByRole('button', { name: 'Cancel' }).click();
    // The foot says that the draft is kept: the question doesn't say that it is lost.
    const question = screen.getByRole('dialog', { name: 'Discard what the draft leaves out?' });
    await expect.element(question).toHaveTextContent(/The draft is kept\. Chosen files/);
    await screen.getByRole('button', { name: 'Cancel' }).last().click();

    // The form comes back with what is wrong: it is still the same form.
    page.answer(`POST ${desk}/save`, () => json({ ...form, errors: { name: ['Taken.'] } }));
    await screen.getByRole('button', { name: 'Submit' }).click();
    await expect.element(screen.getByLabelText('Name')).toHaveAccessibleDescription(/Taken/);
    await expect.element(screen.getByLabelText('Name')).toHaveValue('r1');
    await expect.element(screen.getByRole('button', { name: 'Go on with it' })).not.toBeInTheDocument();
    await screen.getByLabelText('Name').fill('r2');
    page.answer(`POST ${desk}/save`, () => undefined);
    await screen.getByRole('button', { name: 'Submit' }).click();
    await expect.poll(dialogs).toBe(0);

    void open('form');
    await expect.element(screen.getByLabelText('Name')).toHaveValue('');
    await expect.element(screen.getByRole('button', { name: 'Go on with it' })).not.toBeInTheDocument();
  });

  it('[X-10] defaults that a description fills in are no draft: a form that was only looked at leaves none', async () => {
    const { open, page, services } = await openConsole();
    const count = { type: 'integer', title: 'Count', default: 1 };
    page.answer(`GET ${desk}/form`, () =>
      json({ ...form, schema: { ...form.schema, properties: { ...form.schema.properties, count } } }),
    );
    void open('form');
    await expect.element(screen.getByLabelText('Count')).toHaveValue(1);
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(dialogs).toBe(0);
    expect(services.get(Storage).keys('draft:')).toEqual([]);

    // Text that is typed over the defaults is a draft.
    void open('form');
    await screen.getByLabelText('Count').fill('2');
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => services.get(Storage).keys('draft:').length).toBe(1);
  });

  it('[X-10] rows of a formset are in the draft, too', async () => {
    const { open, page } = await openConsole();
    const disks = {
      prefix: 'disks',
      label: 'Disks',
      itemLabel: 'Disk',
      schema: { type: 'object', properties: { label: { type: 'string', title: 'Label' } } },
      initial: 1,
      rows: [{ values: { id: 7, label: 'root' } }],
    };
    page.answer(`GET ${desk}/form`, () => json({ ...form, formsets: [disks] }));
    const label = (number: number) =>
      screen.getByRole('group', { name: `Disk ${number}`, exact: true }).getByLabelText('Label');
    void open('form');
    await screen.getByRole('button', { name: 'Add', exact: true }).click();
    await label(2).fill('data');
    await screen.getByRole('button', { name: 'Cancel' }).click();

    void open('form');
    await expect.element(label(1)).toHaveValue('root');
    await screen.getByRole('button', { name: 'Go on with it' }).click();
    await expect.element(label(2)).toHaveValue('data');
    await label(2).fill('data 2');
    page.answer(`POST ${desk}/save`, () => undefined);
    await screen.getByRole('button', { name: 'Submit' }).click();
    await expect.poll(dialogs).toBe(0);
    const posted = new URLSearchParams(String(page.calls.at(-1)?.body));
    expect([...posted].filter(([name]) => name.startsWith('disks-'))).toEqual([
      ['disks-TOTAL_FORMS', '2'],
      ['disks-INITIAL_FORMS', '1'],
      ['disks-0-id', '7'],
      ['disks-0-label', 'root'],
      ['disks-1-label', 'data 2'],
    ]);
  });

  it('[FORM-10] [MODAL-11] a form in which a row alone is wrong keeps what was typed beside it, and its draft', async () => {
    const { open, page } = await openConsole();
    const pools = (errors?: object) => ({
      prefix: 'pools',
      label: 'Pools',
      itemLabel: 'Pool',
      schema: { type: 'object', properties: { start: { type: 'string', title: 'Start' } } },
      rows: [{ values: { start: 'a' }, ...(errors ? { errors } : {}) }],
    });
    page.answer(`GET ${desk}/form`, () => json({ ...form, formsets: [pools()] }));
    page.answer(`POST ${desk}/save`, () => json({ ...form, formsets: [pools({ start: ['It is taken.'] })] }));
    void open('form');
    await screen.getByLabelText('Name').fill('r1');
    await screen.getByRole('button', { name: 'Submit' }).click();
    await expect.element(screen.getByRole('group', { name: 'Pool 1' })).toHaveTextContent('It is taken.');
    await expect.element(screen.getByLabelText('Name')).toHaveValue('r1');
    await screen.getByRole('button', { name: 'Cancel' }).click();

    void open('form');
    await screen.getByRole('button', { name: 'Go on with it' }).click();
    await expect.element(screen.getByLabelText('Name')).toHaveValue('r1');
  });
});
