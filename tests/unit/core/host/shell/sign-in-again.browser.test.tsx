import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { UserSession } from '#protocol';
import { Session } from '#services/session/session';
import { ServicesProvider } from '#ui/services-context.tsx';
import { SignInAgain } from '../../../../../core/host/shell/sign-in-again.tsx';
import { json } from '../../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

const started = location.href;
afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '', started);
});

async function shown(session: Partial<UserSession> = {}) {
  const made = await createTestServices({ session });
  made.services.get(Session).end('expired');
  const screen = await render(
    <ServicesProvider services={made.services}>
      <SignInAgain reason="expired" />
    </ServicesProvider>,
  );
  return { ...made, screen };
}

const refusal = (code: string, detail: string) => json({ title: 'Unauthorized', detail, code, status: 401 }, 401);

describe('signing in again in place', () => {
  it('[AUTH-16] asks for a code after the password, again while it is wrong, and goes on with the right one', async () => {
    const { screen, page, services } = await shown();
    const answers = [
      refusal('CODE_REQUIRED', 'Enter the code.'),
      refusal('CODE_INCORRECT', 'The one-time code is not correct.'),
      json({ session: services.get(Session).current() }),
    ];
    page.answer('POST /auth/login/', () => answers.shift());
    await userEvent.type(screen.getByLabelText('Password', { exact: true }), 'right{Enter}');
    await expect.element(screen.getByLabelText('One-time code')).toHaveFocus();
    await expect.element(screen.getByText('Enter the code.')).not.toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('One-time code'), '111111{Enter}');
    await expect.element(screen.getByText('The one-time code is not correct.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('One-time code'), '222222{Enter}');
    await expect.poll(() => services.get(Session).alive).toBe(true);
    const sent = page.calls.map(({ body }) => new URLSearchParams(body as string));
    expect(sent.map((fields) => [fields.get('password'), fields.get('passcode')])).toEqual([
      ['right', null],
      ['', '111111'],
      ['', '222222'],
    ]);
  });

  it('[AUTH-16] asks for the password again once the step is over', async () => {
    const { screen, page } = await shown();
    const answers = [refusal('CODE_REQUIRED', 'Enter the code.'), refusal('SIGN_IN_STEP_OVER', 'Begin again.')];
    page.answer('POST /auth/login/', () => answers.shift());
    await userEvent.type(screen.getByLabelText('Password', { exact: true }), 'right{Enter}');
    await userEvent.type(screen.getByLabelText('One-time code'), '111111{Enter}');
    await expect.element(screen.getByText('Begin again.')).toBeVisible();
    await expect.element(screen.getByLabelText('Password', { exact: true })).toBeVisible();
  });

  it('[AUTH-21] opens a window for single sign-on, says why it was refused, and goes on when it was not', async () => {
    const { screen, page, services } = await shown({ signed_in_with: 'company' });
    const opened = vi.spyOn(window, 'open').mockReturnValue(window);
    await expect.element(screen.getByText(/in a window that opens/)).toBeVisible();
    await expect.element(screen.getByLabelText('Password', { exact: true })).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Sign in', exact: true }).click();
    const address = new URL(String(opened.mock.lastCall?.[0]), location.href);
    const { id, project_id } = services.get(Session).current();
    expect(address.pathname).toBe('/auth/websso/start/company/');
    expect([address.searchParams.get('expected_user'), address.searchParams.get('expected_project')]).toEqual([
      id,
      project_id,
    ]);
    const popup = new BroadcastChannel('sextant.renewals:/');
    popup.postMessage({ code: 'SESSION_OTHER_USER', message: 'Sign in as demo to go on with this session.' });
    await expect.element(screen.getByText('Sign in as demo to go on with this session.')).toBeVisible();
    popup.close();
    page.answer('GET /api/keystone/user-session/', () => json(services.get(Session).current()));
    page.hear({ session: 'began', user: id, left: 3600 });
    await expect.poll(() => services.get(Session).alive).toBe(true);
    expect(page.left).toEqual([]);
  });

  for (const [method, address] of [
    ['company', '/auth/websso/start/company/?next=%2Fproject%2Fimages%3Fname%3Da'],
    ['application_credential', '/auth/login/?reason=expired&next=%2Fproject%2Fimages%3Fname%3Da'],
  ] as const) {
    it(`[AUTH-14] asks for no password where none was given, and leads back to the page: ${method}`, async () => {
      const { screen, page } = await shown({ signed_in_with: method });
      vi.spyOn(window, 'open').mockReturnValue(null);
      history.replaceState(null, '', '/project/images?name=a');
      // The browser blocks the window of a provider.
      if (method === 'company') await screen.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect.element(screen.getByText(/You did not sign in with a password/)).toBeVisible();
      await expect.element(screen.getByLabelText('Password', { exact: true })).not.toBeInTheDocument();
      await screen.getByRole('button', { name: 'Go to the sign-in page' }).click();
      expect(page.left).toEqual([address]);
      expect(page.calls).toEqual([]);
    });
  }
});
