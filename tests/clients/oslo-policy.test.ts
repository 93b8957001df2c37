import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEnforcer, type RuleDefaults, type RuleOverrides } from '../../core/policy/index.ts';

const script = fileURLToPath(new URL('oslo-policy-answers.py', import.meta.url));

/** Asks the real oslo.policy. */
function oslo(questions: string): unknown[] {
  const options = { input: questions, maxBuffer: 2 ** 26 };
  return JSON.parse(execFileSync('/usr/bin/python3', [script], options).toString()) as unknown[];
}

/** The same questions each time: a test that fails, fails again. */
const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number): T[] =>
  fc.sample(arbitrary, { seed: 20261121, numRuns: count });

const values = fc.constantFrom<unknown>('a', 'b', 'Admin', 'member', '1', 1, 0, true, false, null, 'True', 'None', '');
const keys = fc.constantFrom('project_id', 'user_id', 'domain_id', 'target.project.id', 'is_admin', 'name', 'x');
const words = fc.constantFrom('a', 'b', 'admin', 'Member', '1', 'True', 'False', 'None', '%(project_id)s', '%(name)s');
const substitutions = keys.map((key) => `%(${key})s`);
const lefts = fc.oneof(
  keys,
  fc.constantFrom(
    "'a'",
    '"b"',
    "'Admin'",
    '1',
    '0',
    '007',
    '1.50',
    '-3',
    'True',
    'False',
    'None',
    'token.user',
    'groups',
  ),
  fc.constantFrom('token.groups.name', 'groups.name', 'unknown', 'roles', '[1]', 'token'),
);
const leaf = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(lefts, fc.oneof(words, substitutions)).map(([left, right]) => `${left}:${right}`) },
  { weight: 3, arbitrary: words.map((name) => `role:${name}`) },
  { weight: 2, arbitrary: fc.constantFrom('rule:one', 'rule:two', 'rule:unknown') },
  { weight: 1, arbitrary: fc.constantFrom('@', '!', 'nothing', 'a:b:c', 'name:%(name)s-%(x)s', 'name:100%%', 'role:') },
);
const { rule } = fc.letrec<{ rule: string }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'rule' },
    { weight: 4, arbitrary: leaf },
    { weight: 2, arbitrary: fc.tuple(tie('rule'), tie('rule')).map(([a, b]) => `${a} and ${b}`) },
    { weight: 2, arbitrary: fc.tuple(tie('rule'), tie('rule')).map(([a, b]) => `${a} OR ${b}`) },
    { weight: 2, arbitrary: tie('rule').map((a) => `(${a})`) },
    { weight: 1, arbitrary: tie('rule').map((a) => `not ${a}`) },
  ),
}));
/** Also what people mistype: stray words and parentheses. */
const mistyped = fc
  .tuple(rule, fc.constantFrom('and', 'or', 'not', '(', ')', "'a b'", ' ', 'and and'), fc.nat(40))
  .map(([text, extra, at]) => `${text.slice(0, at)} ${extra} ${text.slice(at)}`);
const lists = fc.array(fc.oneof(leaf, fc.array(leaf, { maxLength: 3 })), { maxLength: 3 });
const anyRule = fc.oneof(
  { weight: 6, arbitrary: rule },
  { weight: 2, arbitrary: mistyped },
  { weight: 1, arbitrary: lists },
  { weight: 1, arbitrary: fc.constantFrom('', '@', '!', '()') },
);
const target = fc.dictionary(keys, values, { maxKeys: 5 });
const credentials = fc.record({
  roles: fc.array(fc.constantFrom('admin', 'Member', 'reader', '1', ''), { maxLength: 3 }),
  project_id: values,
  user_id: values,
  is_admin: fc.boolean(),
  groups: fc.array(fc.record({ name: fc.constantFrom('a', 'b', 'Admin') }), { maxLength: 2 }),
  token: fc.record({
    user: values,
    groups: fc.array(fc.record({ name: fc.constantFrom('a', 'b') }), { maxLength: 2 }),
  }),
});
/** The scopes of a token: oslo.policy reads them off three members, and takes Python's view of what is true. */
const scoped = fc
  .tuple(
    credentials,
    fc.record(
      {
        system: fc.constantFrom<unknown>('all', '', null, 0, [], {}, true),
        system_scope: fc.constantFrom<unknown>('all', '', null, false, [], ['all']),
        domain_id: fc.constantFrom<unknown>('d1', '', null, 0),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([who, scope]) => ({ ...who, ...scope }));

describe('the policy language', () => {
  it('[POL-01] answers as oslo.policy does, for thousands of rules, targets and credentials', () => {
    const questions = sample(
      fc.record({
        rules: fc.record({ asked: anyRule, one: leaf.filter((text) => !text.startsWith('rule:')), two: rule }),
        target,
        credentials,
      }),
      6000,
    )
      // Rules that point at each other in a circle end in an error there, in a no here.
      .filter(({ rules }) => !rules.two.includes('rule:two'));
    const real = oslo(JSON.stringify(questions));
    const own = questions.map(({ rules, target: about, credentials: who }) =>
      createEnforcer({ rules: {}, overrides: rules as RuleOverrides }).check('asked', about, who),
    );
    const differing = questions.filter((_question, at) => own[at] !== real[at]);
    expect(questions.length).toBeGreaterThan(4000);
    expect(own.filter(Boolean).length).toBeGreaterThan(500);
    expect(differing.slice(0, 5)).toEqual([]);
  }, 120_000);

  it('[POL-01] lays operator files and policy.d over defaults, with their older names and forms and the scopes they are for, as oslo.policy does', () => {
    const names = fc.constantFrom('get', 'create', 'delete');
    const checks = fc.constantFrom(
      'role:admin',
      'role:Member',
      'role:reader',
      '@',
      '!',
      'rule:get',
      'project_id:%(project_id)s',
    );
    const file = fc.dictionary(fc.constantFrom('get', 'create', 'delete', 'old_create', 'old_delete', 'own'), checks, {
      maxKeys: 3,
    });
    const questions = sample(
      fc.record({
        defaults: fc
          .uniqueArray(
            fc.record({
              name: names,
              check: checks.filter((check) => check !== 'rule:get'),
              scopes: fc.option(fc.subarray(['system', 'domain', 'project'], { minLength: 1 }), { nil: undefined }),
              deprecated: fc.option(fc.record({ old: fc.boolean(), check: checks }), { nil: undefined }),
            }),
            { selector: ({ name }) => name, minLength: 1 },
          )
          .map((defaults) =>
            defaults.map(({ name, check, scopes, deprecated }) => ({
              name,
              check,
              ...(scopes ? { scopes } : {}),
              ...(deprecated
                ? { deprecated: { name: deprecated.old ? `old_${name}` : name, check: deprecated.check } }
                : {}),
            })),
          ),
        files: fc.array(file, { minLength: 1, maxLength: 3 }),
        newDefaults: fc.boolean(),
        enforceScope: fc.boolean(),
        target,
        credentials: scoped,
      }),
      900,
    ).filter(
      (question) => !/"(old_)?get":"rule:get"|"name":"(old_)?get","check":"rule:get"/.test(JSON.stringify(question)),
    );
    const real = oslo(JSON.stringify(questions)) as boolean[][];
    const own = questions.map(({ defaults, files, newDefaults, enforceScope, target: about, credentials: who }) => {
      const rules = Object.fromEntries(
        defaults.map(({ name, check, scopes, deprecated }) => [
          name,
          { check, ...(scopes ? { scopes } : {}), ...(deprecated ? { deprecated: [deprecated] } : {}) },
        ]),
      ) as RuleDefaults;
      const overrides = Object.assign({}, ...files) as RuleOverrides;
      const enforcer = createEnforcer({ rules, overrides, deprecated: !newDefaults, enforceScope });
      return defaults.map(({ name }) => enforcer.check(name, about, who));
    });
    const differing = questions
      .map((question, at) => ({ question, own: own[at], real: real[at] }))
      .filter((each) => JSON.stringify(each.own) !== JSON.stringify(each.real));
    expect(questions.length).toBeGreaterThan(600);
    // Scopes alone turn many a yes into a no.
    const refused = questions.filter(({ enforceScope }, at) => enforceScope && !own[at]?.some(Boolean));
    expect(refused.length).toBeGreaterThan(100);
    expect(differing.slice(0, 3)).toEqual([]);
  }, 120_000);
});
