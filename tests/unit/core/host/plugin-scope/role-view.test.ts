import { expect, it } from 'vitest';
import { Http } from '#services/http/http';
import { Policy } from '#services/policy/policy';
import type { PageScope } from '#services/scope/page-scope';
import { roleViewOf, toRoleView } from '#services/scope/role-view';
import { Scope } from '#services/scope/scope';
import { livePlugins } from '../../../../support/live-plugins.ts';
import { things } from '../../../../support/plugin-door.ts';

it('[X-16] a plugin does nothing for it: its rules are those of the role, and its changes are not sent, though it had its services before', async () => {
  const live = await livePlugins(things);
  await live.use();
  const { services, page } = live.test;
  const { get } = live.door.contexts[0]!;
  const http = get(Http);
  page.answer('GET /api/things/', () => []);
  page.answer('POST /api/policy/', () => ({ allowed: false }));
  page.answer('POST /api/policy/view/', () => ({
    ...{ roles: [{ name: 'reader' }], is_superuser: false, expires_in: 1800, policy: {}, refused_rules: [] },
  }));
  await http.get('/api/things/');
  (services.get(Scope) as PageScope).switchTo(toRoleView(services, { name: 'reader', roles: ['reader'] }));
  await expect.poll(() => roleViewOf(page)?.name).toBe('reader');
  const sent = page.calls.length;
  await expect(http.post('/api/things/', { name: 'x' })).rejects.toMatchObject({ status: 423 });
  await expect(http.request('DELETE', '/api/p/acme.things/native/dns/v2/zones/1')).rejects.toMatchObject({
    status: 423,
  });
  expect(page.calls.length).toBe(sent);
  expect(await http.get('/api/things/')).toEqual([]);
  expect(await get(Policy).allows([['dns', 'create_zone']])).toBe(false);
  expect(page.calls.at(-1)!.body).toMatchObject({ roles: ['reader'] });
});
