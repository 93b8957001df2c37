import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Toasts } from '#services/toasts/toasts';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/credentials.json';
import { createForm } from '../../../../plugins/credentials/forms/create-form.tsx';

const cloud = { authUrl: 'https://keystone.example.org/v3', region: null, services: [] };

/** Submits the form, which the service answers with this status. */
async function refusedWith(status: number) {
  const { services, page } = await createTestServices({ bundles: { credentials: en } });
  page.answer('POST /api/keystone/application_credentials/', () => new Response('"Refused."', { status }));
  const Form = createForm({ names: [], roles: ['member'], cloud, onMade() {} }, (() => undefined) as never);
  const screen = await render(
    <ServicesProvider services={services}>
      <Form close={() => undefined} setDirty={() => undefined} />
    </ServicesProvider>,
  );
  await screen.getByRole('textbox', { name: 'Name' }).fill('backup');
  await screen.getByRole('button', { name: 'Create Application Credential' }).click();
  return { screen, toasts: () => services.get(Toasts).list() };
}

it('[CRED-03] a refused creation is told once, in the form', async () => {
  const { screen, toasts } = await refusedWith(400);
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Refused.');
  expect(toasts()).toEqual([]);
});

it('[CRED-03] a name that the service knows is told once, at its field', async () => {
  const { screen, toasts } = await refusedWith(409);
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByText('You have an application credential of this name already.').elements()).toHaveLength(1);
  expect(toasts()).toEqual([]);
});
