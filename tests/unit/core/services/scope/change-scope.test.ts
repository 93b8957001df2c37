import { describe, expect, it } from 'vitest';
import type { ScopeState } from '#protocol';
import { definePoint } from '#registry';
import { Catalog } from '#services/catalog/catalog';
import { Http } from '#services/http/http';
import type { Confirmation } from '#services/modals/modals';
import { Policy } from '#services/policy/policy';
import { Points } from '#services/registry/registry';
import { Queries } from '#services/resources/queries';
import { Resources } from '#services/resources/resources';
import { askAndSignOut } from '#services/scope/sign-out';
import { Session } from '#services/session/session';
import { Settings } from '#services/settings/settings';
import { Storage } from '#services/storage/storage';
import { Tasks } from '#services/tasks/tasks';
import { tellRunningTasks } from '#services/tasks/tell-running';
import { Toasts } from '#services/toasts/toasts';
import { aSession, json } from '../../../../../core/testing/fake-page.ts';

import { aConsole, fieldsOf, lab, scopeAnswer } from './scoped-console.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a switch in place', () => {
  it('[X-23] takes session, catalog, settings, policy and projects from one answer, and leaves no page', async () => {
    const fresh = scopeAnswer(lab, {
      settings: { A: 2 },
      catalog: [],
      policy: { 'image:add_image': false, 'image:publicize_image': true },
      projects: [{ id: 'project-9', name: 'nine', domain_id: 'default', enabled: true }],
    });
    fresh.catalog = [{ type: 'network', name: 'network', endpoints: [] }];
    const { services, page, scope, changes } = await aConsole(() => fresh);
    const rule = [['image', 'add_image']] as const;
    expect(services.get(Policy).known(rule)).toBe(true);
    scope.switchProject('project-2');
    await expect.poll(() => changes).toEqual(['default/project-2/RegionOne']);
    expect(fieldsOf(page.calls[0]!)).toEqual({
      project: 'project-2',
      policy: 'image:add_image image:publicize_image',
    });
    expect(page.calls[0]!.headers.get('x-csrftoken')).toBe('csrf-1');
    expect(page.calls[0]!.headers.get('x-requested-with')).toBe('XMLHttpRequest');
    expect(services.get(Session).current().project_name).toBe('lab');
    expect(services.get(Policy).known(rule)).toBe(false);
    expect(await services.get(Settings).get('A')).toBe(2);
    expect((await services.get(Catalog).services()).map(({ type }) => type)).toEqual(['network']);
    expect((await scope.projects()).map(({ name }) => name)).toEqual(['nine']);
    expect([page.calls.length, page.left]).toEqual([1, []]);
    expect(
      services
        .get(Toasts)
        .list()
        .map(({ message }) => message),
    ).toEqual(['Switch to project "lab" successful.']);
  });

  it('[X-23] decides every condition anew: on the project’s services, policy, roles, region', async () => {
    const { services, scope, changes } = await aConsole(() =>
      scopeAnswer(
        { ...lab, roles: [{ name: 'reader' }], services_region: 'RegionTwo' },
        { policy: { 'image:add_image': false, 'image:publicize_image': false } },
      ),
    );
    const tabs = definePoint<object>('scope-tabs@1');
    const points = services.get(Points);
    const conditions = {
      a: 'policy.image:add_image',
      b: 'role.member',
      c: 'role.reader',
      d: 'region == "RegionTwo"',
      e: 'service.image',
      f: 'scope == "project"',
    };
    for (const [id, when] of Object.entries(conditions)) points.contribute(tabs, { id, when }, 'o');
    const shown = () =>
      points
        .point(tabs)
        .get()
        .map(({ id }) => id)
        .join('');
    expect(shown()).toBe('abef');
    scope.switchProject('project-2');
    await expect.poll(() => changes).toHaveLength(1);
    expect(shown()).toBe('cdf');
  });

  it('[X-23] drops what was known of the old scope, and an answer that comes late is not the new scope’s', async () => {
    const { services, page, scope, changes } = await aConsole();
    const resources = services.get(Resources);
    const cache = () =>
      services
        .get(Queries)
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey);
    services.get(Queries).setQueryData(resources.keys.list('T', { filters: {} }), { items: [1], hasMore: false });
    let release: (value: unknown) => void = () => {};
    page.answer('GET /api/slow/', () => new Promise((resolve) => (release = resolve)));
    const slow = services.get(Http).get('/api/slow/');
    scope.switchProject('project-2');
    await expect.poll(() => changes).toHaveLength(1);
    expect(cache()).toEqual([]);
    release(json('not logged in', 401));
    await expect(slow).rejects.toMatchObject({ failure: 'aborted' });
    expect([services.get(Session).alive, page.calls.length]).toEqual([true, 2]);
  });

  it('[X-23] calls made meanwhile wait, and go to the new scope', async () => {
    let release: (value: ScopeState) => void = () => {};
    const { services, page, scope } = await aConsole(() => new Promise((resolve) => (release = resolve as never)));
    page.answer('GET /api/x/', () => 1);
    scope.switchProject('project-2');
    await expect.poll(() => page.calls.length).toBe(1);
    const call = services.get(Http).get('/api/x/');
    await settled();
    expect(page.calls).toHaveLength(1);
    release(scopeAnswer(lab));
    expect(await call).toBe(1);
    expect(page.calls[1]!.headers.get('x-sextant-scope')).toMatch(/^project-2\/RegionOne\/./);
  });

  it('[X-23] goes the old way, by a load, when the gateway refuses; says so when nothing answers', async () => {
    const { page, services, scope } = await aConsole(() => json({ detail: 'no', status: 403 }, 403));
    scope.switchProject('project/2');
    await expect.poll(() => page.left).toEqual(['/auth/switch/project%2F2/?next=%2F']);
    scope.switchRegion('Region Two');
    await expect.poll(() => page.left[1]).toBe('/auth/switch_services_region/Region%20Two/?next=%2F');
    page.answer('POST /auth/scope/', () => Promise.reject(new TypeError('gone')));
    scope.switchProject('project-2');
    await expect.poll(() => services.get(Toasts).list()).toMatchObject([{ type: 'danger' }]);
    expect([page.left.length, services.get(Session).current().project_id]).toEqual([2, 'project-1']);
  });

  it('[X-23] without a session the operator signs in again first, in place', async () => {
    const refusal = { title: 'NOT_LOGGED_IN', code: 'NOT_LOGGED_IN', detail: 'not logged in', status: 401 };
    const { page, services, scope } = await aConsole(() =>
      json(refusal, 401, { 'content-type': 'application/problem+json' }),
    );
    scope.switchProject('project-2');
    await expect.poll(() => services.get(Session).ended).toBe('expired');
    expect(page.left).toEqual([]);
  });

  it('[X-23] asks while a dialog is open, which is closed with the old scope', async () => {
    const { page, scope, modals, changes, answerQuestion } = await aConsole();
    void modals.open({ id: 'form', size: 'small', title: 'Form', content: () => null });
    scope.switchProject('project-2');
    await answerQuestion(false);
    await settled();
    expect([page.calls.length, modals.stack().length]).toEqual([0, 1]);
    scope.switchProject('project-2');
    await answerQuestion(true);
    await expect.poll(() => changes).toHaveLength(1);
    expect(modals.stack()).toEqual([]);
  });

  it('[X-23] its question follows the tasks that run, until none does', async () => {
    const { services, scope, modals, answerQuestion, page } = await aConsole();
    let asked: Confirmation | undefined;
    modals.confirmWith(({ confirmation }) => {
      asked = confirmation;
      return null;
    });
    const task = services.get(Tasks).start({ title: 'Upload' });
    scope.switchProject('project-2');
    await expect.poll(() => modals.stack().length).toBe(1);
    (modals.stack()[0]!.content as (props: unknown) => unknown)({});
    const { read, onDidChange } = asked!.current!;
    let changes = 0;
    onDidChange(() => (changes += 1));
    expect(read()).toMatchObject({ danger: true, message: expect.stringContaining('1 task is still running here') });
    services.get(Tasks).start({ title: 'Another' }).update({ state: 'waiting' });
    expect(read().message).toContain('2 tasks are still running here');
    task.update({ state: 'done' });
    expect(read().message).toContain('1 task is still running here');
    expect(changes).toBe(3);
    await answerQuestion(false);
    expect(page.calls).toEqual([]);
  });

  it('[X-23] asks while tasks run', async () => {
    const { page, services, scope, answerQuestion } = await aConsole();
    services.get(Tasks).start({ title: 'Upload' });
    scope.switchProject('project-2');
    await answerQuestion(false);
    await settled();
    expect(page.calls).toEqual([]);
  });
});

describe('tasks in other tabs', () => {
  const scope = 'default/project-1/RegionOne';
  const busy = (tasks: number) => ({ session: 'busy', user: 'user-1', scope, tab: 'b', tasks }) as const;

  it('[X-23] are asked for before the scope is left, where a tab has set its mark', async () => {
    const { page, services, modals, scope: here, answerQuestion } = await aConsole();
    services.get(Storage).set('tasks.running:b', true);
    page.told.length = 0;
    here.switchProject('project-2');
    await expect.poll(() => page.told).toEqual([{ session: 'leaving', user: 'user-1', scope }]);
    page.hear({ ...busy(5), scope: 'default/project-9/RegionOne' });
    page.hear(busy(2));
    await answerQuestion(false);
    expect([page.calls, modals.stack()]).toEqual([[], []]);
    // The tasks end meanwhile: nothing is asked any more.
    services.get(Storage).remove('tasks.running:b');
    here.switchProject('project-2');
    await expect.poll(() => page.calls.length).toBe(1);
  });

  it('[X-23] are asked for before the session ends, which ends them as well', async () => {
    const { page, services, answerQuestion, modals } = await aConsole();
    services.get(Storage).set('tasks.running:b', true);
    for (const yes of [false, true]) {
      page.told.length = 0;
      const left = askAndSignOut(services);
      await expect.poll(() => page.told).toEqual([{ session: 'leaving', user: 'user-1', scope }]);
      page.hear(busy(2));
      await answerQuestion(yes);
      await left;
      expect([page.left, modals.stack()]).toEqual([yes ? ['POST /auth/logout/'] : [], []]);
    }
    services.get(Storage).remove('tasks.running:b');
    await askAndSignOut(services);
    expect(page.left).toHaveLength(2);
  });

  it('[X-23] a tab that does not answer holds up one switch for three seconds, and the next not at all', async () => {
    const { page, services, clock, changes, scope: here } = await aConsole();
    services.get(Storage).set('tasks.running:b', true);
    here.switchProject('project-2');
    await expect.poll(() => clock.waiting).toBe(1);
    expect(page.calls).toEqual([]);
    clock.advance(3_000);
    await expect.poll(() => changes).toHaveLength(1);
    expect(services.get(Storage).keys('tasks.running:')).toEqual([]);
  });

  it('[X-23] each tells of its own: when asked, and with each change until it is left', async () => {
    const { page, services } = await aConsole();
    const marks = () => services.get(Storage).keys('tasks.running:').length;
    tellRunningTasks(services);
    page.told.length = 0;
    const leaving = { session: 'leaving', user: 'user-1', scope } as const;
    page.hear(leaving);
    expect([page.told, marks()]).toEqual([[], 0]);
    const task = services.get(Tasks).start({ title: 'Upload' });
    task.update({ progress: 0.5 });
    page.hear(leaving);
    expect([page.told, marks()]).toMatchObject([[{ tasks: 1, scope }, { tasks: 1 }], 1]);
    task.update({ state: 'failed' });
    expect([page.told.slice(2), marks()]).toMatchObject([[{ tasks: 0 }], 0]);
    task.update({ state: 'running' });
    page.leave();
    expect([page.told.slice(3), marks()]).toMatchObject([[{ tasks: 1 }, { tasks: 0 }], 0]);
  });
});

describe('other tabs', () => {
  const elsewhere = { session: 'began', user: 'user-1', scope: 'default/project-2/RegionOne' } as const;

  it('[X-23] hear where this one went, and this one follows where they went', async () => {
    const { page, services, scope, changes } = await aConsole();
    page.told.length = 0;
    page.hear(elsewhere);
    await expect.poll(() => changes).toEqual(['default/project-2/RegionOne']);
    expect(fieldsOf(page.calls[0]!)).not.toHaveProperty('project');
    expect(page.told).toEqual([{ ...elsewhere, left: 3600 }]);
    expect(services.get(Toasts).list()).toMatchObject([
      { type: 'info', message: 'Another tab went to project lab; this one followed.' },
    ]);
    page.hear(elsewhere);
    await settled();
    expect([page.calls.length, scope.projectId]).toEqual([1, 'project-2']);
  });

  it('[X-23] with a dialog open here they come back, if the operator wants that', async () => {
    const answers = [scopeAnswer({}), scopeAnswer(lab)];
    const { page, modals, scope, answerQuestion } = await aConsole(() => answers[0]);
    void modals.open({ id: 'form', size: 'small', title: 'Form', content: () => null });
    page.hear(elsewhere);
    page.hear(elsewhere);
    await answerQuestion(true);
    await expect.poll(() => page.calls.length).toBe(1);
    expect(fieldsOf(page.calls[0]!)).toMatchObject({ project: 'project-1' });
    await settled();
    expect([modals.stack().map(({ id }) => id), scope.projectId]).toEqual([['form'], 'project-1']);
    expect(page.told.at(-1)).toMatchObject({ scope: 'default/project-1/RegionOne' });
  });

  it('[X-23] one that stays follows as soon as its dialogs are closed and its tasks have ended', async () => {
    const { page, modals, services, changes, answerQuestion } = await aConsole();
    const form = modals.open({ id: 'form', size: 'small', title: 'Form', content: () => null });
    page.hear(elsewhere);
    await answerQuestion(false);
    await settled();
    // The question comes again at a press of what waits; once more is no second following.
    services.get(Session).stray();
    await answerQuestion(false);
    await settled();
    const task = services.get(Tasks).start({ title: 'Upload' });
    modals.stack()[0]!.close();
    await form;
    await settled();
    expect([page.calls.length, changes]).toEqual([0, []]);
    task.update({ state: 'done' });
    await expect.poll(() => changes).toEqual(['default/project-2/RegionOne']);
    expect([page.calls.length, modals.stack()]).toEqual([1, []]);
    expect(services.get(Toasts).list()).toMatchObject([{ type: 'info' }]);
  });

  it('[X-23] one that stays does not follow when the others come back', async () => {
    const { page, modals, answerQuestion } = await aConsole();
    void modals.open({ id: 'form', size: 'small', title: 'Form', content: () => null });
    page.hear(elsewhere);
    await answerQuestion(false);
    page.hear({ ...elsewhere, scope: 'default/project-1/RegionOne' });
    await settled();
    modals.stack()[0]!.close();
    await settled();
    expect(page.calls).toEqual([]);
  });

  it('[X-23] one with a dialog follows at once where the operator wants that, and the dialog goes', async () => {
    const { page, modals, changes } = await aConsole();
    let asked: Confirmation | undefined;
    modals.confirmWith(({ confirmation }) => {
      asked = confirmation;
      return null;
    });
    // A question that is open is no reason to ask nothing.
    void modals.confirm({ title: 'Delete web-1', confirmLabel: 'Delete', danger: true });
    await expect.poll(() => modals.stack().length).toBe(1);
    page.hear(elsewhere);
    await expect.poll(() => modals.stack().length).toBe(2);
    const question = modals.stack()[1]!;
    (question.content as (props: unknown) => unknown)({});
    expect(asked!.instead!.label).toBe('Follow the other tab');
    question.close(false);
    asked!.instead!.run();
    await expect.poll(() => changes).toEqual(['default/project-2/RegionOne']);
    expect([page.calls.length, modals.stack()]).toEqual([1, []]);
  });

  it('[X-23] one that heard nothing learns it from the first call that the gateway refuses, and says nothing of that call', async () => {
    const { page, services, changes } = await aConsole();
    const refusal = { title: 'x', code: 'SESSION_OTHER_SCOPE', detail: 'elsewhere', status: 409 };
    page.answer('DELETE /api/x/', () => json(refusal, 409, { 'content-type': 'application/problem+json' }));
    const call = services.get(Http).delete('/api/x/', undefined, { failure: 'core:http.error.lost' });
    await expect(call).rejects.toMatchObject({ failure: 'aborted' });
    await expect.poll(() => changes).toHaveLength(1);
    expect(services.get(Toasts).list()).toMatchObject([{ type: 'info' }]);
  });
});

it('[X-23] signing in again in place with other roles takes what they change, without a reload', async () => {
  const { page, services, changes } = await aConsole(() =>
    scopeAnswer({ roles: [{ name: 'reader' }] }, { policy: { 'image:add_image': false } }),
  );
  page.answer('POST /auth/login/', () => ({ session: aSession({ roles: [{ name: 'reader' }] }) }));
  const session = services.get(Session);
  session.end('expired');
  await session.renew('secret');
  await expect.poll(() => changes).toHaveLength(1);
  expect(services.get(Policy).known([['image', 'add_image']])).toBe(false);
  expect([page.left, session.alive]).toEqual([[], true]);
});
