import { expect, it } from 'vitest';
import { baseName, fillNames, followFileName } from '#ui/form/file-name.ts';
import { INTEGER_PATTERN, isUnique, isWithin, TEXT_MAX_LENGTH } from '#ui/form/rules.ts';
import { canStep, stepped } from '#ui/controls/number-steps.ts';

it.each([
  [0, true],
  [10, true],
  [-1, false],
  [11, false],
  ['11', false],
  ['', true],
  [undefined, true],
  [null, true],
])('[FORM-05] %j within 0 and 10: %j; what is empty is not out of bounds', (value, within) => {
  expect(isWithin(value, { min: 0, max: 10 })).toBe(within);
});

it('[FORM-05] a bound that is not there holds nothing', () => {
  expect(isWithin(-5, { max: 1 })).toBe(true);
  expect(isWithin(99, { min: 1 })).toBe(true);
});

it('[FORM-06] is unique when a list does not have it, or in the eyes of a function', () => {
  expect(isUnique('web', ['db'])).toBe(true);
  expect(isUnique('db', ['db'])).toBe(false);
  expect(isUnique('web', (name) => name.length > 3)).toBe(false);
  expect(isUnique('webs', (name) => name.length > 3)).toBe(true);
});

it('[FORM-08] a step stays within its bounds, the least of which is 0; an empty field goes to the least', () => {
  expect(stepped({ value: null }, 1)).toBe(0);
  expect(stepped({ value: null, min: 3 }, -1)).toBe(3);
  expect(stepped({ value: 4 }, 1)).toBe(5);
  expect(stepped({ value: 1, step: 5 }, -1)).toBe(0);
  expect(stepped({ value: 9, max: 10, step: 4 }, 1)).toBe(10);
  expect(stepped({ value: 0.2, step: 0.1 }, 1)).toBe(0.3);
});

it('[FORM-08] there is no step beyond a bound, and one back from outside', () => {
  expect([canStep({ value: 0 }, -1), canStep({ value: 0 }, 1)]).toEqual([false, true]);
  expect([canStep({ value: 10, max: 10 }, 1), canStep({ value: 10, max: 10 }, -1)]).toEqual([false, true]);
  expect([canStep({ value: 12, max: 10 }, 1), canStep({ value: 12, max: 10 }, -1)]).toEqual([false, true]);
  expect(stepped({ value: 12, max: 10 }, -1)).toBe(10);
});

it('[FORM-08] a bound that is itself out of bounds ends the steps one before it', () => {
  const inside = { above: 0, below: 4 };
  expect([canStep({ value: 1, ...inside }, -1), canStep({ value: 3, ...inside }, 1)]).toEqual([false, false]);
  expect([stepped({ value: null, ...inside }, 1), stepped({ value: 2, ...inside }, 1)]).toEqual([1, 3]);
  expect(canStep({ value: 0.5, above: 0 }, -1)).toBe(false);
  // Between 0 and 1 lies no whole step.
  expect([1, -1].map((by) => canStep({ value: null, above: 0, below: 1 }, by as 1 | -1))).toEqual([false, false]);
});

it('[FORM-13] the name follows the file while it is empty or what the last file put there', () => {
  const first = followFileName('', undefined, 'C:\\fakepath\\a.txt');
  expect(first).toEqual({ name: 'a.txt', filled: 'a.txt' });
  expect(followFileName('a.txt', 'a.txt', 'b.txt').name).toBe('b.txt');
  expect(followFileName('mine', 'a.txt', 'b.txt')).toEqual({ name: 'mine', filled: 'a.txt' });
  expect(baseName('folder/c.txt')).toBe('c.txt');
});

it('[FORM-13] a form fills the field that its file names; a name that was only typed alike is left alone', () => {
  const ui = { file: { 'ui:options': { fills: 'name' } } };
  const filled = new Map<string, string>();
  const one = fillNames<object>(ui, {}, { file: 'a.txt' }, filled);
  expect(one).toEqual({ file: 'a.txt', name: 'a.txt' });
  expect(fillNames<object>(ui, one, { ...one, file: 'b.txt' }, filled)).toEqual({ file: 'b.txt', name: 'b.txt' });
  expect(fillNames<object>(ui, { file: 'x' }, { file: 'y', name: 'x' }, new Map())).toEqual({ file: 'y', name: 'x' });
  const same = { file: 'a.txt', name: '' };
  expect(fillNames<object>(ui, same, same, new Map())).toBe(same);
});

it('[FORM-14] a line of text has at most 255 characters', () => expect(TEXT_MAX_LENGTH).toBe(255));

it('[FORM-15] an integer is digits and nothing else', () => {
  const pattern = new RegExp(INTEGER_PATTERN, 'u');
  expect(['0', '007', '42'].every((text) => pattern.test(text))).toBe(true);
  expect(['', '-1', '1.5', '1 ', 'x', '٣'].some((text) => pattern.test(text))).toBe(false);
});
