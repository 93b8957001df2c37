import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Toasts } from '#services/toasts/toasts';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/credentials.json';
import { createForm } from '../../../../plugins/credentials/forms/create-form.tsx';

const cloud = { authUrl: 'https://keystone.example.org/v3', region: null, services: [] };

/** Submits the form, which the service answers with this status. */
async function refusedWith(status: number, words = 'Refused.', provider?: string) {
  const session = provider === undefined ? {} : { session: { signed_in_with: provider } };
  const { services, page } = await createTestServices({ bundles: { credentials: en }, ...session });
  page.answer('POST /api/keystone/application_credentials/', () => new Response(JSON.stringify(words), { status }));
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

const noGrant =
  'Invalid application credential: Could not find role assignment with role: 9fe2, user or group: 1ab0, project, domain, or system: 77c1.';

it('[CRED-11] whoever came by single sign-on reads why Keystone refuses roles of a group, and what helps', async () => {
  const { screen } = await refusedWith(400, noGrant, 'company');
  await expect.element(screen.getByText(/You signed in with single sign-on/)).toBeVisible();
  const alert = screen.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Keystone refused roles that you have through a group only');
  await expect.element(alert).toHaveTextContent('give them to you directly in this project');
  await expect.element(alert).toHaveTextContent('default_authorization_ttl');
  await expect.element(alert).toHaveTextContent('Could not find role assignment');
});

it('[CRED-11] others read Keystone’s words alone, and so does single sign-on for another refusal', async () => {
  const withPassword = await refusedWith(400, noGrant);
  await expect.element(withPassword.screen.getByRole('alert')).toHaveTextContent('Could not find role assignment');
  expect(withPassword.screen.getByText(/single sign-on/).elements()).toEqual([]);
  await withPassword.screen.unmount();
  const other = await refusedWith(400, 'Refused.', 'company');
  await expect.element(other.screen.getByRole('alert')).toHaveTextContent('Refused.');
  expect(other.screen.getByText(/through a group only/).elements()).toEqual([]);
});
