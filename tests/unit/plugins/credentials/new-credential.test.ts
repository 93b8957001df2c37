import { describe, expect, it } from 'vitest';
import { HttpError } from '#services/http/http';
import { creationCode } from '../../../../plugins/credentials/credential-code.ts';
import { type AccessRule, commonPaths, rulesProblem } from '../../../../plugins/credentials/forms/access-rule.ts';
import { bodyOf, isUngranted } from '../../../../plugins/credentials/forms/new-credential.ts';

const rule = (more: Partial<AccessRule> = {}): AccessRule => ({
  service: 'compute',
  method: 'GET',
  path: '/v2.1/servers',
  ...more,
});

describe('a new application credential', () => {
  it('[CRED-03] sends roles by name, the end of the last day, and nothing that is empty', () => {
    expect(bodyOf({ name: ' backup ', description: ' ', roles: ['member'], expires: '2026-12-31' })).toEqual({
      name: 'backup',
      roles: [{ name: 'member' }],
      expires_at: '2026-12-31T23:59:59',
      unrestricted: false,
    });
    expect(bodyOf({ name: 'all', roles: ['member'], unrestricted: true })).toMatchObject({ unrestricted: true });
  });

  it('[CRED-11] is refused for an unknown grant, which is told from other refusals by Keystone’s words', () => {
    const noGrant =
      'Invalid application credential: Could not find role assignment with role: 9fe2, user or group: 1ab0';
    expect(isUngranted(new HttpError(400, noGrant))).toBe(true);
    expect(isUngranted(new HttpError(404, noGrant))).toBe(false);
    expect(isUngranted(new HttpError(400, 'Invalid application credential: Cannot create it.'))).toBe(false);
    expect(isUngranted(new Error(noGrant))).toBe(false);
  });

  it('[CRED-04] sends a rule once', () => {
    expect(bodyOf({ name: 'a', access_rules: [rule(), rule(), rule({ method: 'POST' })] }).access_rules).toEqual([
      rule(),
      rule({ method: 'POST' }),
    ]);
    expect(bodyOf({ name: 'a', access_rules: [] })).not.toHaveProperty('access_rules');
  });

  it('[CRED-04] a rule needs a service, and a path that begins with a slash and is not too long', () => {
    expect(rulesProblem([])).toBeUndefined();
    expect(rulesProblem([rule()])).toBeUndefined();
    expect(rulesProblem([rule(), rule({ service: '' })])).toBe('service');
    expect(rulesProblem([rule({ path: 'v2.1/servers' })])).toBe('path');
    expect(rulesProblem([rule({ path: `/${'a'.repeat(128)}` })])).toBe('long');
  });

  it('[CRED-04] every path that is offered can be sent', () => {
    for (const service of ['compute', 'image', 'network', 'volumev3', 'identity', 'object-store'])
      expect(rulesProblem(commonPaths(service).map((path) => rule({ service, path })))).toBeUndefined();
    expect(commonPaths('constructor')).toEqual([]);
  });

  it('[CRED-03] [X-11] its code has all that is chosen', () => {
    const { commands, calls } = creationCode(bodyOf({ name: 'a', roles: ['member'], access_rules: [rule()] }), 'u/1');
    expect(commands?.[0]?.options).toEqual([
      ['--role', 'member'],
      ['--access-rules', '[{"service":"compute","method":"GET","path":"/v2.1/servers"}]'],
    ]);
    expect(calls[0]?.path).toBe('/users/u%2F1/application_credentials');
  });
});
