import { describe, expect, it, vi } from 'vitest';
import { TaskList } from '#services/tasks/task-list';
import { type BulkOutcome, type BulkWork, Tasks } from '#services/tasks/tasks';
import { Storage } from '#services/storage/storage';
import { aPageState, aSession } from '../../../../core/testing/fake-page.ts';
import { HttpError } from '#services/http/http';
import { Scope } from '#services/scope/scope';
import { createTestServices, type TestServices } from '../../../../core/testing/test-services.ts';

interface Thing {
  id: string;
  name: string;
}

const things = (count: number): Thing[] =>
  Array.from({ length: count }, (_, place) => ({ id: `t-${place + 1}`, name: `thing ${place + 1}` }));

function work(
  items: readonly Thing[],
  act: BulkWork<Thing>['act'],
  more: Partial<BulkWork<Thing>> = {},
): BulkWork<Thing> {
  return { title: 'Delete things', items, idOf: ({ id }) => id, nameOf: ({ name }) => name, act, ...more };
}

/** The page after this one, of the same browser and user: what was kept is there, nothing else. */
async function nextPage({ services, clock, page }: TestServices) {
  const tasks = new TaskList(clock, services.get(Storage), page);
  await vi.dynamicImportSettled();
  return tasks;
}

describe('[X-13] a bulk operation', () => {
  it('says what became of each item, with its reason, and how many there were', async () => {
    const tasks = (await createTestServices()).services.get(Tasks);
    const outcome = await tasks.each(
      work(things(3), async ({ id }) => {
        if (id === 't-2') throw new Error('It is in use.');
      }),
    );
    expect(outcome.done.map(({ id }) => id)).toEqual(['t-1', 't-3']);
    expect(outcome.failed.map(({ item }) => item.id)).toEqual(['t-2']);
    expect(tasks.list()[0]).toMatchObject({
      state: 'failed',
      progress: 1,
      items: [
        { id: 't-1', state: 'done' },
        { id: 't-2', state: 'failed', reason: 'It is in use.' },
        { id: 't-3', state: 'done' },
      ],
    });
  });

  it('tries the failed again, and only them; who began it hears how that ended', async () => {
    const tasks = (await createTestServices()).services.get(Tasks);
    const asked: string[] = [];
    let broken = true;
    const heard: BulkOutcome<Thing>[] = [];
    await tasks.each(
      work(
        things(3),
        async ({ id }) => {
          asked.push(id);
          if (broken && id === 't-2') throw new Error('Try again later.');
        },
        { onRetried: (outcome) => heard.push(outcome) },
      ),
    );
    broken = false;
    asked.length = 0;
    tasks.list()[0]?.retry?.();
    await expect.poll(() => heard[0]?.done.map(({ id }) => id)).toEqual(['t-2']);
    expect(asked).toEqual(['t-2']);
    expect(tasks.list()[0]).toMatchObject({ state: 'done', progress: 1 });
    expect(tasks.list()[0]?.retry).toBeUndefined();
  });

  it('cancelled, begins no more; what was under way ends, and the rest can be gone on with', async () => {
    const tasks = (await createTestServices()).services.get(Tasks);
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const under = tasks.each(work(things(4), () => gate, { atOnce: 2 }));
    await expect.poll(() => tasks.list()[0]?.items?.filter(({ state }) => state === 'running')).toHaveLength(2);
    tasks.list()[0]?.cancel?.();
    open();
    const outcome = await under;
    expect(outcome.done.map(({ id }) => id)).toEqual(['t-1', 't-2']);
    expect(outcome.cancelled.map(({ id }) => id)).toEqual(['t-3', 't-4']);
    expect(tasks.list()[0]).toMatchObject({ state: 'cancelled', progress: 0.5 });
    tasks.list()[0]?.retry?.();
    await expect.poll(() => tasks.list()[0]?.state).toBe('done');
  });

  it('does no more at once than it was told, and keeps the order of what it was given', async () => {
    const tasks = (await createTestServices()).services.get(Tasks);
    let now = 0;
    let most = 0;
    const act = async () => {
      now += 1;
      most = Math.max(most, now);
      await Promise.resolve();
      now -= 1;
    };
    const outcome = await tasks.each(work(things(20), act, { atOnce: 3 }));
    expect(most).toBe(3);
    expect(outcome.done.map(({ id }) => id)).toEqual(things(20).map(({ id }) => id));
  });
});

describe('[X-23] a tab that goes to another project', () => {
  const goTo = ({ page }: TestServices, project: string) =>
    page.take({ ...aPageState(), session: aSession({ project_id: project }) });

  it('begins no more of a bulk operation, gives up its calls, and goes on with it only back there', async () => {
    const test = await createTestServices();
    const tasks = test.services.get(Tasks);
    const begun: string[] = [];
    const act: BulkWork<Thing>['act'] = async ({ id }, signal) => {
      begun.push(id);
      if (id !== 't-1' && begun.length < 3)
        await new Promise((_, reject) =>
          signal.addEventListener('abort', () => {
            const given = new HttpError(0, '');
            given.failure = 'aborted';
            reject(given);
          }),
        );
    };
    const under = tasks.each(work(things(4), act, { atOnce: 1 }));
    await expect.poll(() => begun).toEqual(['t-1', 't-2']);
    goTo(test, 'project-2');
    const outcome = await under;
    expect(outcome).toMatchObject({ done: [{ id: 't-1' }], failed: [] });
    expect(outcome.cancelled.map(({ id }) => id)).toEqual(['t-2', 't-3', 't-4']);
    tasks.list()[0]?.retry?.();
    await expect.poll(() => tasks.list()[0]?.state).toBe('cancelled');
    expect(begun).toEqual(['t-1', 't-2']);
    goTo(test, aSession().project_id!);
    tasks.list()[0]?.retry?.();
    await expect.poll(() => tasks.list()[0]?.state).toBe('done');
    expect(begun).toEqual(['t-1', 't-2', 't-2', 't-3', 't-4']);
  });

  it('begins nothing of a bulk operation that was wanted before it left, while its code was on its way', async () => {
    const test = await createTestServices();
    const begun: string[] = [];
    const under = test.services.get(Tasks).each(work(things(3), async ({ id }) => void begun.push(id)));
    goTo(test, 'project-2');
    expect((await under).cancelled).toHaveLength(3);
    expect(begun).toEqual([]);
  });

  it('keeps where a task began, also for the next page', async () => {
    const test = await createTestServices();
    const again = { type: 'OS::Test::Thing', action: 'things.delete' };
    test.services.get(Tasks).start({ title: 'Delete', again });
    const { scope } = test.services.get(Tasks).list()[0]!;
    expect(scope).toBe(test.services.get(Scope).key);
    test.page.leave();
    expect((await nextPage(test)).list()).toMatchObject([{ title: 'Delete', scope }]);
  });
});

describe('[X-13] a page that is left', () => {
  it('tells the next one what it interrupted, with what was not done', async () => {
    const test = await createTestServices();
    const tasks = test.services.get(Tasks);
    const never = new Promise<void>(() => {});
    const again = { type: 'OS::Test::Thing', action: 'things.delete', kept: { place: 'here' } };
    void tasks.each(work(things(3), ({ id }) => (id === 't-1' ? Promise.resolve() : never), { again }));
    tasks.start({ title: 'Over' }).update({ state: 'done' });
    await expect.poll(() => tasks.list().find(({ items }) => items)?.items?.[0]?.state).toBe('done');
    test.page.leave();
    expect((await nextPage(test)).list()).toMatchObject([
      {
        title: 'Delete things',
        state: 'interrupted',
        again,
        items: [
          { id: 't-1', state: 'done' },
          { id: 't-2', state: 'waiting' },
          { id: 't-3', state: 'waiting' },
        ],
      },
    ]);
  });

  it('tells what failed and can begin again as failed, with its reason; what only failed is over', async () => {
    const test = await createTestServices();
    const tasks = test.services.get(Tasks);
    const again = { type: 'OS::Test::Thing', action: 'things.create', kept: { name: 'one' } };
    tasks.start({ title: 'Upload', again }).update({ state: 'failed', detail: 'The service is away.' });
    tasks.start({ title: 'Over' }).update({ state: 'failed' });
    test.page.leave();
    expect((await nextPage(test)).list()).toMatchObject([
      { title: 'Upload', state: 'failed', detail: 'The service is away.', again },
    ]);
  });

  it('twice, still tells it until it was dismissed', async () => {
    const test = await createTestServices();
    test.services.get(Tasks).start({ title: 'Upload' });
    test.page.leave();
    const second = await nextPage(test);
    expect(second.list()).toHaveLength(1);
    second.dismiss(second.list()[0]?.id ?? '');
    expect((await nextPage(test)).list()).toEqual([]);
  });

  it('does not trust what it finds in storage', async () => {
    const test = await createTestServices();
    for (const nonsense of ['text', 3, { title: 'x' }, [null, 3, { title: 4 }]]) {
      test.services.get(Storage).set('tasks.left', nonsense);
      expect((await nextPage(test)).list()).toEqual([]);
    }
    const item = { id: '1', name: 'a', state: 'done' };
    const items = [item, null, 'x', { ...item, state: 'mad' }, { ...item, name: {} }, { ...item, reason: 1 }];
    const again = { type: 'OS::Test::Thing', action: 'things.delete', kept: { place: 'here' } };
    test.services.get(Storage).set('tasks.left', [
      { title: 'A', startedAt: 1, items, again, retry: 'x' },
      { title: 'B', startedAt: '2', items: 7, again: { type: 1 }, detail: {} },
    ]);
    expect((await nextPage(test)).list()).toEqual([
      { id: expect.any(String), title: 'A', startedAt: 1, state: 'interrupted', items: [item], again },
      { id: expect.any(String), title: 'B', startedAt: 0, state: 'interrupted' },
    ]);
  });
});
