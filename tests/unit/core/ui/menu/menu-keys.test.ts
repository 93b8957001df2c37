import { describe, expect, it } from 'vitest';
import { nextIndex, startsWith } from '../../../../../core/ui/menu/menu-keys.ts';

describe('moving in a menu', () => {
  it('goes round at both ends', () => {
    expect(nextIndex('ArrowDown', 2, 3)).toBe(0);
    expect(nextIndex('ArrowUp', 0, 3)).toBe(2);
    expect(nextIndex('ArrowUp', -1, 3)).toBe(2);
    expect(nextIndex('End', 0, 3)).toBe(2);
    expect(nextIndex('a', 0, 3)).toBeUndefined();
    expect(nextIndex('ArrowDown', 0, 0)).toBeUndefined();
  });

  it('finds the entry whose name is typed, and goes on with the same letter', () => {
    const names = ['Delete', 'Download', 'Edit', 'Deactivate'];
    const typed = { text: '', at: -1000 };
    expect(startsWith(names, -1, typed, 'd', 0)).toBe(0);
    expect(startsWith(names, 0, typed, 'd', 100)).toBe(1);
    expect(startsWith(names, 1, { text: '', at: -1000 }, 'e', 0)).toBe(2);
    const word = { text: '', at: -1000 };
    startsWith(names, -1, word, 'd', 0);
    startsWith(names, 0, word, 'e', 100);
    expect(startsWith(names, 0, word, 'a', 200)).toBe(3);
    expect(startsWith(names, 3, { text: '', at: -1000 }, 'z', 0)).toBe(3);
  });
});
