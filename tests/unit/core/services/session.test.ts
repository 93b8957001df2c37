import { expect, it } from 'vitest';
import { aSession, json } from '../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { Scope } from '#services/scope/scope';
import { Session } from '#services/session/session';

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
  });
  expect(call!.headers.get('x-csrftoken')).toBe('csrf-1');
  expect([session.current().expires_at, renewed, session.alive]).toEqual(['later', ['later'], true]);
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

it('sign-out is a form post with the anti-forgery token, never a link', async () => {
  const { services, page } = await createTestServices({ webRoot: '/console/' });
  services.get(Session).signOut();
  expect(page.left).toEqual(['POST /console/auth/logout/']);
});

it('the scope’s key tells projects and regions apart; a switch leaves the page', async () => {
  const { services, page } = await createTestServices();
  const scope = services.get(Scope);
  expect(scope.key).toBe('default/project-1/RegionOne');
  scope.switchProject('project/2');
  scope.switchRegion('Region Two');
  expect(page.left).toEqual([
    '/auth/switch/project%2F2/?next=%2F',
    '/auth/switch_services_region/Region%20Two/?next=%2F',
  ]);
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
