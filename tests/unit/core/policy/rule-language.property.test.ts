import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEnforcer } from '#policy';

/** A rule as a tree, to write it out as text and to work its truth out by other means. */
type Tree = { is: boolean } | { not: Tree } | { and: Tree[] } | { or: Tree[] };

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.record({ is: fc.boolean() }),
    fc.record({ not: tie('tree') }),
    fc.record({ and: fc.array(tie('tree'), { minLength: 1, maxLength: 4 }) }),
    fc.record({ or: fc.array(tie('tree'), { minLength: 1, maxLength: 4 }) }),
  ),
}));

function truth(node: Tree): boolean {
  if ('is' in node) return node.is;
  if ('not' in node) return !truth(node.not);
  return 'and' in node ? node.and.every(truth) : node.or.some(truth);
}

/** With as few parentheses as the precedence allows: not, then and, then or. */
function write(node: Tree, binding = 0): string {
  if ('is' in node) return node.is ? 'role:yes' : 'role:no';
  if ('not' in node) return `not ${write(node.not, 2)}`;
  const own = 'and' in node ? 1 : 0;
  const parts = 'and' in node ? node.and.map((part) => write(part, 2)) : node.or.map((part) => write(part, 1));
  const text = parts.join('and' in node ? ' AND ' : ' or ');
  return own < binding && parts.length > 1
    ? `(${text})`
    : parts.length === 1
      ? write(('and' in node ? node.and : node.or)[0]!, binding)
      : text;
}

describe('any rule', () => {
  it('means what its tree means', () => {
    fc.assert(
      fc.property(tree, (node) => {
        const enforcer = createEnforcer({ rules: { asked: { check: write(node) } } });
        expect(enforcer.check('asked', {}, { roles: ['yes'] })).toBe(truth(node));
        expect(enforcer.explain('asked', {}, { roles: ['yes'] }).allowed).toBe(truth(node));
      }),
    );
  });

  it('gets an answer, however it is written', () => {
    const word = fc.constantFrom(
      'and',
      'or',
      'not',
      '(',
      ')',
      '@',
      '!',
      'role:a',
      'rule:asked',
      'rule:other',
      "'x'",
      'a.b:%(c)s',
      '%',
      ':',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(word).map((words) => words.join(' ')),
        ),
        fc.object(),
        fc.object(),
        (text, target, who) => {
          const enforcer = createEnforcer({ rules: { asked: { check: text }, other: { check: 'not rule:asked' } } });
          expect(typeof enforcer.check('asked', target, who)).toBe('boolean');
        },
      ),
    );
  });
});
