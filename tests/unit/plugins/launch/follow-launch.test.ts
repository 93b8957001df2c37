import { expect, it } from 'vitest';
import { Tasks } from '../../../../core/services/tasks/tasks.ts';
import { Toasts } from '../../../../core/services/toasts/toasts.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/launch.json' with { type: 'json' };
import { followLaunch, namesOf } from '../../../../plugins/launch/follow-launch.ts';

const server = (id: string, name: string, status: string, fault?: object) => ({
  id,
  name,
  status,
  image_name: null,
  fault,
});

it('[LNC-15] several instances are numbered, as the service names them', () => {
  expect(namesOf({ name: 'web', count: 1 })).toEqual(['web']);
  expect(namesOf({ name: 'web', count: 3 })).toEqual(['web-1', 'web-2', 'web-3']);
});

it('[LNC-15] of several instances each has its own result, and the message says why those that failed did', async () => {
  let items = [server('a', 'web-1', 'BUILD'), server('b', 'web-2', 'BUILD'), server('old', 'web-2', 'ACTIVE')];
  const answers = { 'GET /api/nova/servers/': () => ({ items }) };
  const { services, clock } = await createTestServices({ bundles: { launch: en }, answers });
  const done = followLaunch({ name: 'web', count: 2 }, services);
  const states = () =>
    services
      .get(Tasks)
      .list()[0]
      ?.items?.map(({ name, state }) => `${name} ${state}`);

  await clock.advance(2000);
  await expect.poll(states).toEqual(['web-1 running', 'web-2 running']);
  items = [server('a', 'web-1', 'ACTIVE'), server('b', 'web-2', 'ERROR', { message: 'No valid host was found.' })];
  await clock.advance(2000);
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

it('[LNC-15] a look that fails is no end, and a launch that went well says nothing more', async () => {
  let isDown = true;
  const answers = {
    'GET /api/nova/servers/': () => {
      if (isDown) throw new Error('the line is cut');
      return { items: [server('a', 'web', 'ACTIVE')] };
    },
  };
  const { services, clock } = await createTestServices({ bundles: { launch: en }, answers });
  const done = followLaunch({ name: 'web', count: 1 }, services);
  await clock.advance(2000);
  await expect.poll(() => services.get(Tasks).list()[0]?.progress).toBe(0);
  isDown = false;
  await clock.advance(2000);
  await done;
  expect(services.get(Tasks).list()[0]).toMatchObject({ state: 'done' });
  expect(services.get(Toasts).list()).toEqual([]);
});
