import { expect, it } from 'vitest';
import { Load } from '../../../../plugins/launch/load.ts';

it('[LNC-45] a value that the wizard knows stands, though an answer comes later', async () => {
  let answer = (_value: string) => {};
  const load = new Load(() => new Promise<string>((resolve) => (answer = resolve)), '');
  const asked = load.get();
  load.set('known');
  answer('late');
  expect([await asked, load.value, await load.get()]).toEqual(['known', 'known', 'known']);
});

it('[LNC-02] a value that is known before anybody asks is not asked for', async () => {
  const load = new Load<boolean>(() => Promise.resolve(false), false);
  load.set(true);
  expect(await load.get()).toBe(true);
  expect(load.isKnown).toBe(true);
});

it('[LNC-14] asking anew tells whether there was an answer, and a failure keeps what is known', async () => {
  const answers: (string | Error)[] = ['first', 'second', new Error('the line is cut')];
  const load = new Load(async () => {
    const next = answers.shift();
    if (typeof next !== 'string') throw next;
    return next;
  }, '');
  expect(await load.get()).toBe('first');
  expect(await load.again()).toBe('second');
  expect(await load.again()).toBeUndefined();
  expect(await load.get()).toBe('second');
});
