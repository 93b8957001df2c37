import { describe, expect, it } from 'vitest';
import { createEnforcer, isPolicyService, loadDefaultRules, policyServices } from '#policy';

const admin = { roles: ['admin', 'member', 'reader'], project_id: 'p1', user_id: 'u1' };
const member = { roles: ['member', 'reader'], project_id: 'p2', user_id: 'u2' };
const reader = { roles: ['reader'], project_id: 'p2', user_id: 'u3' };

describe('an enforcer', () => {
  it('denies a rule that nobody defined, unless the service has a default rule', () => {
    expect(createEnforcer({ rules: { a: { check: '@' } } }).check('b', {}, admin)).toBe(false);
    expect(createEnforcer({ rules: { default: { check: 'role:admin' } } }).check('b', {}, admin)).toBe(true);
    expect(createEnforcer({ rules: { default: { check: 'role:admin' } } }).check('b', {}, member)).toBe(false);
    expect(createEnforcer({ rules: { a: { check: 'rule:b' }, default: { check: '@' } } }).check('a', {}, admin)).toBe(
      false,
    );
    expect(createEnforcer({ rules: {} }).check('constructor', {}, admin)).toBe(false);
  });

  it('accepts what the older form of a rule accepted, unless new defaults are enforced', () => {
    const rules = { a: { check: 'role:admin', deprecated: [{ name: 'a', check: 'role:member' }] } };
    expect(createEnforcer({ rules }).check('a', {}, member)).toBe(true);
    expect(createEnforcer({ rules, deprecated: false }).check('a', {}, member)).toBe(false);
    expect(createEnforcer({ rules, overrides: { a: '!' } }).check('a', {}, admin)).toBe(false);
  });

  it('honours an override under the older name, unless the new name is overridden too', () => {
    const rules = { new: { check: 'role:admin', deprecated: [{ name: 'old', check: 'role:member' }] } };
    const allows = (overrides: Record<string, string>) =>
      createEnforcer({ rules, overrides, deprecated: false }).check('new', {}, reader);
    expect(allows({ old: 'role:reader' })).toBe(true);
    expect(allows({ old: 'role:reader', new: 'role:admin' })).toBe(false);
    expect(allows({ old: 'rule:new' })).toBe(false);
  });

  it('[POL-01] refuses tokens of another scope when it is told to, whatever the rule says, and names the scopes', () => {
    const rules = { list: { check: 'role:admin', scopes: ['system', 'project'] }, any: { check: 'rule:list' } };
    const enforcer = createEnforcer({ rules, overrides: { list: '@' }, enforceScope: true });
    const ofDomain = { ...admin, project_id: null, domain_id: 'd1' };
    expect(enforcer.check('list', {}, reader)).toBe(true);
    expect(enforcer.check('list', {}, { ...ofDomain, system_scope: 'all' })).toBe(true);
    expect(enforcer.check('list', {}, ofDomain)).toBe(false);
    expect(enforcer.explain('list', {}, ofDomain)).toMatchObject({
      allowed: false,
      decided: [],
      problem: 'list wants scope system or project, not domain',
    });
    expect(enforcer.check('any', {}, ofDomain)).toBe(true);
    expect(createEnforcer({ rules, overrides: { list: '@' } }).check('list', {}, ofDomain)).toBe(true);
  });

  it('tells which checks decided, and by which rules they were reached', () => {
    const enforcer = createEnforcer({
      rules: {
        admin: { check: 'role:admin' },
        owner: { check: 'project_id:%(project_id)s' },
        change: { check: 'rule:admin or (role:member and rule:owner)' },
      },
    });
    expect(enforcer.explain('change', { project_id: 'p2' }, member)).toEqual({
      allowed: true,
      rule: 'change',
      source: 'default',
      decided: [
        { check: 'role:member', via: ['change'], value: true },
        { check: 'project_id:%(project_id)s', via: ['change', 'owner'], value: true },
      ],
    });
    expect(enforcer.explain('change', { project_id: 'p2' }, reader).decided.map((one) => one.check)).toEqual([
      'role:admin',
      'role:member',
    ]);
    expect(enforcer.explain('missing', {}, admin)).toMatchObject({
      allowed: false,
      source: 'undefined',
      problem: 'no rule named missing',
    });
  });

  it('says what it could not understand, and denies it', () => {
    const problems: string[] = [];
    const enforcer = createEnforcer({
      rules: {},
      overrides: { broken: 'role:admin or', round: 'rule:round' },
      onProblem: (rule, problem) => problems.push(`${rule}: ${problem}`),
    });
    expect(problems).toEqual(['broken: not a rule: role:admin or']);
    expect(enforcer.check('broken', {}, admin)).toBe(false);
    expect(enforcer.explain('round', {}, admin).problem).toBe('rules in a circle: round → round');
  });
});

describe('the default rules', () => {
  it.each(policyServices)('are understood, all of %s', (service) => {
    const problems: string[] = [];
    createEnforcer({
      rules: loadDefaultRules(service),
      onProblem: (rule, problem) => problems.push(`${rule}: ${problem}`),
    });
    expect(problems).toEqual([]);
    expect(isPolicyService(service)).toBe(true);
  });

  it('let a member change only the images of the own project once new defaults are enforced', () => {
    const image = createEnforcer({ rules: loadDefaultRules('image'), deprecated: false });
    const own = { project_id: 'p2', owner: 'p2' };
    expect(image.check('delete_image', own, member)).toBe(true);
    expect(image.check('delete_image', { project_id: 'p1' }, member)).toBe(false);
    expect(image.check('delete_image', own, reader)).toBe(false);
    expect(image.check('publicize_image', own, member)).toBe(false);
    expect(image.check('publicize_image', own, admin)).toBe(true);
    expect(createEnforcer({ rules: loadDefaultRules('image') }).check('delete_image', own, reader)).toBe(true);
    expect(image.default('delete_image')?.scopes).toEqual(['project']);
  });

  it('let users see themselves and administrators everyone', () => {
    const identity = createEnforcer({ rules: loadDefaultRules('identity') });
    expect(identity.check('identity:get_user', { 'target.user.id': 'u2' }, member)).toBe(true);
    expect(identity.check('identity:get_user', { 'target.user.id': 'u9' }, member)).toBe(false);
    expect(identity.check('identity:get_user', { 'target.user.id': 'u9' }, admin)).toBe(true);
    expect(identity.check('identity:create_user', {}, member)).toBe(false);
  });
});
