import { describe, expect, it } from 'vitest';
import { createEnforcer, type RuleText } from '#policy';

type Facts = Record<string, unknown>;

/** Is one rule true for these credentials and this target? */
function holds(
  check: RuleText,
  credentials: Facts = {},
  target: Facts = {},
  others: Record<string, RuleText> = {},
): boolean {
  return createEnforcer({ rules: { asked: { check } }, overrides: others }).check('asked', target, credentials);
}

describe('a rule that is made to run out of stack', () => {
  const depth = 20_000;
  const nested = '('.repeat(depth) + '@' + ')'.repeat(depth);
  const chain = Object.fromEntries(
    Array.from({ length: depth }, (_, at) => [`link${at}`, at === depth - 1 ? '@' : `rule:link${at + 1}`]),
  );

  it('is false: thousands of parentheses, a chain of thousands of rules', () => {
    expect(holds(nested)).toBe(false);
    expect(holds(`@ or ${nested}`)).toBe(false);
    expect(holds('rule:link0', {}, {}, chain)).toBe(false);
    expect(createEnforcer({ rules: { asked: { check: nested } } }).explain('asked', {}, {}).allowed).toBe(false);
  });

  it('means what it says where it only looks deep: fifty parentheses, thousands of negations', () => {
    expect(holds('('.repeat(50) + '@' + ')'.repeat(50))).toBe(true);
    expect(holds('not '.repeat(depth) + '@')).toBe(true);
    expect(holds('not '.repeat(depth + 1) + '@')).toBe(false);
  });
});

describe('the rule language', () => {
  it.each([
    ['', true],
    ['@', true],
    ['!', false],
    ['nonsense', false],
    ['   ', false],
    ['@ @', false],
    ['and', false],
    ['@ and', false],
    ['(@', false],
    ['@)', false],
    ['()', false],
    ["'text'", false],
    ["not 'text'", false],
    ['not nonsense', true],
    ['@ or !', true],
    ['! or !', false],
    ['@ and !', false],
    ['NOT ! AND @', true],
    ['not not @', true],
    ['not @ or @', true],
    ['@ or @ and !', true],
    ['! and ! or @', true],
    ['(@ or @) and !', false],
    ['not (@ and !)', true],
    ['((@))', true],
    ['! or @ and @ and !', false],
    ['not ! and not ! and @', true],
    ['( @ or ! ) and not ( ! )', true],
  ])('reads %j as %s', (text, expected) => {
    expect(holds(text)).toBe(expected);
  });

  it.each([
    [[], true],
    [[[]], false],
    [['@'], true],
    [[['@', '!']], false],
    [[['@', '@'], ['!']], true],
    [['!', ['!'], ['@', '@']], true],
    [[['role:a and role:b']], false],
  ] as [RuleText, boolean][])('reads the list %j as %s', (list, expected) => {
    expect(holds(list, { roles: ['a', 'b'] })).toBe(expected);
  });

  it('compares roles without regard to case and puts target values into them', () => {
    expect(holds('role:ADMIN', { roles: ['Admin'] })).toBe(true);
    expect(holds('role:%(wanted)s', { roles: ['member'] }, { wanted: 'Member' })).toBe(true);
    expect(holds('role:%(wanted)s', { roles: ['member'] })).toBe(false);
    expect(holds('role:admin', {})).toBe(false);
  });

  it('compares texts as Python writes them', () => {
    expect(holds('is_admin:True', { is_admin: true })).toBe(true);
    expect(holds('is_admin:1', { is_admin: true })).toBe(false);
    expect(holds('is_admin:1', { is_admin: 1 })).toBe(true);
    expect(holds('None:%(role.domain)s', {}, { 'role.domain': null })).toBe(true);
    expect(holds('None:%(role.domain)s', {}, { 'role.domain': '' })).toBe(false);
    expect(holds("'public':%(visibility)s", {}, { visibility: 'public' })).toBe(true);
    expect(holds('True:%(shared)s', {}, { shared: true })).toBe(true);
    expect(holds('1.50:%(n)s', {}, { n: '1.5' })).toBe(true);
  });

  it('finds target values under flat dotted keys, then nested; a missing one is false', () => {
    const rule = 'project_id:%(target.project.id)s';
    expect(holds(rule, { project_id: 'p' }, { 'target.project.id': 'p' })).toBe(true);
    expect(holds(rule, { project_id: 'p' }, { target: { project: { id: 'p' } } })).toBe(true);
    expect(holds(rule, { project_id: 'p' }, { target: null })).toBe(false);
    expect(holds('project_id:%(constructor)s', { project_id: 'p' })).toBe(false);
    expect(holds('project_id:50%', { project_id: '50%' })).toBe(false);
    expect(holds('project_id:50%%-%(x)s', { project_id: '50%-y' }, { x: 'y' })).toBe(true);
  });

  it('follows dotted credentials through lists', () => {
    const credentials = { token: { project: { id: 'p' }, roles: [{ name: 'a' }, { name: 'b' }] }, groups: ['g', 'h'] };
    expect(holds('token.project.id:p', credentials)).toBe(true);
    expect(holds('token.roles.name:b', credentials)).toBe(true);
    expect(holds('groups:h', credentials)).toBe(true);
    expect(holds('token.roles.name:c', credentials)).toBe(false);
    expect(holds('token.missing.id:None', credentials)).toBe(false);
    expect(holds('system:all', { system_scope: 'all' })).toBe(true);
  });

  it('answers no to checks that only a service can make', () => {
    expect(holds('http://127.0.0.1/check')).toBe(false);
    expect(holds('https:x')).toBe(false);
    expect(holds('field:networks:shared=True', {}, { shared: true })).toBe(false);
  });

  it('denies rules that go round in a circle, whatever stands before them', () => {
    expect(holds('rule:asked')).toBe(false);
    expect(holds('not rule:asked')).toBe(false);
    expect(holds('rule:b', {}, {}, { b: 'not rule:c', c: 'rule:b' })).toBe(false);
    expect(holds('role:admin or rule:asked', { roles: ['admin'] })).toBe(true);
    expect(holds('role:admin or rule:asked', { roles: ['member'] })).toBe(false);
    expect(holds('rule:b and rule:b', {}, {}, { b: '@' })).toBe(true);
  });
});
