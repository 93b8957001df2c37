import { expect, it } from 'vitest';
import { cachedValues } from '../../../../../core/services/resources/cached-values.ts';
import { Queries } from '../../../../../core/services/resources/queries.ts';
import { Resources } from '../../../../../core/services/resources/resources.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

async function aView() {
  const { services } = await createTestServices();
  return { services, queries: services.get(Queries), values: cachedValues(services) };
}

it('[LNC-45] a value that a view sets stands, though an answer comes later', async () => {
  const { values } = await aView();
  let answer = (_value: string) => {};
  const value = values.add(() => new Promise<string>((resolve) => (answer = resolve)), '');
  const asked = value.get();
  value.set('set');
  expect(value.current).toEqual({ value: 'set', isKnown: true });
  answer('late');
  expect([await asked, value.value, await value.get()]).toEqual(['set', 'set', 'set']);
});

it('[LNC-02] a value that was set before anybody asks is not asked for', async () => {
  const { values } = await aView();
  const value = values.add<boolean>(() => Promise.reject(new Error('nobody asks')), false);
  value.set(true);
  expect(await value.get()).toBe(true);
});

it('[LNC-14] those who ask at the same time share one call, and a failure is known without a value', async () => {
  const { values } = await aView();
  let calls = 0;
  const value = values.add(async () => {
    calls += 1;
    throw new Error('the line is cut');
  }, 'none');
  expect(value.isKnown).toBe(false);
  expect(await Promise.all([value.get(), value.get()])).toEqual(['none', 'none']);
  expect(await value.get()).toBe('none');
  expect([value.isKnown, calls]).toEqual([true, 1]);
});

it('[LNC-14] a refresh tells whether there was an answer, and a failure keeps what is known', async () => {
  const { values } = await aView();
  const answers: (string | Error)[] = ['first', 'second', new Error('the line is cut')];
  const value = values.add(async () => {
    const next = answers.shift();
    if (typeof next !== 'string') throw next;
    return next;
  }, '');
  expect(await value.get()).toBe('first');
  expect(await value.refresh()).toBe('second');
  expect(await value.refresh()).toBeUndefined();
  expect(await value.get()).toBe('second');
});

it('[LNC-14] a refresh takes the place of a call that is under way', async () => {
  const { values } = await aView();
  const answers: ((value: string) => void)[] = [];
  const value = values.add(() => new Promise<string>((resolve) => answers.push(resolve)), '');
  const first = value.get();
  const second = value.refresh();
  answers[1]?.('new');
  expect(await second).toBe('new');
  answers[0]?.('old');
  await first;
  expect(value.value).toBe('new');
});

it('[LNC-14] listeners hear of a change, and what is known is one object until then', async () => {
  const { values } = await aView();
  const value = values.add(() => Promise.resolve(['a']), [] as string[]);
  const heard = new Promise<void>((resolve) => value.subscribe(resolve));
  expect(value.current).toBe(value.current);
  await value.get();
  await heard;
  expect(value.current).toEqual({ value: ['a'], isKnown: true });
});

it('[LNC-14] news of other items has nothing asked for again, and nothing is kept of a view that has gone', async () => {
  const { services, queries, values } = await aView();
  let calls = 0;
  const value = values.add(() => Promise.resolve((calls += 1)), 0);
  await value.get();
  services.get(Resources).outdate();
  expect(await value.get()).toBe(1);
  const cached = () => queries.getQueryCache().findAll({ queryKey: ['cached-values'] }).length;
  expect(cached()).toBe(1);
  const isGone = new Promise<void>((resolve) => {
    queries.getQueryCache().subscribe(({ type }) => (type === 'removed' ? resolve() : undefined));
  });
  values.dispose();
  await isGone;
  expect([cached(), value.value]).toEqual([0, 1]);
});
