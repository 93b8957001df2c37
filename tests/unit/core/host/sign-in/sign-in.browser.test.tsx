import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SignInState } from '#protocol';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createPageTexts } from '../../../../../core/host/sign-in/page-texts.ts';
import { sendSignIn } from '../../../../../core/host/sign-in/send-sign-in.ts';
import { SignInPage } from '../../../../../core/host/sign-in/sign-in-page.tsx';
import { json } from '../../../../../core/testing/fake-page.ts';

const state: SignInState = {
  page: 'sign-in',
  authTypes: [
    { value: 'credentials', label: '', kind: 'credentials' },
    { value: 'oidc', label: 'OpenID Connect', kind: 'websso' },
  ],
  initialAuthType: 'credentials',
  regions: [
    { value: 'http://one/v3', label: 'RegionOne' },
    { value: 'http://two/v3', label: 'RegionTwo' },
  ],
  initialRegion: 'http://two/v3',
  domain: { shown: true, initial: 'Default', choices: null },
  next: '/project/images',
  reason: null,
  error: null,
  errorCode: null,
  locale: { language: 'en', available: [{ code: 'en', label: 'English', dir: 'ltr' }], bundles: {} },
  cloud: { name: 'observatory', embedded: true },
  demoUsers: [{ name: 'demo', password: 'demopass', roles: 'member' }],
};

async function shown(over: Partial<SignInState> = {}) {
  const whole = { ...state, ...over };
  const texts = await createPageTexts(whole.locale, () => undefined);
  return render(
    <ServicesProvider services={texts.services}>
      <SignInPage state={whole} texts={texts} />
    </ServicesProvider>,
  );
}

const answering = (answer: () => Response | Promise<Response>) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());

afterEach(() => vi.restoreAllMocks());

describe('the sign-in form', () => {
  it('[AUTH-06] has the ids that people and scripts know', async () => {
    const screen = await shown();
    await expect.element(screen.getByLabelText('Sign in with')).toHaveAttribute('id', 'id_auth_type');
    await expect.element(screen.getByLabelText('User name')).toHaveAttribute('id', 'id_username');
    await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveAttribute('id', 'id_password');
    await expect.element(screen.getByLabelText('Domain')).toHaveAttribute('id', 'id_domain');
    await expect.element(screen.getByLabelText('Region')).toHaveAttribute('id', 'id_region');
    await expect.element(screen.getByLabelText('Region')).toHaveValue('http://two/v3');
  });

  it('[AUTH-01] shows the four for credentials and hides them for any other type', async () => {
    const screen = await shown();
    await screen.getByLabelText('Sign in with').selectOptions('oidc');
    for (const id of ['id_username', 'id_password', 'id_domain', 'id_region'])
      expect(document.getElementById(id)).toBeNull();
    await screen.getByLabelText('Sign in with').selectOptions('credentials');
    await expect.element(screen.getByLabelText('User name')).toBeVisible();
  });

  it('[AUTH-01] has no choice of type where there is one, and posts a region that is not shown', async () => {
    const screen = await shown({
      authTypes: [],
      regions: [{ value: 'http://one/v3', label: 'RegionOne' }],
      initialRegion: null,
    });
    await expect.element(screen.getByLabelText('User name')).toBeVisible();
    expect(document.getElementById('id_auth_type')).toBeNull();
    expect(new FormData(document.querySelector('form')!).get('region')).toBe('http://one/v3');
  });

  it('is an ordinary form for a browser whose script came late', async () => {
    await shown();
    const form = document.querySelector('form')!;
    expect(form.method).toBe('post');
    expect(new URL(form.action).pathname).toBe('/auth/login/');
    expect([...new FormData(form).keys()].toSorted()).toEqual([
      'auth_type',
      'csrfmiddlewaretoken',
      'domain',
      'next',
      'password',
      'region',
      'username',
    ]);
  });

  it('keeps everything but the password when it is refused, says why, and focuses the password', async () => {
    const fetched = answering(() =>
      json({ detail: 'Invalid credentials.', code: 'INVALID_CREDENTIALS', status: 401 }, 401),
    );
    const screen = await shown();
    await userEvent.type(screen.getByLabelText('User name'), 'maren');
    await userEvent.type(screen.getByLabelText('Password', { exact: true }), 'wrong{Enter}');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Invalid credentials.');
    await expect.element(screen.getByLabelText('User name')).toHaveValue('maren');
    await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveValue('');
    await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveFocus();
    const [address, init] = fetched.mock.calls[0]!;
    expect(address).toBe('/auth/login/');
    expect(Object.fromEntries(new URLSearchParams(String(init?.body)))).toEqual({
      username: 'maren',
      password: 'wrong',
      domain: 'Default',
      region: 'http://two/v3',
      auth_type: 'credentials',
      next: '/project/images',
    });
  });

  it('[AUTH-14] asks for id and secret of an application credential, and posts these', async () => {
    const fetched = answering(() => json({ detail: 'Invalid credentials.', code: 'INVALID_CREDENTIALS' }, 401));
    const screen = await shown({
      authTypes: [...state.authTypes, { value: 'application_credential', label: '', kind: 'application_credential' }],
    });
    await expect.element(screen.getByRole('option', { name: 'Application credential' })).toBeInTheDocument();
    await screen.getByLabelText('Sign in with').selectOptions('application_credential');
    expect(document.getElementById('id_domain')).toBeNull();
    await screen.getByRole('button', { name: 'Sign in' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Enter the ID and the secret of the credential.');
    await userEvent.type(screen.getByLabelText('ID of the credential'), ' 0123abcd ');
    await userEvent.type(screen.getByLabelText('Secret', { exact: true }), 'hush{Enter}');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Invalid credentials.');
    await expect.element(screen.getByLabelText('ID of the credential')).toHaveValue(' 0123abcd ');
    await expect.element(screen.getByLabelText('Secret', { exact: true })).toHaveValue('');
    const [, init] = fetched.mock.calls[0]!;
    expect(Object.fromEntries(new URLSearchParams(String(init?.body)))).toEqual({
      application_credential_id: '0123abcd',
      application_credential_secret: 'hush',
      region: 'http://two/v3',
      auth_type: 'application_credential',
      next: '/project/images',
    });
  });

  it('[AUTH-17] offers a provider that is the only way in with one button, and says where it leads', async () => {
    const screen = await shown({
      authTypes: [{ value: 'oidc', label: 'OpenID Connect', kind: 'websso' }],
      initialAuthType: 'oidc',
    });
    await expect.element(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
    await expect.element(screen.getByText(/taken to your organisation/)).toBeVisible();
    expect(document.querySelector('input:not([type=hidden])')).toBeNull();
  });

  it('[AUTH-15] asks twice for a new password when the right one has expired, and posts all three', async () => {
    let code = 'PASSWORD_EXPIRED';
    const fetched = answering(() => json({ detail: 'At least eight characters.', code, status: 401 }, 401));
    const screen = await shown();
    await userEvent.type(screen.getByLabelText('User name'), 'maren');
    await userEvent.type(screen.getByLabelText('Password', { exact: true }), 'expired{Enter}');
    await expect.element(screen.getByText(/Your password is right, and it has to be changed now/)).toBeVisible();
    await expect.element(screen.getByLabelText('New password', { exact: true })).toHaveFocus();
    await userEvent.type(screen.getByLabelText('New password', { exact: true }), 'next');
    await userEvent.type(screen.getByLabelText('Repeat the new password'), 'other{Enter}');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('The two passwords differ.');
    expect(fetched).toHaveBeenCalledTimes(1);
    await userEvent.clear(screen.getByLabelText('Repeat the new password'));
    code = 'PASSWORD_NOT_CHANGED';
    await userEvent.type(screen.getByLabelText('Repeat the new password'), 'next{Enter}');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('At least eight characters.');
    const [, init] = fetched.mock.calls[1]!;
    expect(Object.fromEntries(new URLSearchParams(String(init?.body)))).toMatchObject({
      username: 'maren',
      password: 'expired',
      new_password: 'next',
    });
    await screen.getByRole('button', { name: 'Back' }).click();
    await expect.element(screen.getByLabelText('User name')).toHaveValue('maren');
    await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveValue('');
  });

  it('[AUTH-15] asks for the new password where it counts already and the sign-in failed', async () => {
    let code = 'PASSWORD_EXPIRED';
    answering(() => json({ detail: 'said by the gateway', code, status: 401 }, 401));
    const screen = await shown();
    await userEvent.type(screen.getByLabelText('User name'), 'maren');
    await userEvent.type(screen.getByLabelText('Password', { exact: true }), 'expired{Enter}');
    code = 'NEW_PASSWORD_COUNTS';
    await userEvent.type(screen.getByLabelText('New password', { exact: true }), 'next');
    await userEvent.type(screen.getByLabelText('Repeat the new password'), 'next{Enter}');
    const told = 'Your password has been changed. Sign in with the new one.';
    await expect.element(screen.getByRole('alert')).toHaveTextContent(told);
    await expect.element(screen.getByLabelText('User name')).toHaveValue('maren');
    await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveValue('');
  });

  it('[AUTH-16] asks for a code once the password was right, again while it is wrong, and begins anew when it is over', async () => {
    let code = 'CODE_REQUIRED';
    const fetched = answering(() => json({ detail: 'said by the gateway', code, status: 401 }, 401));
    const screen = await shown();
    await userEvent.type(screen.getByLabelText('User name'), 'maren');
    await userEvent.type(screen.getByLabelText('Password', { exact: true }), 'right{Enter}');
    await expect.element(screen.getByText(/This account has a second factor/)).toBeVisible();
    await expect.element(screen.getByLabelText('One-time code')).toHaveFocus();
    await expect.element(screen.getByLabelText('One-time code')).toHaveAttribute('autocomplete', 'one-time-code');
    expect(document.querySelector('[aria-live], [role="alert"]')?.textContent ?? '').not.toContain('said by');
    await screen.getByRole('button', { name: 'Sign in' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Enter the one-time code.');
    expect(fetched).toHaveBeenCalledTimes(1);
    code = 'CODE_INCORRECT';
    await userEvent.type(screen.getByLabelText('One-time code'), '123456{Enter}');
    await expect.element(screen.getByRole('alert')).toHaveTextContent('The one-time code is not correct.');
    await expect.element(screen.getByLabelText('One-time code')).toHaveValue('');
    const [, init] = fetched.mock.calls[1]!;
    expect(Object.fromEntries(new URLSearchParams(String(init?.body)))).toEqual({
      passcode: '123456',
      next: '/project/images',
    });
    code = 'SIGN_IN_STEP_OVER';
    await userEvent.type(screen.getByLabelText('One-time code'), '123456{Enter}');
    await expect.element(screen.getByRole('alert')).toHaveTextContent(/Begin again/);
    await expect.element(screen.getByLabelText('User name')).toHaveValue('maren');
  });

  it('[AUTH-16] asks for the code at once after a form post without script', async () => {
    const screen = await shown({ error: 'Enter the one-time code.', errorCode: 'CODE_REQUIRED' });
    await expect.element(screen.getByLabelText('One-time code')).toBeVisible();
    expect(document.getElementById('id_password')).toBeNull();
  });

  it('sends nothing while a name or a password is missing', async () => {
    const fetched = answering(() => json({}));
    const screen = await shown();
    await screen.getByRole('button', { name: 'Sign in' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Enter your user name and password.');
    await expect.element(screen.getByLabelText('User name')).toHaveFocus();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('offers the users of the demonstration cloud', async () => {
    const screen = await shown();
    await screen.getByRole('button', { name: 'demo member' }).click();
    await expect.element(screen.getByLabelText('User name')).toHaveValue('demo');
    await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveValue('demopass');
  });

  it('says why the session ended', async () => {
    const screen = await shown({ reason: 'expired' });
    await expect.element(screen.getByText('Your session has ended. Sign in to go on where you were.')).toBeVisible();
  });
});

describe('the answer to a sign-in', () => {
  it('is where to go, or what to say, also when none comes', async () => {
    answering(() => json({ location: '/project/images' }));
    expect(await sendSignIn({})).toEqual({ location: '/project/images' });
    answering(() => json('Unable to establish connection to keystone endpoint.', 503));
    expect(await sendSignIn({})).toEqual({ message: 'Unable to establish connection to keystone endpoint.' });
    answering(() => new Response('<html>', { status: 502 }));
    expect(await sendSignIn({})).toEqual({ failure: 'unexpected', status: 502 });
    answering(() => Promise.reject(new TypeError('no network')));
    expect(await sendSignIn({})).toEqual({ failure: 'noAnswer' });
  });
});
