import { expect, it } from 'vitest';
import { resultOf } from '../../../../registry/action-result.ts';
import { readActivity } from '../../../../core/services/activity/activity-log.ts';
import { keepActivity } from '../../../../core/services/activity/keep-activity.ts';
import { Resources } from '../../../../core/services/resources/resources.ts';
import { Storage } from '../../../../core/services/storage/storage.ts';
import { keepLeft } from '../../../../core/services/tasks/left-tasks.ts';
import { takeLeft } from '../../../../core/services/tasks/take-left.ts';
import { isUnderWay, Tasks } from '../../../../core/services/tasks/tasks.ts';
import { Toasts } from '../../../../core/services/toasts/toasts.ts';
import { createTestServices, type TestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/launch.json' with { type: 'json' };
import { Modals } from '../../../../core/services/modals/modals.ts';
import { Scope } from '../../../../core/services/scope/scope.ts';
import { aPageState, aSession, json } from '../../../../core/testing/fake-page.ts';
import { followLaunch, serverTypeId } from '../../../../plugins/launch/follow-launch.ts';
import { namesOf } from '../../../../plugins/launch/numbered-names.ts';

const sentAt = Date.parse('2026-11-26T12:00:00Z');

const server = (id: string, name: string, status: string, fault?: object, created = '2026-11-26T12:00:00Z') => ({
  id,
  name,
  status,
  image_name: null,
  fault,
  created,
});

/** Lets the time between two looks pass; resolves when the look has ended. */
async function nextLook({ services, clock }: Pick<TestServices, 'services' | 'clock'>) {
  const items = () =>
    services
      .get(Tasks)
      .list()
      .map((task) => task.items);
  const before = items();
  clock.advance(2000);
  await expect.poll(() => items().every((now, at) => now !== before[at]), { interval: 1 }).toBe(true);
}

/** The launch of one server `web`, whose state `answer` tells. */
async function followOne(answer: () => unknown) {
  const answers = {
    'GET /api/nova/servers/a/': answer,
    'POST /auth/scope/': () => {
      const { settings, catalog, projects, policy } = aPageState();
      const session = aSession({ project_id: 'project-2', project_name: 'lab' });
      return { settings, catalog, projects, policy, session };
    },
  };
  const made = await createTestServices({ bundles: { launch: en }, answers });
  const done = followLaunch({ id: 'a', name: 'web', count: 1, sentAt }, made.services);
  const task = () => made.services.get(Tasks).list()[0];
  return { ...made, done, task };
}

it('[LNC-15] several instances are numbered, as the service names them', () => {
  expect(namesOf({ name: 'web', count: 1 })).toEqual(['web']);
  expect(namesOf({ name: 'web', count: 3 })).toEqual(['web-1', 'web-2', 'web-3']);
});

it('[LNC-15] of several instances each has its own result, and the message says why those that failed did', async () => {
  let items = [
    server('a', 'web-1', 'BUILD'),
    server('b', 'web-2', 'BUILD'),
    server('old', 'web-2', 'ACTIVE', undefined, '2026-11-26T11:59:59Z'),
  ];
  const answers = { 'GET /api/nova/servers/': () => ({ items }) };
  const made = await createTestServices({ bundles: { launch: en }, answers });
  const { services } = made;
  const done = followLaunch({ id: 'a', name: 'web', count: 2, sentAt }, services);
  const task = () => services.get(Tasks).list()[0];
  const states = () => task()?.items?.map(({ name, state }) => `${name} ${state}`);

  await nextLook(made);
  expect(states()).toEqual(['web-1 running', 'web-2 running']);
  items = [server('a', 'web-1', 'ACTIVE'), server('b', 'web-2', 'ERROR', { message: 'No valid host was found.' })];
  await nextLook(made);
  await done;
  expect(states()).toEqual(['web-1 done', 'web-2 failed']);
  expect(services.get(Tasks).list()[0]).toMatchObject({ title: 'Launching 2 instances: web', state: 'failed' });
  expect(services.get(Toasts).list()).toMatchObject([
    {
      message: '1 of 2 instances could not be built.',
      detail: expect.stringContaining('web-2: No valid host was found.'),
    },
  ]);
});

it('[LNC-15] of several that found no host, the message has the reason that nova leaves out of its list', async () => {
  const items = [server('a', 'web-1', 'ERROR'), server('b', 'web-2', 'ERROR')];
  const answers = {
    'GET /api/nova/servers/': () => ({ items }),
    'GET /api/nova/servers/a/': () => server('a', 'web-1', 'ERROR', { message: 'No valid host was found.' }),
    'GET /api/nova/servers/b/': () => json({ status: 503, detail: 'busy' }, 503),
  };
  const made = await createTestServices({ bundles: { launch: en }, answers });
  const done = followLaunch({ id: 'a', name: 'web', count: 2, sentAt }, made.services);
  await nextLook(made);
  await done;
  const [told] = made.services.get(Toasts).list();
  expect(told).toMatchObject({ message: '2 of 2 instances could not be built.' });
  expect(told?.detail).toBe('web-1: No valid host was found.\nweb-2: The compute service gave no reason.');
  expect(made.page.calls.filter(({ path }) => path === '/api/nova/servers/b/')).toHaveLength(1);
});

it('[LNC-15] the message of what failed takes the place of the one that said launched; a password stays while one runs', async () => {
  for (const [second, hasPassword] of [
    ['ACTIVE', true],
    ['ERROR', false],
  ] as const) {
    const items = [
      server('a', 'web-1', 'ERROR', { message: 'No valid host was found.' }),
      server('b', 'web-2', second, {}),
    ];
    const made = await createTestServices({
      bundles: { launch: en },
      answers: { 'GET /api/nova/servers/': () => ({ items }) },
    });
    const toasts = made.services.get(Toasts);
    const button = { label: 'Show the password', press: () => undefined };
    const accepted = toasts.add('success', '2 instances launched.', { button, stays: true });
    const done = followLaunch({ id: 'a', name: 'web', count: 2, sentAt }, made.services, accepted);
    await nextLook(made);
    await done;
    expect(toasts.list()).toMatchObject([
      { type: 'danger', message: expect.stringContaining('of 2 instances could not be built.') },
    ]);
    expect(toasts.list()[0]?.button).toBe(hasPassword ? button : undefined);
  }
});

it('[LNC-15] [X-12] the activity says of the one that failed that it failed, and not that it was created', async () => {
  const items = [
    server('a', 'web-1', 'ERROR', { message: 'No valid host was found.' }),
    server('b', 'web-2', 'ACTIVE'),
  ];
  const made = await createTestServices({
    bundles: { launch: en },
    answers: { 'GET /api/nova/servers/': () => ({ items }) },
  });
  const keeping = keepActivity(made.services);
  made.services.get(Resources).report(resultOf(serverTypeId, { created: ['a'] }));
  const done = followLaunch({ id: 'a', name: 'web', count: 2, sentAt }, made.services);
  await nextLook(made);
  await done;
  const told = () => readActivity(made.services).map(({ id, outcome }) => `${id} ${outcome}`);
  await expect.poll(told).toEqual(['b created', 'a failed']);
  keeping.dispose();
});

it('[LNC-15] [X-12] the activity lists each instance of a launch of several, by name and under its label, as created or as failed', async () => {
  const items = [
    server('a', 'web-1', 'ACTIVE'),
    server('b', 'web-2', 'ERROR', { message: 'No valid host was found.' }),
    server('c', 'web-3', 'ACTIVE'),
  ];
  const answers = { 'GET /api/nova/servers/': () => ({ items }) };
  const made = await createTestServices({ bundles: { launch: en }, answers });
  const keeping = keepActivity(made.services);
  made.services.get(Resources).report(resultOf(serverTypeId, { created: ['a'] }));
  const done = followLaunch({ id: 'a', name: 'web', count: 3, sentAt }, made.services);
  await nextLook(made);
  await done;
  const listed = () =>
    readActivity(made.services).map(({ label = '', name = '', id, outcome }) => `${label} ${name} ${id} ${outcome}`);
  await expect
    .poll(listed)
    .toEqual(['Launch Instance web-2 b failed', 'Launch Instance web-3 c created', '  a created']);
  keeping.dispose();
});

it('[LNC-15] [X-13] a launch that was accepted keeps nobody on the page, and the next page does not call it interrupted', async () => {
  const answers = { 'GET /api/nova/servers/': () => ({ items: [server('a', 'web-1', 'BUILD')] }) };
  const made = await createTestServices({ bundles: { launch: en }, answers });
  const tasks = made.services.get(Tasks);
  void followLaunch({ id: 'a', name: 'web', count: 2, sentAt }, made.services);
  const leave = () => {
    keepLeft(made.services.get(Storage), tasks.list());
    return takeLeft(made.services.get(Storage));
  };
  expect([tasks.list().map(isUnderWay), leave()]).toEqual([[false], []]);
  await nextLook(made);
  expect(tasks.list()[0]?.items?.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'web-1 running',
    'web-2 running',
  ]);
  expect([tasks.list().map(isUnderWay), leave()]).toEqual([[false], []]);
});

it('[LNC-15] a second launch of the same names is another one', async () => {
  const later = '2026-11-26T12:00:01Z';
  const items = [
    server('d', 'web-2', 'ACTIVE', undefined, later),
    server('c', 'web-1', 'ACTIVE', undefined, later),
    server('b', 'web-2', 'ERROR', { message: 'No valid host was found.' }),
    server('a', 'web-1', 'ERROR', { message: 'No valid host was found.' }),
  ];
  const answers = { 'GET /api/nova/servers/': () => ({ items }) };
  const made = await createTestServices({ bundles: { launch: en }, answers });
  const { services } = made;
  const both = [followLaunch({ id: 'a', name: 'web', count: 2, sentAt }, services)];
  both.push(followLaunch({ id: 'c', name: 'web', count: 2, sentAt }, services));
  await nextLook(made);
  await Promise.all(both);
  const [second, first] = services.get(Tasks).list();
  expect(first?.items?.map(({ id, state }) => `${id} ${state}`)).toEqual(['a failed', 'b failed']);
  expect(second?.items?.map(({ id, state }) => `${id} ${state}`)).toEqual(['c done', 'd done']);
});

it('[LNC-15] of several, one that is deleted while it is built is told, and ends nothing else', async () => {
  let items = [server('a', 'web-1', 'BUILD'), server('b', 'web-2', 'BUILD')];
  const answers = { 'GET /api/nova/servers/': () => ({ items }) };
  const made = await createTestServices({ bundles: { launch: en }, answers });
  const { services } = made;
  const done = followLaunch({ id: 'a', name: 'web', count: 2, sentAt }, services);
  const task = () => services.get(Tasks).list()[0];
  await nextLook(made);
  items = [server('b', 'web-2', 'BUILD')];
  await nextLook(made);
  expect(task()?.items?.map(({ state }) => state)).toEqual(['cancelled', 'running']);
  items = [server('b', 'web-2', 'ACTIVE')];
  await nextLook(made);
  await done;
  expect(task()).toMatchObject({ state: 'done', items: [{ state: 'cancelled' }, { state: 'done' }] });
});

it('[LNC-15] of several, the others are followed when the first was deleted before anybody looked', async () => {
  const items = [server('b', 'web-2', 'ACTIVE'), server('old', 'web-1', 'ACTIVE', undefined, '2026-11-26T11:00:00Z')];
  const made = await createTestServices({ answers: { 'GET /api/nova/servers/': () => ({ items }) } });
  void followLaunch({ id: 'a', name: 'web', count: 2, sentAt }, made.services);
  await nextLook(made);
  expect(
    made.services
      .get(Tasks)
      .list()[0]
      ?.items?.map(({ state }) => state),
  ).toEqual(['running', 'done']);
});

it('[LNC-15] a server that is deleted while it is built ends the task at once', async () => {
  let status = 200;
  const made = await followOne(() =>
    status === 200 ? server('a', 'web', 'BUILD') : json({ status, detail: 'gone' }, status),
  );
  const { done, task } = made;
  await nextLook(made);
  status = 404;
  await nextLook(made);
  await done;
  expect(task()).toMatchObject({
    state: 'cancelled',
    items: [{ name: 'web', state: 'cancelled', reason: 'Deleted while it was being built' }],
  });
});

it('[LNC-15] after 15 minutes a launch is left to itself, and the task does not say that it is done', async () => {
  const made = await followOne(() => server('a', 'web', 'BUILD'));
  const { done, task } = made;
  for (let look = 0; look < 450; look++) await nextLook(made);
  await done;
  expect(task()).toMatchObject({
    state: 'cancelled',
    detail: 'Still being built after 15 minutes. The list of instances shows how far it is.',
    items: [{ state: 'cancelled', reason: 'Not followed any longer' }],
  });
});

it('[LNC-15] the operator may stop following a launch; the launch itself goes on', async () => {
  const made = await followOne(() => server('a', 'web', 'BUILD'));
  const { done, task } = made;
  await nextLook(made);
  task()?.cancel?.();
  await done;
  expect(task()).toMatchObject({ state: 'cancelled', detail: 'The instances go on being built.' });
  expect(task()?.cancel).toBeUndefined();
});

it('[LNC-15] [X-23] in another project nothing is looked for under the same names', async () => {
  const { services, page, clock, done, task } = await followOne(() => server('a', 'web', 'BUILD'));
  const modals = services.get(Modals);
  modals.confirmWith(() => null);
  services.get(Scope).switchProject('project-2');
  // Other tabs are given a moment to tell what runs in them. The instances are built anyway: nobody is asked.
  await expect.poll(() => (clock.advance(50), services.get(Scope).projectId)).toBe('project-2');
  expect(modals.stack()).toEqual([]);
  await done;
  expect(services.get(Scope).projectId).toBe('project-2');
  expect(task()).toMatchObject({ state: 'cancelled', detail: expect.stringContaining('Another project was opened.') });
  expect(page.calls.filter(({ path }) => path === '/api/nova/servers/a/')).toEqual([]);
});

it('[LNC-15] a look that fails is no end, and a launch that went well says nothing more', async () => {
  let isDown = true;
  const made = await followOne(() => {
    if (isDown) throw new Error('the line is cut');
    return server('a', 'web', 'ACTIVE');
  });
  const { services, done, task } = made;
  await nextLook(made);
  isDown = false;
  await nextLook(made);
  await done;
  expect(task()).toMatchObject({ state: 'done' });
  expect(services.get(Toasts).list()).toEqual([]);
});
