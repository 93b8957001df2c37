import { describe, expect, it } from 'vitest';
import { HttpError, Http } from '#services/http/http';
import { Modals } from '#services/modals/modals';
import type { PageScope } from '#services/scope/page-scope';
import { type RoleView, roleViewOf, toOwnRoles, toRoleView } from '#services/scope/role-view';
import { readingPosts } from '#services/scope/guarded-calls';
import { addresses } from '#services/api/addresses';
import { callApi } from '#services/api/call-api';
import { FactBook } from '#services/registry/fact-book';
import { Policy } from '#services/policy/policy';
import { Session } from '#services/session/session';
import { Tasks } from '#services/tasks/tasks';
import { Toasts } from '#services/toasts/toasts';
import { aSession, json } from '../../../../../core/testing/fake-page.ts';
import { aConsole, lab, scopeAnswer } from './scoped-console.ts';

const view: RoleView = { name: 'reader', roles: ['reader'] };
const answer = (over: object = {}) => ({
  roles: [{ name: 'reader' }],
  is_superuser: false,
  expires_in: 1800,
  policy: { 'image:add_image': false, 'image:publicize_image': false },
  refused_rules: [],
  ...over,
});
const admin = { roles: [{ name: 'admin' }], is_superuser: true };
const own = () => scopeAnswer(admin, { policy: { 'image:add_image': true, 'image:publicize_image': true } });

async function aViewed(state: () => unknown = own) {
  const made = await aConsole(state);
  const { page, services } = made;
  Object.assign(page.state, { session: aSession(admin) });
  page.take({ ...page.state });
  page.answer('POST /api/policy/view/', () => answer());
  const scope = made.scope as PageScope;
  const begin = async (wanted = view) => {
    scope.switchTo(toRoleView(services, wanted));
    await expect.poll(() => roleViewOf(page)).toBe(wanted);
  };
  const messages = () =>
    services
      .get(Toasts)
      .list()
      .map(({ message }) => message);
  return { ...made, scope, begin, messages };
}

describe('the console viewed as another role', () => {
  it('[X-16] rules, roles and the place of an administrator are those of the role, without a reload, and the page is drawn anew', async () => {
    const { services, page, begin, changes } = await aViewed();
    await begin();
    expect(page.calls[0]).toMatchObject({
      path: '/api/policy/view/',
      body: { roles: ['reader'], rules: ['image:add_image', 'image:publicize_image'] },
    });
    expect(services.get(Policy).known([['image', 'add_image']])).toBe(false);
    expect(services.get(Session).current()).toMatchObject({
      roles: [{ name: 'reader' }],
      is_superuser: false,
      expires_in: 1800,
      username: 'demo',
    });
    const facts = services.get(FactBook);
    expect(['role.admin', 'role.reader', 'policy.image:add_image'].map((key) => facts.get(key))).toEqual([
      false,
      true,
      false,
    ]);
    await expect.poll(() => changes).toEqual(['default/project-1/RegionOne']);
    expect(page.left).toEqual([]);
  });

  it('[X-16] what was not known yet is asked for the role', async () => {
    const { services, page, begin } = await aViewed();
    page.answer('POST /api/policy/', () => ({ allowed: false }));
    page.answer('GET /api/facts/', () => ({ facts: {}, failed: {} }));
    await begin();
    await services.get(Policy).allows([['image', 'delete_image']], { owner: 'other' });
    expect(page.calls.at(-1)!.body).toEqual({
      rules: [['image', 'delete_image']],
      target: { owner: 'other' },
      roles: ['reader'],
    });
    services.get(FactBook).want('policy.dns:create_zone');
    await expect.poll(() => page.calls.at(-1)!.path).toBe('/api/facts/');
    expect(page.calls.at(-1)!.query.getAll('roles')).toEqual(['reader']);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('[X-16] a %s is not sent, and the refusal says why', async (method) => {
    const { services, page, begin, messages } = await aViewed();
    await begin();
    const sent = page.calls.length;
    const failure = 'core:unable.createImage';
    const call = services.get(Http).request(method, '/api/glance/images/', { name: 'x' }, { failure });
    await expect(call).rejects.toThrow('Nothing was sent: you view the console as reader.');
    await expect(call).rejects.toMatchObject({ status: 423, failure: 'refused', isChange: true });
    expect(page.calls.length).toBe(sent);
    const [toast] = services.get(Toasts).list();
    expect(toast?.detail).toContain('End the view, then do it again.');
    expect(messages()).toHaveLength(1);
    expect(services.get(Session).alive).toBe(true);
  });

  it('[X-16] a file is not sent to a service’s own address, nor the call of a plugin, and reads go on', async () => {
    const { services, page, begin } = await aViewed();
    await begin();
    const http = services.get(Http);
    page.answer('GET /api/glance/images/', () => ({ items: [] }));
    const sent = page.calls.length;
    await expect(http.put('http://glance.test/v2/images/1/file', new Blob(['x']), { external: true })).rejects.toThrow(
      HttpError,
    );
    await expect(http.post('/api/p/acme.zones/native/dns/v2/zones', { name: 'x' })).rejects.toThrow(HttpError);
    await expect(callApi(services, 'deleteImage', { params: { id: '1' } })).rejects.toThrow('Nothing was sent');
    expect(page.calls.length).toBe(sent);
    expect(await http.get('/api/glance/images/')).toEqual({ items: [] });
  });

  it('[X-16] the operations that read by a POST are sent: they are the same that change nothing', async () => {
    const { services, page, begin } = await aViewed();
    await begin();
    for (const name of readingPosts) {
      const [method, path = ''] = addresses[name].split(' ');
      expect(method).toBe('POST');
      const address = path.replace('{id}', 'server-1');
      page.answer(`POST ${address}`, () => json({ allowed: true }));
      await services.get(Http).post(address, { rules: [] });
      expect(page.calls.at(-1)!.path).toBe(address);
    }
  });

  it('[X-16] when it is ended the page is as it is by now, and changes are sent again', async () => {
    const { services, page, scope, begin, changes, messages } = await aViewed();
    await begin();
    scope.switchTo(toOwnRoles(services));
    await expect.poll(() => roleViewOf(page)).toBeUndefined();
    expect(services.get(Session).current()).toMatchObject(admin);
    expect(services.get(Policy).known([['image', 'publicize_image']])).toBe(true);
    await expect.poll(() => changes).toHaveLength(2);
    expect(messages()).toEqual([]);
    page.answer('POST /api/glance/images/', () => ({ id: '1' }));
    await services.get(Http).post('/api/glance/images/', { name: 'x' });
    expect(page.calls.at(-1)!.path).toBe('/api/glance/images/');
  });

  it('[X-16] a gateway that does not answer ends no view by force, and keeps nobody in one', async () => {
    const { services, page, scope, begin, clock } = await aViewed(() => Promise.reject(new TypeError('lost')));
    await begin();
    await begin({ name: 'member', roles: ['member', 'reader'] });
    clock.advance(60_000);
    scope.switchTo(toOwnRoles(services));
    await expect.poll(() => roleViewOf(page)).toBeUndefined();
    expect(services.get(Session).current()).toMatchObject({ ...admin, expires_in: 1740 });
    expect(services.get(Policy).known([['image', 'add_image']])).toBe(true);
  });

  it('[X-16] another project ends it, and says so', async () => {
    const { services, page, scope, begin, messages } = await aViewed(() => scopeAnswer({ ...admin, ...lab }));
    await begin();
    scope.switchProject('project-2');
    await expect.poll(() => services.get(Session).current().project_name).toBe('lab');
    expect(roleViewOf(page)).toBeUndefined();
    expect(services.get(Session).current().is_superuser).toBe(true);
    await expect.poll(messages).toContainEqual(expect.stringContaining('The view as reader has ended'));
  });

  it('[X-16] signing in again ends it, and says so', async () => {
    const { services, page, begin, messages } = await aViewed();
    await begin();
    page.answer('POST /auth/login/', () => ({ session: aSession(admin) }));
    await services.get(Session).renew('secret');
    await expect.poll(() => page.state.policy['image:add_image']).toBe(true);
    expect([roleViewOf(page), services.get(Session).current().is_superuser]).toEqual([undefined, true]);
    await expect.poll(messages).toContainEqual(expect.stringContaining('The view as reader has ended'));
  });

  it('[X-16] a refusal or a lost connection leaves the page as it is, with a message, and its changes are sent', async () => {
    for (const [refusal, text] of [
      [() => json('invalid parameter roles', 400), 'The console can’t be viewed as reader.'],
      [() => Promise.reject(new TypeError('lost')), 'The console does not answer, so you still see it'],
    ] as const) {
      const { services, page, scope, messages } = await aViewed();
      page.answer('POST /api/policy/view/', refusal);
      scope.switchTo(toRoleView(services, view));
      await expect.poll(messages).toEqual([expect.stringContaining(text)]);
      expect([roleViewOf(page), services.get(Session).current().is_superuser]).toEqual([undefined, true]);
      page.answer('POST /api/glance/images/', () => ({ id: '1' }));
      await services.get(Http).post('/api/glance/images/', {});
      expect(page.calls.at(-1)!.path).toBe('/api/glance/images/');
    }
  });

  it('[X-16] while the view is awaited nothing is changed, and questions are still the operator’s own', async () => {
    const { services, page, scope } = await aViewed();
    let answerNow!: (value: unknown) => void;
    page.answer('POST /api/policy/view/', () => new Promise((resolve) => (answerNow = resolve)));
    scope.switchTo(toRoleView(services, view));
    await expect.poll(() => page.calls.length).toBe(1);
    await expect(services.get(Http).delete('/api/glance/images/1/')).rejects.toThrow('Nothing was sent');
    answerNow(answer());
    await expect.poll(() => roleViewOf(page)).toBe(view);
  });

  it('[X-16] what is under way is not broken off: the view waits until tasks and dialogs have ended', async () => {
    const { services, page, scope, messages } = await aViewed();
    const task = services.get(Tasks).start({ title: 'Uploading' });
    scope.switchTo(toRoleView(services, view));
    await expect.poll(messages).toEqual([expect.stringContaining('Close the open dialogs and wait')]);
    task.update({ state: 'done' });
    void services.get(Modals).open({ id: 'x', size: 'small', title: 'x', content: () => null });
    scope.switchTo(toRoleView(services, view));
    await expect.poll(messages).toHaveLength(2);
    expect([page.calls, roleViewOf(page)]).toEqual([[], undefined]);
  });
});
