import { describe, expect, it } from 'vitest';
import { aSession, json } from '../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { Scope } from '#services/scope/scope';
import { Session } from '#services/session/session';
import { Toasts } from '#services/toasts/toasts';

it('[AUTH-02] signing in again in place sends the same user, and follows the new session', async () => {
  const { services, page } = await createTestServices();
  const session = services.get(Session);
  const renewed: string[] = [];
  session.onDidRenew((now) => renewed.push(now.expires_at));
  page.answer('POST /auth/login/', () => ({ session: aSession({ expires_at: 'later' }) }));
  session.end('expired');
  await session.renew('se&cret');
  const [call] = page.calls;
  expect(Object.fromEntries(new URLSearchParams(call!.body as string))).toEqual({
    username: 'demo',
    password: 'se&cret',
    domain: 'Default',
    renew: '1',
    expected_user: 'user-1',
    expected_project: 'project-1',
    expected_region: 'RegionOne',
  });
  expect(call!.headers.get('x-csrftoken')).toBe('csrf-1');
  expect([session.current().expires_at, renewed, session.alive]).toEqual(['later', ['later'], true]);
});

it('[AUTH-23] signing in again names the domain of the session’s own user', async () => {
  const { services, page } = await createTestServices({ session: { user_domain_name: 'partner' } });
  page.answer('POST /auth/login/', () => ({ session: aSession() }));
  services.get(Session).end('expired');
  await services.get(Session).renew('secret');
  expect(new URLSearchParams(page.calls[0]!.body as string).get('domain')).toBe('partner');
});

it('[AUTH-16] a one-time code is sent in place of the password', async () => {
  const { services, page } = await createTestServices();
  const session = services.get(Session);
  page.answer('POST /auth/login/', () => ({ session: aSession() }));
  session.end('expired');
  await session.renew('', '123456');
  const fields = new URLSearchParams(page.calls[0]!.body as string);
  expect([fields.get('password'), fields.get('passcode'), fields.get('renew')]).toEqual(['', '123456', '1']);
});

it('[AUTH-02] a refused renewal rejects with the gateway’s text and the calls go on waiting', async () => {
  const { services, page } = await createTestServices();
  const session = services.get(Session);
  page.answer('POST /auth/login/', () => json({ title: 'x', detail: 'Invalid credentials.', status: 401 }, 401));
  session.end('expired');
  let alive = false;
  void session.whenAlive().then(() => (alive = true));
  await expect(session.renew('wrong')).rejects.toMatchObject({ message: 'Invalid credentials.', status: 401 });
  expect([alive, session.alive]).toEqual([false, false]);
});

it('[AUTH-02] without an anti-forgery cookie a renewal fetches one and tries again, once', async () => {
  const { services, page } = await createTestServices({ webRoot: '/console/' });
  page.cookies.clear();
  const refusal = { title: 'x', detail: 'CSRF cookie not set.', status: 401, code: 'CSRF_REFUSED' };
  page.answer('POST /console/auth/login/', ({ headers }) =>
    headers.get('x-csrftoken') === 'csrf-2' ? { session: aSession() } : json(refusal, 401),
  );
  await expect(services.get(Session).renew('secret')).rejects.toMatchObject({ message: 'CSRF cookie not set.' });
  const sent = () => page.calls.splice(0).map(({ method, path, query }) => [method, path, query.get('next')]);
  const [post, get] = [
    ['POST', '/console/auth/login/', null],
    ['GET', '/console/auth/login/', '/'],
  ];
  expect(sent()).toEqual([post, get, post]);
  page.answer('GET /console/auth/login/', () => void page.cookies.set('csrftoken', 'csrf-2'));
  await services.get(Session).renew('secret');
  expect(sent()).toEqual([post, get, post]);
});

describe('other tabs', () => {
  const began = { session: 'began', user: 'user-1', scope: 'default/project-1/RegionOne', left: 3600 } as const;

  it('[AUTH-04] hear that this one began, signed in again, and signed out', async () => {
    const { services, page } = await createTestServices();
    const session = services.get(Session);
    page.answer('POST /auth/login/', () => ({ session: aSession() }));
    await session.renew('secret');
    session.signOut();
    expect(page.told).toEqual([began, began, { session: 'ended' }]);
  });

  it('[AUTH-04] a sign-out there ends the session here, without a toast until a call is refused', async () => {
    const { services, page } = await createTestServices();
    const session = services.get(Session);
    const ends: string[] = [];
    session.onDidEnd(({ reason }) => ends.push(reason));
    page.hear({ session: 'ended' });
    page.hear({ session: 'ended' });
    expect([ends, session.ended, services.get(Toasts).list()]).toEqual([['elsewhere'], 'elsewhere', []]);
    session.end('expired');
    session.end('expired');
    expect(
      services
        .get(Toasts)
        .list()
        .map(({ message }) => message),
    ).toEqual(['Unauthorized. Redirecting to login']);
    expect([ends, session.ended]).toEqual([['elsewhere'], 'elsewhere']);
  });

  it('[AUTH-02] a sign-in there as the same user and project goes on here, and what waited is repeated', async () => {
    const { services, page } = await createTestServices();
    const session = services.get(Session);
    page.answer('GET /api/keystone/user-session/', () => aSession({ expires_at: 'later' }));
    session.end('expired');
    const waited = session.whenAlive();
    page.hear(began);
    await waited;
    expect([session.current().expires_at, session.ended, services.get(Toasts).list()]).toEqual(['later', null, []]);
    page.calls.length = 0;
    page.hear(began);
    expect(page.calls).toEqual([]);
  });

  it('[AUTH-02] a sign-in there in another region does not: what waits would be sent there', async () => {
    const { services, page } = await createTestServices();
    const session = services.get(Session);
    let asked = 0;
    page.answer('GET /api/keystone/user-session/', () => {
      asked += 1;
      return aSession({ services_region: 'RegionTwo' });
    });
    session.end('expired');
    page.hear(began);
    await expect.poll(() => asked).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(session.ended).toBe('expired');
  });

  it('[AUTH-02] a sign-in there for another project, or as somebody else, does not', async () => {
    const { services, page } = await createTestServices();
    const session = services.get(Session);
    const answered: string[] = [];
    page.answer('GET /api/keystone/user-session/', () => {
      answered.push('other project');
      return aSession({ project_id: 'project-2' });
    });
    page.hear({ session: 'began', user: 'user-2' });
    expect(session.ended).toBe('elsewhere');
    page.hear(began);
    await expect.poll(() => answered).toHaveLength(1);
    page.answer('GET /api/keystone/user-session/', () => {
      answered.push('nobody');
      return json('not logged in', 401);
    });
    page.hear(began);
    await expect.poll(() => answered).toHaveLength(2);
    await new Promise((resolve) => setImmediate(resolve));
    expect(session.ended).toBe('elsewhere');
  });
});

it('sign-out is a form post with the anti-forgery token, never a link', async () => {
  const { services, page } = await createTestServices({ webRoot: '/console/' });
  services.get(Session).signOut();
  expect(page.left).toEqual(['POST /console/auth/logout/']);
});

it('projects that did not travel with the page are asked for once, and again after a failure', async () => {
  const { services, page } = await createTestServices({ state: { projects: null } });
  const scope = services.get(Scope);
  await expect(scope.projects()).rejects.toBeDefined();
  page.answer('GET /api/keystone/projects/', ({ query }) => ({ items: [{ id: query.get('user_id') }] }));
  expect(await scope.projects()).toEqual([{ id: 'user-1' }]);
  await scope.projects();
  expect(page.calls).toHaveLength(2);
});
