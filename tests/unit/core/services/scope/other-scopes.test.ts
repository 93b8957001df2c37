import { describe, expect, it } from 'vitest';
import { Toasts } from '#services/toasts/toasts';
import { json } from '../../../../../core/testing/fake-page.ts';
import { aConsole, fieldsOf, scopeAnswer } from './scoped-console.ts';

describe('a switch in place to other scopes', () => {
  it('[SCO-02] goes to a domain and to the system, which are scopes of their own', async () => {
    const inDomain = { project_id: null, project_name: null, domain_id: 'd-1', domain_name: 'partner' };
    const inSystem = { ...inDomain, domain_id: null, domain_name: null };
    const answers = [scopeAnswer(inDomain), scopeAnswer(inSystem)];
    const { services, page, scope, changes } = await aConsole(() => answers.shift());
    scope.switchTo({ domain: 'd-1' });
    await expect.poll(() => changes).toEqual(['default/-d-1/RegionOne']);
    scope.switchTo({ system: 'all' });
    await expect.poll(() => changes).toEqual(['default/-d-1/RegionOne', 'default/-/RegionOne']);
    expect(page.calls.map(fieldsOf)).toEqual([
      expect.objectContaining({ domain: 'd-1' }),
      expect.objectContaining({ system: 'all' }),
    ]);
    const messages = services.get(Toasts).list();
    expect(messages.map(({ message }) => message)).toEqual([
      'You now work here: Domain partner.',
      'You now work here: Whole system.',
    ]);
  });

  it('[SCO-02] stays where it is and says so when a domain refuses', async () => {
    const refusal = { status: 403, title: 'Forbidden', code: 'SERVICE_REFUSED' };
    const { services, page, scope, changes } = await aConsole(() =>
      json(refusal, 403, { 'content-type': 'application/problem+json' }),
    );
    scope.switchTo({ domain: 'd-1' });
    await expect.poll(() => services.get(Toasts).list().length).toBe(1);
    expect(services.get(Toasts).list()[0]!.message).toBe('You are not authorized for this scope.');
    expect([changes, page.left]).toEqual([[], []]);
  });
});
