import { expect, it } from 'vitest';
import { json } from '../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { answerFor, whoReaches } from '../../../../plugins/networks/security-groups/reach.ts';
import { readReach } from '../../../../plugins/networks/security-groups/read-reach.ts';

it('[SEC-12] the members of the groups that rules let in are read, and an address of the internet is none', async () => {
  const { services, page } = await createTestServices();
  const rule = { id: 'r', direction: 'ingress', ethertype: 'IPv4', protocol: null, remote_group_id: 'g' };
  page.answer('GET /api/nova/servers/s-1/interfaces/', () =>
    json({
      items: [
        {
          id: 'p-1',
          fixed_ips: [{ ip_address: '10.0.0.5' }],
          floating_ips: [{ floating_ip_address: '203.0.113.5' }],
          groups: [{ id: 'g', name: 'default' }],
        },
      ],
    }),
  );
  page.answer('GET /api/network/securitygroups/', () =>
    json({ items: [{ id: 'g', name: 'default', shared: false, security_group_rules: [rule] }] }),
  );
  page.answer('GET /api/neutron/ports/', () =>
    json({
      items: [{ fixed_ips: [{ ip_address: '10.0.0.5' }], allowed_address_pairs: [{ ip_address: '10.0.0.99' }] }],
    }),
  );
  const { ports, members } = await readReach('s-1', services, new AbortController().signal);
  const [reach] = whoReaches(ports, { protocol: 'tcp', port: 22 });
  const answer = (source: string) => answerFor(reach!, source, members);
  expect(ports[0]?.floating).toEqual(['203.0.113.5']);
  expect(answer('198.51.100.9')).toBe('no');
  expect(answer('10.0.0.99')).toBe('yes');
  expect(page.calls.at(-1)?.query.get('security_groups')).toBe('g');
});
