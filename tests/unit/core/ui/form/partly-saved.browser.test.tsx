import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Storage } from '#services/storage/storage';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { loadRuntimeValidator } from '#ui/form/validators.ts';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

interface Data {
  name?: string;
  note?: string;
}

it('[FORM-27] an edit of which a part was saved goes on from the item as it is then', async () => {
  const { services } = await createTestServices();
  services.get(Storage).set('draft:edit:other', { count: 1, at: 0, model: { note: 'kept' } });
  const validator = await loadRuntimeValidator();
  let item: Data = { name: 'one', note: 'old' };
  const attempts: [sent: Data, start: Data][] = [];
  let closed = false;
  const text = (title: string) => ({ type: 'string' as const, title });
  const screen = await render(
    <ServicesProvider services={services}>
      <FormDialog<Data, void>
        id="d"
        draftKey="edit"
        title="Edit"
        schema={{ type: 'object', properties: { name: text('Name'), note: text('Note') } }}
        validator={validator}
        data={item}
        edit={{ read: async () => item }}
        submit={async (data, start) => {
          attempts.push([data, start]);
          if (attempts.length > 1) return;
          item = { ...item, name: data.name! };
          throw Object.assign(new Error('The note was refused.'), { now: item });
        }}
        close={() => (closed = true)}
      />
    </ServicesProvider>,
  );
  const offer = screen.getByText(/There is a draft of this/);
  await screen.getByRole('textbox', { name: 'Name' }).fill('two');
  await expect.element(offer).toBeVisible();
  await screen.getByRole('textbox', { name: 'Note' }).fill('new');
  await screen.getByRole('button', { name: 'Submit' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The note was refused.');
  // The draft was kept of the item as it was before.
  await expect.element(offer).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => closed).toBe(true);
  const wanted = { name: 'two', note: 'new' };
  expect(attempts).toEqual([
    [wanted, { name: 'one', note: 'old' }],
    [wanted, { name: 'two', note: 'old' }],
  ]);
});
