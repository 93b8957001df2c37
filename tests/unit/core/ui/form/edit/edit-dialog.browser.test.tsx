import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { createTestServices } from '../../../../../../core/testing/test-services.ts';
import { HttpError } from '#services/http/http';
import { Modals } from '#services/modals/modals';
import { FormDialog, type FormDialogProps } from '#ui/form/form-dialog.tsx';
import type { FormSchema } from '#ui/form/schema-form-props.ts';
import { loadRuntimeValidator } from '#ui/form/validators.ts';
import { ModalLayer } from '#ui/modal/modal-layer.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';

interface Thing {
  name?: string;
  note?: string;
  size?: number;
}

const validator = await loadRuntimeValidator();
const schema: FormSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Name' },
    note: { type: 'string', title: 'Note' },
    size: { type: 'integer', title: 'Size' },
  },
};

const begunWith: Thing = { name: 'one', note: 'old', size: 1 };

/** A dialog that edits a thing which others may change; `cloud.now` is what they made of it. */
async function anEdit(
  begun = begunWith,
  known?: Awaited<ReturnType<typeof createTestServices>>,
  more: Pick<FormDialogProps<Thing, unknown>, 'edit'> = {},
) {
  const { services, ...rest } = known ?? (await createTestServices());
  const cloud = { now: begun, isGone: false };
  const saved: [Thing, Thing][] = [];
  void services.get(Modals).open<unknown>({
    id: 'things.edit',
    title: 'Edit the thing',
    size: 'medium',
    bare: true,
    content: ({ close, setDirty }) => (
      <FormDialog<Thing, unknown>
        id="d"
        title="Edit the thing"
        submitLabel="Save"
        schema={schema}
        validator={validator}
        data={begun}
        draftKey="things"
        edit={{
          async read() {
            if (cloud.isGone) throw new HttpError(404, 'no such thing');
            return cloud.now;
          },
        }}
        {...more}
        submit={async (data, start) => saved.push([data, start])}
        close={close}
        setDirty={setDirty}
      />
    ),
  });
  const screen = await render(
    <ServicesProvider services={services}>
      <ModalLayer />
    </ServicesProvider>,
  );
  const save = screen.getByRole('button', { name: 'Save' });
  return { screen, save, cloud, saved, begun, test: { services, ...rest } as typeof known };
}

describe('[FORM-21] a form of one page that edits', () => {
  it('saves with what others alone changed meanwhile, and says nothing of it', async () => {
    const { screen, save, cloud, saved, begun } = await anEdit();
    await screen.getByLabelText('Size', { exact: true }).fill('5');
    cloud.now = { ...begun, name: 'theirs' };
    await save.click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(saved).toEqual([[{ name: 'theirs', note: 'old', size: 5 }, cloud.now]]);
  });

  it('shows both values of what both changed and sends nothing; theirs or one’s own is saved as chosen', async () => {
    const { screen, save, cloud, saved, begun } = await anEdit();
    await screen.getByLabelText('Name', { exact: true }).fill('mine');
    await screen.getByLabelText('Note', { exact: true }).fill('my note');
    cloud.now = { ...begun, name: 'theirs', note: 'their note', size: 7 };
    await save.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Somebody else changed this meanwhile.');
    expect(saved).toEqual([]);
    const fields = screen.getByRole('list', { name: 'Fields that both of you changed' }).getByRole('listitem');
    await expect.element(fields.first()).toHaveTextContent(/Name.*theirs.*mine/);
    await expect.element(fields.nth(1)).toHaveTextContent(/Note.*their note.*my note/);
    await expect.element(screen.getByText('Also changed by somebody else, and kept: Size')).toBeVisible();
    const side = (field: string, name: string) =>
      screen.getByRole('radiogroup', { name: `Which value of ${field} counts` }).getByRole('radio', { name });
    expect(screen.getByRole('radio', { checked: true }).elements()).toHaveLength(0);
    await side('Note', 'Keep yours').click();
    expect(screen.getByText('Choose one of the two values.').elements()).toHaveLength(0);
    await save.click();
    await expect.element(side('Name', 'Keep yours')).toHaveFocus();
    await expect.element(fields.first()).toHaveTextContent('Choose one of the two values.');
    await expect.element(fields.nth(1)).not.toHaveTextContent('Choose one of the two values.');
    expect(saved).toEqual([]);
    await expect.element(side('Note', 'Keep yours')).toBeChecked();
    await side('Name', 'Take theirs').click();
    await expect.element(fields.first()).not.toHaveTextContent('Choose one of the two values.');
    await expect.element(screen.getByLabelText('Name', { exact: true })).toHaveValue('theirs');
    await save.click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(saved).toEqual([[{ name: 'theirs', note: 'my note', size: 7 }, cloud.now]]);
  });

  it('says that the thing is gone, and keeps what was typed', async () => {
    const { screen, save, cloud, saved } = await anEdit();
    await screen.getByLabelText('Name', { exact: true }).fill('mine');
    cloud.isGone = true;
    await save.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('This was deleted meanwhile. Nothing was saved.');
    await expect.element(screen.getByLabelText('Name', { exact: true })).toHaveValue('mine');
    expect(saved).toEqual([]);
  });
});

describe('[FORM-21] [X-10] the draft of a form', () => {
  it.each([
    ['that compares by itself', {}],
    ['that has its own way to compare', { edit: undefined }],
  ])('%s holds what was changed alone: taken up later, it undoes nothing that others did since', async (_, more) => {
    const first = await anEdit(begunWith, undefined, more as object);
    await first.screen.getByLabelText('Size', { exact: true }).fill('5');
    await first.screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(first.screen.getByRole('dialog')).not.toBeInTheDocument();
    await first.screen.unmount();
    const second = await anEdit({ ...begunWith, name: 'theirs' }, first.test, more as object);
    await second.screen.getByRole('button', { name: 'Go on with it' }).click();
    await expect.element(second.screen.getByLabelText('Size', { exact: true })).toHaveValue(5);
    await expect.element(second.screen.getByLabelText('Name', { exact: true })).toHaveValue('theirs');
    await second.save.click();
    await expect.poll(() => second.saved).toEqual([[{ name: 'theirs', note: 'old', size: 5 }, second.begun]]);
  });
});

describe('[FORM-21] [X-10] a draft that is gone on with', () => {
  it.each([
    ['had a value', begunWith],
    ['was empty', { name: 'one', size: 1 }],
  ])('tells what somebody else made of a field that %s, and starting over is no edit', async (_, begun) => {
    const first = await anEdit(begun);
    await first.screen.getByLabelText('Note', { exact: true }).fill('mine');
    await first.screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(first.screen.getByRole('dialog')).not.toBeInTheDocument();
    await first.screen.unmount();
    const { screen, save, saved } = await anEdit({ ...begun, note: 'theirs' }, first.test);
    await screen.getByRole('button', { name: 'Go on with it' }).click();
    await save.click();
    const fields = screen.getByRole('list', { name: 'Fields that both of you changed' }).getByRole('listitem');
    await expect.element(fields).toHaveTextContent(/Note.*theirs.*mine/);
    expect(saved).toEqual([]);
    await screen.getByRole('button', { name: 'Start over' }).click();
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
  });

  it('is kept with what it was made of, also when it is left a second time', async () => {
    const theirs = { ...begunWith, note: 'theirs' };
    const leave = async ({ screen }: Awaited<ReturnType<typeof anEdit>>, field: string) => {
      await screen.getByLabelText(field, { exact: true }).fill('5');
      await screen.getByRole('button', { name: 'Cancel' }).click();
      await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
      await screen.unmount();
    };
    const first = await anEdit();
    await leave(first, 'Note');
    const second = await anEdit(theirs, first.test);
    await second.screen.getByRole('button', { name: 'Go on with it' }).click();
    await leave(second, 'Size');
    const { screen, save, saved } = await anEdit(theirs, first.test);
    await screen.getByRole('button', { name: 'Go on with it' }).click();
    await save.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Somebody else changed this meanwhile.');
    expect(saved).toEqual([]);
  });
});

describe('[FORM-22] the button of an edit', () => {
  it('is disabled with its reason while nothing is changed, and again when the change is taken back', async () => {
    const { screen, save } = await anEdit();
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
    await screen.getByLabelText('Name', { exact: true }).fill('mine');
    await expect.element(save).not.toHaveAttribute('aria-disabled', 'true');
    await screen.getByLabelText('Name', { exact: true }).fill('one');
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
  });
});
