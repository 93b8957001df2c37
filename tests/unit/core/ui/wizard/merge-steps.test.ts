import { describe, expect, it } from 'vitest';
import { mergeSteps } from '#ui/wizard/merge-steps.ts';
import type { ContributedStep } from '#ui/wizard/wizard-step.ts';

const step = (id: string, more: Partial<ContributedStep> = {}): ContributedStep => ({
  id,
  title: id,
  view: () => null,
  ...more,
});
const own = [step('details'), step('metadata')];
const merged = (...brought: ContributedStep[]) => mergeSteps(own, brought).map((one) => one.id);

describe('[WIZ-12] steps of other plugins', () => {
  it('are appended in their order', () => {
    expect(merged(step('b', { order: 600 }), step('a'))).toEqual(['details', 'metadata', 'a', 'b']);
  });
  it('are prepended by an order below 500', () => {
    expect(merged(step('second', { order: 20 }), step('first', { order: 10 }))).toEqual([
      'first',
      'second',
      'details',
      'metadata',
    ]);
  });
  it('are inserted before and after a step', () => {
    expect(merged(step('in', { after: 'details' }))).toEqual(['details', 'in', 'metadata']);
    expect(merged(step('in', { before: 'details' }))).toEqual(['in', 'details', 'metadata']);
  });
  it('several behind one step keep their order', () => {
    expect(merged(step('a', { after: 'details' }), step('b', { after: 'details' }))).toEqual([
      'details',
      'a',
      'b',
      'metadata',
    ]);
  });
  it('may hang on each other, in any order of arrival', () => {
    expect(merged(step('b', { after: 'a' }), step('a', { after: 'details' }))).toEqual([
      'details',
      'a',
      'b',
      'metadata',
    ]);
  });
  it('take the first anchor that is there, and the end when none is', () => {
    expect(merged(step('in', { after: ['gone', 'details'] }))).toEqual(['details', 'in', 'metadata']);
    expect(merged(step('in', { after: 'gone' }))).toEqual(['details', 'metadata', 'in']);
  });
  it('two that hang on each other only are not lost', () => {
    expect(merged(step('a', { after: 'b' }), step('b', { after: 'a' })).toSorted()).toEqual([
      'a',
      'b',
      'details',
      'metadata',
    ]);
  });
  it('replace a step in its place; a second replacer is left out', () => {
    expect(merged(step('mine', { replaces: 'details' }), step('theirs', { replaces: 'details' }))).toEqual([
      'mine',
      'metadata',
    ]);
  });
  it('remove a step', () => {
    expect(merged(step('none', { replaces: 'metadata', remove: true }))).toEqual(['details']);
  });
  it('of a taken id are left out', () => {
    expect(merged(step('metadata', { order: 1 }))).toEqual(['details', 'metadata']);
  });
});
