import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { Modals } from '#services/modals/modals';
import { ConfirmDialog } from '#ui/confirm/confirm-dialog.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { loadRuntimeValidator } from '#ui/form/validators.ts';
import { ModalLayer } from '#ui/modal/modal-layer.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';

interface Data {
  name?: string;
}

const validator = await loadRuntimeValidator();

it('[FORM-25] a form’s question that is declined leaves the form open with what was typed, and nothing is sent', async () => {
  const { services } = await createTestServices();
  const modals = services.get(Modals);
  modals.confirmWith(ConfirmDialog);
  const submit = vi.fn(async (data: Data) => data.name);
  const opened = modals.open<string>({
    id: 'disks.wipe',
    title: 'Wipe',
    size: 'medium',
    bare: true,
    content: ({ close, setDirty }) => (
      <FormDialog<Data, string | undefined>
        id="d"
        title="Wipe"
        submitLabel="Wipe"
        schema={{ type: 'object', required: ['name'], properties: { name: { type: 'string', title: 'Name' } } }}
        validator={validator}
        data={{}}
        question={({ name = '' }) =>
          name === 'empty' ? undefined : { title: `Wipe ${name}?`, confirmLabel: 'Wipe it', danger: true }
        }
        submit={submit}
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
  const wipe = screen.getByRole('button', { name: 'Wipe', exact: true });
  await wipe.click();
  await expect.element(screen.getByRole('heading', { name: 'Wipe ?' })).not.toBeInTheDocument();
  await screen.getByLabelText('Name').fill('disk-1');
  await wipe.click();
  await expect.element(screen.getByRole('heading', { name: 'Wipe disk-1?' })).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByLabelText('Name')).toHaveValue('disk-1');
  await expect.element(screen.getByLabelText('Name')).toBeEnabled();
  expect(submit).not.toHaveBeenCalled();
  await wipe.click();
  await screen.getByRole('button', { name: 'Wipe it' }).click();
  expect(await opened).toBe('disk-1');
  expect(submit).toHaveBeenCalledTimes(1);
});
