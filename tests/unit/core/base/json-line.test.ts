import { describe, expect, it } from 'vitest';
import { lineOf } from '../../../../core/base/words/json-line.mjs';

const source = `{
  "id": "when",
  "contributes": {
    "panels": [
      { "id": "a", "when": "x]}" },
      {
        "id": "b\\"",
        "when": "y"
      }
    ],
    "numbers": [1, -2.5e3, [true, null], "text"]
  },
  "when": "z"
}`;

describe('[X-23] the line of a member in a JSON text', () => {
  it.each([
    [['id'], 2],
    [['when'], 13],
    [['contributes', 'panels', '0', 'when'], 5],
    [['contributes', 'panels', '1'], 6],
    [['contributes', 'panels', '1', 'when'], 8],
    [['contributes', 'numbers', '2', '1'], 11],
    [[], 1],
  ])('of %j is %i', (path, line) => {
    expect(lineOf(source, path)).toBe(line);
  });

  it('is that of what would hold it where it is not there', () => {
    expect(lineOf(source, ['contributes', 'panels', '1', 'nothing'])).toBe(6);
    expect(lineOf(source, ['contributes', 'panels', '7'])).toBe(4);
    expect(lineOf(source, ['id', 'deeper'])).toBe(2);
  });
});
