import { beforeEach, expect, it } from 'vitest';
import { type ActivityEntry, readActivity } from '#services/activity/activity-log';
import { keepActivity } from '#services/activity/keep-activity';
import { type EachItem, eachItem, submitEach } from '#services/actions/each-item';
import { HttpError } from '#services/http/http';
import { Resources } from '#services/resources/resources';
import { ResourceTypes } from '#services/registry/registry';
import { isUnderWay, Tasks } from '#services/tasks/tasks';
import { takeLeft } from '#services/tasks/take-left';
import { keepLeft } from '#services/tasks/left-tasks';
import { Storage } from '#services/storage/storage';
import { Toasts } from '#services/toasts/toasts';
import { defineResourceType, idsOfType } from '#registry';
import { createTestServices, type TestServices } from '../../../../../core/testing/test-services.ts';

interface Machine {
  id: string;
  host: string;
  busy?: boolean;
}

const type = 'OS::Test::Machine';
const a = { id: 'a', host: 'one' };
const b = { id: 'b', host: 'one' };

let test: TestServices;
/** The machines as the service has them. */
let known: Map<string, Machine>;
/** Whether nobody answers. */
let isDown: boolean;
let changed: Set<string>;
let polls: string[][];

const task = () => test.services.get(Tasks).list()[0];
const states = () => task()?.items?.map(({ id, state, reason = '' }) => `${id} ${state} ${reason}`.trim());

const move = (items: Machine[], more: Partial<EachItem<Machine>> = {}): EachItem<Machine> => ({
  type,
  items,
  idOf: ({ id }) => id,
  nameOf: ({ id }) => id,
  title: 'Move',
  icon: 'truck',
  action: 'machines.move',
  outcome: 'updated',
  texts: { done: (names) => `Accepted: ${names}`, failed: (names) => `Not moved: ${names}` },
  act: async ({ id }) => set({ id, host: 'one', busy: true }),
  follow: { failure: (now, before) => (now.host === before.host ? `still on ${now.host}` : undefined) },
  ...more,
});

function set(machine: Machine) {
  known.set(machine.id, machine);
  changed.add(machine.id);
}

/** Lets the time of a look pass, until this holds. */
const until = (holds: () => unknown) => expect.poll(() => (test.clock.advance(2_000), holds()));

beforeEach(async () => {
  test = await createTestServices();
  known = new Map();
  [isDown, changed, polls] = [false, new Set(), []];
  test.services.get(ResourceTypes).register(
    defineResourceType<Machine>({
      id: type,
      name: 'core:tasks.title',
      itemId: ({ id }: Machine) => id,
      inTransition: ({ busy }: Machine) => busy === true,
      async load(id: string) {
        const found = known.get(id);
        if (!found) throw new HttpError(404, 'gone');
        return found;
      },
      async poll(items: readonly Machine[]) {
        if (isDown) throw new HttpError(503, 'down');
        polls.push(items.map(({ id }) => id));
        const asked = items.filter(({ id }) => changed.delete(id));
        return { items: asked.flatMap(({ id }) => known.get(id) ?? []), gone: [] };
      },
    }),
    'test',
  );
});

it('[X-13] what a service has accepted is done when it works on it no more, and failed where that came to nothing', async () => {
  const reported: string[][] = [];
  const services = test.services;
  services.get(Resources).onDidAct((result) => reported.push(idsOfType(result.updated, type)));
  await eachItem(move([a, b]), services);
  expect(services.get(Toasts).list()).toMatchObject([{ type: 'success', message: 'Accepted: a, b' }]);
  await until(() => polls.length).toBeGreaterThan(0);
  expect(states()).toEqual(['a running', 'b running']);
  expect(task()).toMatchObject({ state: 'running', progress: 0, accepted: true });
  set({ id: 'a', host: 'two' });
  await until(states).toEqual(['a done', 'b running']);
  set({ id: 'b', host: 'one' });
  await until(states).toEqual(['a done', 'b failed still on one']);
  // Ended ones are not asked for again.
  expect(polls.at(-1)).toEqual(['b']);
  await expect.poll(() => task()?.state).toBe('failed');
  expect(services.get(Toasts).list().at(-1)).toMatchObject({
    type: 'danger',
    message: 'Not moved: b',
    detail: 'b: still on one',
  });
  // Lists are read again: they may be filtered by what has changed.
  expect(reported).toEqual([['a', 'b']]);
});

it('[X-13] the work of a form on one item is a task from then on; tried again, it is sent again', async () => {
  const sent: string[] = [];
  const act = async ({ id }: Machine) => {
    sent.push(id);
    set({ id, host: 'one', busy: true });
  };
  await submitEach(move([a], { act }), test.services);
  await until(states).toEqual(['a running']);
  set({ id: 'a', host: 'one' });
  await until(() => task()?.state).toBe('failed');
  expect(sent).toEqual(['a']);
  task()?.retry?.();
  await expect.poll(() => sent).toEqual(['a', 'a']);
  set({ id: 'a', host: 'two' });
  await until(() => task()?.state).toBe('done');
});

it('[X-13] one that is deleted meanwhile has failed, unless that was the aim', async () => {
  for (const [removes, state] of [
    [false, 'failed'],
    [true, 'done'],
  ] as const) {
    await eachItem(move([a], { act: async () => void known.delete('a'), follow: { removes } }), test.services);
    await until(() => task()?.state).toBe(state);
  }
});

it('[X-13] a page that is left loses nothing of what was accepted, and no later page does it again', async () => {
  await eachItem(move([a]), test.services);
  await until(() => polls.length).toBeGreaterThan(0);
  expect(isUnderWay(task())).toBe(false);
  const storage = test.services.get(Storage);
  keepLeft(storage, test.services.get(Tasks).list());
  expect(takeLeft(storage)).toEqual([]);
});

it('[X-13] where nobody answers any more the task ends, and says that the end was not followed', async () => {
  isDown = true;
  await eachItem(move([a]), test.services);
  await until(states).toEqual(['a done Accepted. How it ended was not followed.']);
  expect(task()?.state).toBe('done');
});

it('[X-12] the activity names what failed after it was accepted', async () => {
  const keeping = keepActivity(test.services);
  await eachItem(move([a]), test.services);
  set({ id: 'a', host: 'one' });
  await until(() => task()?.state).toBe('failed');
  const told = ({ label, name, outcome }: ActivityEntry) => `${label} ${name} ${outcome}`;
  expect(readActivity(test.services).map(told)).toEqual(['Move a failed']);
  keeping.dispose();
});
