import { describe, expect, it } from 'vitest';
import { commandOf } from '#ui/table/table-keys.ts';

const press = (key: string, more = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
  isComposing: false,
  repeat: false,
  ...more,
});
const free = { inField: false, inOverlay: false, onRow: true };

describe('table keys', () => {
  it('each key has its command', () => {
    const keys = ['/', 'j', 'k', 'x', 'Enter', 'e', 'r', 'c'];
    expect(keys.map((key) => commandOf(press(key), free))).toEqual([
      'search',
      'next',
      'previous',
      'select',
      'open',
      'expand',
      'refresh',
      'create',
    ]);
    expect(commandOf(press('constructor'), free)).toBeUndefined();
  });

  it('a field, a dialog, the browser and the control in focus keep their keys', () => {
    expect(commandOf(press('j'), { ...free, inField: true })).toBeUndefined();
    expect(commandOf(press('r', { ctrlKey: true }), free)).toBeUndefined();
    expect(commandOf(press('c'), { ...free, inOverlay: true })).toBeUndefined();
    expect(commandOf(press('Enter'), { ...free, onRow: false })).toBeUndefined();
  });

  it('a held key moves on and does nothing else again', () => {
    expect(commandOf(press('j', { repeat: true }), free)).toBe('next');
    expect(commandOf(press('r', { repeat: true }), free)).toBeUndefined();
  });
});
