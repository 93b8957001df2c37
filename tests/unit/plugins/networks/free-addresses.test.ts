import { expect, it } from 'vitest';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { readFreeAddresses } from '../../../../plugins/networks/subnets/use-free-addresses.ts';

const signal = new AbortController().signal;

/** Services of an operator whom the rules tell the numbers or not, on a cloud with these extensions. */
async function servicesOf(isAllowed: boolean, aliases: readonly string[], subnets?: readonly object[]) {
  const { services, page } = await createTestServices({
    answers: {
      'POST /api/policy/': () => ({ allowed: isAllowed }),
      'GET /api/neutron/extensions/': () => ({ items: aliases.map((alias) => ({ alias })) }),
      ...(subnets
        ? {
            'GET /api/neutron/networks/n-1/availability/': () => ({
              network_id: 'n-1',
              used_ips: 0,
              total_ips: 0,
              subnets,
            }),
          }
        : {}),
    },
  });
  return { services, asked: () => page.calls.some(({ path }) => path.endsWith('/availability/')) };
}

const alias = 'network-ip-availability';

it('[SUB-01] the free addresses of each subnet are its addresses without those in use', async () => {
  const subnet = (id: string, used: number, total: number) => ({
    subnet_id: id,
    subnet_name: id,
    cidr: '10.0.0.0/24',
    ip_version: 4,
    used_ips: used,
    total_ips: total,
  });
  const { services } = await servicesOf(true, [alias], [subnet('a', 3, 253), subnet('b', 9, 8)]);
  const free = await readFreeAddresses('n-1', services, signal);
  expect([...(free ?? [])]).toEqual([
    ['a', 250],
    ['b', 0],
  ]);
});

it('[SUB-01] nobody is asked where the rules or the cloud do not tell, and a failure leaves the table as it is', async () => {
  for (const { services, asked } of [await servicesOf(false, [alias], []), await servicesOf(true, [], [])]) {
    expect(await readFreeAddresses('n-1', services, signal)).toBeUndefined();
    expect(asked()).toBe(false);
  }
  const failing = await servicesOf(true, [alias]);
  expect(await readFreeAddresses('n-1', failing.services, signal)).toBeUndefined();
});
