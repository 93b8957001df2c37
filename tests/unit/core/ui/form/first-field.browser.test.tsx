import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Modals } from '#services/modals/modals';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { loadRuntimeValidator } from '#ui/form/validators.ts';
import { ModalLayer } from '#ui/modal/modal-layer.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

interface Data {
  user?: string;
  note?: string;
}

it('[MODAL-16] a dialog whose first field is a combobox focuses that one, though its code comes later than the second field', async () => {
  const { services } = await createTestServices();
  const validator = await loadRuntimeValidator();
  const modals = services.get(Modals);
  void modals.open({
    id: 'members.add',
    title: 'Add Member',
    size: 'medium',
    bare: true,
    content: ({ close }) => (
      <FormDialog<Data, void>
        id="d"
        title="Add Member"
        schema={{
          type: 'object',
          properties: { user: { type: 'string', title: 'User' }, note: { type: 'string', title: 'Note' } },
        }}
        uiSchema={{ user: { 'ui:widget': 'combobox', 'ui:options': { source: 'users' } } }}
        context={{ sources: { users: async () => [{ value: 'a', label: 'Anna' }] } }}
        validator={validator}
        data={{}}
        submit={async () => undefined}
        close={close}
      />
    ),
  });
  const screen = await render(
    <ServicesProvider services={services}>
      <ModalLayer />
    </ServicesProvider>,
  );
  const user = screen.getByRole('combobox', { name: 'User' });
  // The field that keeps its place completes nothing.
  await expect.element(user).toHaveAttribute('aria-autocomplete', 'list');
  await expect.element(user).toHaveFocus();
  expect(screen.getByRole('combobox').elements()).toHaveLength(1);
});
