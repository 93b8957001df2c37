import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { type ModalOrigin, Modals } from '#services/modals/modals';
import { Storage } from '#services/storage/storage';
import { ConfirmDialog } from '#ui/confirm/confirm-dialog.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import type { FormSchema } from '#ui/form/schema-form-props.ts';
import { loadRuntimeValidator } from '#ui/form/validators.ts';
import { ModalLayer } from '#ui/modal/modal-layer.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';

const validator = await loadRuntimeValidator();
const schema: FormSchema = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', title: 'Name' }, phrase: { type: 'string', title: 'Phrase' } },
};

/** A page whose modal can be opened again and again, as an operator would who reloads it. */
async function aPage(
  draftKey: string | undefined,
  submit: (data: object) => Promise<unknown> = async () => 'done',
  origin: ModalOrigin = {},
) {
  const { services, clock } = await createTestServices();
  const modals = services.get(Modals);
  modals.confirmWith(ConfirmDialog);
  const open = (more: ModalOrigin = origin) =>
    modals.open<unknown>({
      ...more,
      id: 'things.create',
      title: 'Make a thing',
      size: 'medium',
      bare: true,
      content: ({ close, setDirty }) => (
        <FormDialog<object, unknown>
          id="d"
          title="Make a thing"
          schema={schema}
          uiSchema={{ phrase: { 'ui:widget': 'password' } }}
          validator={validator}
          data={{}}
          submit={submit}
          close={close}
          setDirty={setDirty}
          {...(draftKey ? { draftKey } : {})}
        />
      ),
    });
  const screen = await render(
    <ServicesProvider services={services}>
      <ModalLayer />
    </ServicesProvider>,
  );
  const kept = () => services.get(Storage).keys('draft:');
  return { services, clock, screen, open, kept };
}

describe('[X-10] a form with drafts', () => {
  it('keeps what was typed but no password, closes at once, and offers it when it is opened again', async () => {
    const { screen, clock, open, services } = await aPage('things.create');
    void open();
    await screen.getByLabelText('Name').fill('ingest');
    await screen.getByLabelText('Phrase').fill('correct horse');
    clock.advance(500);
    await expect.element(screen.getByText(/Draft kept/)).toBeVisible();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    const [name] = services.get(Storage).keys('draft:');
    expect(services.get(Storage).get(name!)).toMatchObject({ model: { name: 'ingest' } });
    expect(JSON.stringify(services.get(Storage).get(name!))).not.toContain('horse');

    void open();
    await expect.element(screen.getByLabelText('Name')).toHaveValue('');
    await screen.getByRole('button', { name: 'Go on with it' }).click();
    await expect.element(screen.getByLabelText('Name')).toHaveValue('ingest');
    await screen.getByRole('button', { name: 'Start over' }).click();
    await expect.element(screen.getByLabelText('Name')).toHaveValue('');
  });

  it('asks before it closes where nothing but a secret was typed, for no draft keeps that', async () => {
    const { screen, open, services } = await aPage('things.create');
    void open();
    await screen.getByLabelText('Phrase').fill('correct horse');
    const [modal] = services.get(Modals).stack();
    expect(modal?.isDirty()).toBe(true);
    await screen.getByLabelText('Name').fill('ingest');
    expect(modal?.isDirty()).toBe(false);
  });

  it('has none any more once it was submitted, and still has it when that failed', async () => {
    let answer: () => Promise<unknown> = async () => Promise.reject(new Error('Name is taken'));
    const { screen, clock, open, kept } = await aPage('things.create', () => answer());
    const closed = open();
    await screen.getByLabelText('Name').fill('ingest');
    clock.advance(500);
    await screen.getByRole('button', { name: 'Submit' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Name is taken');
    expect(kept()).toHaveLength(1);
    answer = async () => 'made';
    await screen.getByRole('button', { name: 'Submit' }).click();
    expect(await closed).toBe('made');
    expect(kept()).toEqual([]);
  });

  it.each(['things.create', undefined])(
    '[MODAL-15] stays while it is being sent, with drafts or without: %s',
    async (draftKey) => {
      let answer: Record<'resolve' | 'reject', (what: unknown) => void> = { resolve: () => {}, reject: () => {} };
      const submit = () => new Promise((resolve, reject) => (answer = { resolve, reject }));
      const { services, screen, open } = await aPage(draftKey, submit);
      const closed = open();
      const [modal] = services.get(Modals).stack();
      await screen.getByLabelText('Name').fill('ingest');
      await screen.getByRole('button', { name: 'Submit' }).click();
      const cancel = screen.getByRole('button', { name: 'Cancel' });
      await expect.element(cancel).toHaveAttribute('aria-disabled', 'true');
      expect(modal?.isDirty()).toBe(true);
      await userEvent.keyboard('{Escape}');
      await expect.element(screen.getByRole('status').getByText('It can’t be called back')).toBeVisible();
      await screen.getByRole('button', { name: 'Close' }).click();
      expect(services.get(Modals).stack()).toEqual([modal]);
      answer.reject(new Error('Name is taken'));
      await expect.element(screen.getByRole('alert')).toHaveTextContent('Name is taken');
      await expect.element(screen.getByRole('status').getByText('It can’t be called back')).not.toBeInTheDocument();
      expect(modal?.isDirty()).toBe(draftKey === undefined);
      await screen.getByRole('button', { name: 'Submit' }).click();
      answer.resolve('made');
      expect(await closed).toBe('made');
    },
  );

  it('a form in a plugin’s dialog has one by itself, of its plugin and of what it is about', async () => {
    const [one, other] = ['a', 'b'].map((about) => ({ plugin: 'acme.things', about }));
    const { services, screen, clock, open, kept } = await aPage(undefined, undefined, one);
    const offered = () => screen.getByRole('button', { name: 'Go on with it' });
    void open();
    await screen.getByLabelText('Name').fill('ingest');
    await screen.getByLabelText('Phrase').fill('correct horse');
    clock.advance(500);
    await expect.element(screen.getByText(/Draft kept/)).toBeVisible();
    // Nothing would be lost by closing, and a new build of the plugin waits all the same.
    expect(services.get(Modals).stack()[0]).toMatchObject({ plugin: 'acme.things' });
    expect(services.get(Modals).stack()[0]!.isDirty()).toBe(false);
    expect(services.get(Modals).stack()[0]!.work()).toBe('typed');
    await screen.getByRole('button', { name: 'Cancel' }).click();
    expect(kept()).toHaveLength(1);
    expect(services.get(Storage).get(kept()[0]!)).toMatchObject({ plugin: 'acme.things', model: { name: 'ingest' } });
    expect(JSON.stringify(services.get(Storage).get(kept()[0]!))).not.toContain('horse');

    void open(other);
    await expect.element(screen.getByLabelText('Name')).toBeVisible();
    await expect.element(offered()).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    void open();
    await offered().click();
    await expect.element(screen.getByLabelText('Name')).toHaveValue('ingest');
  });

  it('asks before it loses what was typed where it has none', async () => {
    const { screen, open } = await aPage(undefined);
    void open();
    await screen.getByLabelText('Name').fill('ingest');
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Discard what you typed?' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByLabelText('Name')).toHaveValue('ingest');
  });
});
