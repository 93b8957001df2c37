import { describe, expect, it } from 'vitest';
import { actionResult, idsOfType } from '#registry';

describe('action result', () => {
  it('[REG-04] the builder chains and gives a plain record', () => {
    const { result } = actionResult()
      .created('A', '1')
      .deleted('A', '2')
      .deleted('B', '3')
      .updated('A', '4')
      .failed('A', '5');
    expect(JSON.parse(JSON.stringify(result))).toEqual({
      created: [{ type: 'A', id: '1' }],
      updated: [{ type: 'A', id: '4' }],
      deleted: [
        { type: 'A', id: '2' },
        { type: 'B', id: '3' },
      ],
      failed: [{ type: 'A', id: '5' }],
    });
    expect([idsOfType(result.deleted, 'B'), idsOfType(result.deleted), idsOfType(undefined)]).toEqual([
      ['3'],
      ['2', '3'],
      [],
    ]);
  });
});
