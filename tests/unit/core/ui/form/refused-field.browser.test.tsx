import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { HttpError } from '#services/http/http';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { loadRuntimeValidator } from '#ui/form/validators.ts';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

it('[SRV-29] a refused value is told once, at its field, and can be sent again as it is', async () => {
  const { services } = await createTestServices();
  const validator = await loadRuntimeValidator();
  const refusal = Object.assign(new Error('10.0.0.5 is in use.'), { fields: { address: ['10.0.0.5 is in use.'] } });
  let tries = 0;
  let closed = false;
  const screen = await render(
    <ServicesProvider services={services}>
      <FormDialog<{ address?: string }, void>
        id="d"
        title="Attach"
        schema={{ type: 'object', properties: { address: { type: 'string', title: 'Address' } } }}
        validator={validator}
        data={{ address: '10.0.0.5' }}
        submit={async () => {
          tries += 1;
          if (tries === 1) throw refusal;
        }}
        close={() => (closed = true)}
      />
    </ServicesProvider>,
  );
  const field = screen.getByRole('textbox', { name: 'Address' });
  await screen.getByRole('button', { name: 'Submit' }).click();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByText('10.0.0.5 is in use.').elements()).toHaveLength(1);
  await screen.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => closed).toBe(true);
  expect(tries).toBe(2);
});

it('[MODAL-14] a name that is taken (409) is told at its field, and no bar advises to try again', async () => {
  const { services } = await createTestServices();
  const validator = await loadRuntimeValidator();
  const screen = await render(
    <ServicesProvider services={services}>
      <FormDialog<{ name?: string }, void>
        id="d"
        title="Create"
        schema={{ type: 'object', properties: { name: { type: 'string', title: 'Name' } } }}
        validator={validator}
        data={{ name: 'one' }}
        submit={() => Promise.reject(new HttpError(409, 'Conflict'))}
        conflict={({ name = '' }) => ({ name: [`${name} is taken.`] })}
        close={() => undefined}
      />
    </ServicesProvider>,
  );
  await screen.getByRole('button', { name: 'Submit' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('one is taken.');
  expect(screen.getByRole('alert').elements()).toHaveLength(0);
});
