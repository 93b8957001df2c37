import { beforeEach, describe, expect, it } from 'vitest';
import { I18n } from '#services/i18n/i18n';
import { Toasts } from '#services/toasts/toasts';
import { createTestServices, type TestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/identity.json' with { type: 'json' };
import { passwordHelp, withPasswordHelp } from '../../../../plugins/identity/users/password-help.ts';
import { hasProjects, projectSource, roleOptions } from '../../../../plugins/identity/users/choices.ts';
import { create, uiOf } from '../../../../plugins/identity/users/creation-form.tsx';

let test: TestServices;
beforeEach(async () => {
  test = await createTestServices({ bundles: { identity: en } });
});
const refusal = (text: string, status: number) =>
  new Response(JSON.stringify(text), { status, headers: { 'x-sextant-origin': 'identity' } });
const made = { id: 'new', domain_id: 'd2', enabled: true, project_id: null, default_project_id: 'p' };

describe('a new user', () => {
  const data = { name: 'n', password: 's', project: 'p', role: 'r', domain_id: 'd2', enabled: true };
  const send = () => create(data, test.services, (key, values) => test.services.get(I18n).t(key, values));
  beforeEach(() => {
    test.page.answer('POST /api/keystone/users/', ({ body }) => ({ ...made, ...(body as object) }));
    test.page.answer('GET /api/keystone/projects/p/', () => ({ id: 'p', name: 'web' }));
  });

  it('[IDN-12] [IDN-21] [IDN-31] comes into the chosen domain, and gets the role in the primary project', async () => {
    test.page.answer('PUT /api/keystone/projects/p/r/new/', () => undefined);
    expect(await send()).toMatchObject({ created: [{ id: 'new' }] });
    expect(test.page.calls.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/api/keystone/users/', { name: 'n', enabled: true, domain_id: 'd2', password: 's', project: 'p' }],
      ['PUT', '/api/keystone/projects/p/r/new/', undefined],
    ]);
    expect(
      test.services
        .get(Toasts)
        .list()
        .map(({ message }) => message),
    ).toEqual(['User n was successfully created.']);
  });

  it('[IDN-32] a refused role leaves the user: one message says so with the reason, and leads to the members', async () => {
    test.page.answer('PUT /api/keystone/projects/p/r/new/', () => refusal('You are not authorized.', 403));
    expect(await send()).toMatchObject({ created: [{ id: 'new' }] });
    expect(test.services.get(Toasts).list()).toMatchObject([
      {
        type: 'warning',
        message: 'User n was created, but has no role in web yet: You are not authorized.',
        to: expect.stringMatching(/OS::Keystone::Project\/p\?tab=members$/),
      },
    ]);
  });
});

describe('the form of a new user', () => {
  const domain = { id: 'd', name: 'Default' };
  const options = (ui: unknown) => (ui as { 'ui:options'?: object })['ui:options'];

  it('[IDN-18] asks for project and role where the domain has a project, and for neither where it has none', () => {
    const ordinary = uiOf({ domain, choosesDomain: false, isEmpty: false });
    expect([options(ordinary['project']), options(ordinary['role'])]).toEqual([
      { source: 'projects', required: true },
      { source: 'roles', required: true },
    ]);
    const empty = uiOf({ domain, choosesDomain: false, isEmpty: true });
    expect([empty['project'], empty['role']]).toEqual([{ 'ui:widget': 'hidden' }, { 'ui:widget': 'hidden' }]);
  });

  it('[IDN-31] lets the domain be chosen by those who may list domains, and shows it read-only to others', () => {
    expect(uiOf({ domain, choosesDomain: true, isEmpty: false })['domain_id']).toMatchObject({
      'ui:widget': 'domain',
      'ui:disabled': false,
    });
    expect(uiOf({ domain, choosesDomain: false, isEmpty: false })['domain_id']).toEqual({ 'ui:disabled': true });
  });

  it('[IDN-31] finds the projects of the chosen domain alone, and knows which domain has none', async () => {
    test.page.answer('GET /api/keystone/projects/', ({ query }) => ({
      items: query.get('domain_id') === 'd' ? [{ id: 'p', name: 'web', domain_id: 'd' }] : [],
    }));
    const domains = new Map<string, string>();
    const found = await projectSource(test.services, 'd', domains)('', new AbortController().signal);
    expect([found.map(({ value }) => value), domains.get('p')]).toEqual([['p'], 'd']);
    expect([await hasProjects('d', test.services), await hasProjects('new', test.services)]).toEqual([true, false]);
  });

  it('[IDN-32] disables the roles that the policy does not let the operator give, with the reason', async () => {
    test.page.answer('GET /api/keystone/roles/', () => ({
      items: [
        { id: 'a', name: 'admin' },
        { id: 'm', name: 'member' },
      ],
    }));
    test.page.answer('POST /api/policy/', ({ body }) => {
      const { targets } = body as { targets: Record<string, string>[] };
      return { allowed: true, each: targets.map((target) => target['target.role.name'] === 'member') };
    });
    expect(await roleOptions(test.services)).toEqual([
      { value: 'a', label: 'admin', disabledReason: 'Your roles do not permit giving this role.' },
      { value: 'm', label: 'member' },
    ]);
    // However many roles there are, one question is asked.
    expect(test.page.calls.filter(({ path }) => path === '/api/policy/')).toHaveLength(1);
  });
});

describe('the password of a new user', () => {
  const path = 'GET /api/p/identity/native/identity/v3/domains/default/config/security_compliance';
  const rules = (regex: string | null, words: string | null) => ({
    config: { security_compliance: { password_regex: regex, password_regex_description: words } },
  });
  const firstUse = 'Whether the user must change it at the first sign-in is a setting of the cloud.';

  it('[IDN-35] has the cloud’s rule beside it, in the cloud’s words', async () => {
    test.page.answer(path, () => rules('^.{12,}$', 'Passwords have at least 12 signs.'));
    expect(await passwordHelp(test.services)).toBe(`The cloud’s rule: Passwords have at least 12 signs. ${firstUse}`);
    expect(withPasswordHelp(uiOf({ domain: undefined, choosesDomain: false, isEmpty: false }), 'help')).toMatchObject({
      password: { 'ui:widget': 'password', 'ui:options': { help: 'help' } },
    });
  });

  it('[IDN-35] has no rule where the cloud has none or tells none, and nothing is reported', async () => {
    test.page.answer(path, () => rules(null, 'left over'));
    expect(await passwordHelp(test.services)).toBe(firstUse);
    test.page.answer(path, () => new Response(JSON.stringify('no'), { status: 500 }));
    expect(await passwordHelp(test.services)).toBe(firstUse);
    expect(test.services.get(Toasts).list()).toEqual([]);
  });
});
