import { describe, expect, it } from 'vitest';
import { readStepErrors } from '#ui/fragments/workflow/step-errors.ts';

const answer = (errors: unknown, has_errors: unknown = true) => ({ has_errors, workflow_slug: 'launch', errors });
const read = (body: unknown) => readStepErrors(body, 'launch', ['details', 'network']);

describe('what a server says about steps', () => {
  it('[WIZ-05] [WIZ-06] reads messages by step and field, and about the step', () => {
    expect(read(answer({ details: { name: ['Taken.', 'Too short.'], __all__: ['Choose a source.'] } }))).toEqual({
      details: { name: ['Taken.', 'Too short.'], __all__: ['Choose a source.'] },
    });
  });

  it('[WIZ-05] a step may be named as its element is', () => {
    expect(read(answer({ launch__network: { net: ['Missing.'] } }))).toEqual({ network: { net: ['Missing.'] } });
  });

  it('[WIZ-05] nothing is wrong when it says so', () => {
    expect(read(answer({}, false))).toEqual({});
  });

  it('[WIZ-04] an answer that is none, or names no step of these, opens no way', () => {
    for (const body of [
      undefined,
      null,
      '',
      [],
      {},
      answer({}),
      answer({ other: { a: ['x'] } }),
      answer({ details: {} }),
    ]) {
      expect(() => read(body)).toThrow(TypeError);
    }
  });

  it('one message may stand without a list', () => {
    expect(read(answer({ details: { name: 'Taken.' } }))).toEqual({ details: { name: ['Taken.'] } });
  });
});
