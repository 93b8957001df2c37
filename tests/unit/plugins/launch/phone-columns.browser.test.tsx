import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { cachedValues } from '#services/resources/cached-values';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/launch.json' with { type: 'json' };
import { LaunchData } from '../../../../plugins/launch/launch-data.ts';
import type { LaunchStep } from '../../../../plugins/launch/launch-step.ts';
import { flavorStep } from '../../../../plugins/launch/steps/flavor.tsx';
import { networksStep } from '../../../../plugins/launch/steps/networks.tsx';
import { securityGroupsStep } from '../../../../plugins/launch/steps/security-groups.tsx';
import { sourceStep } from '../../../../plugins/launch/steps/source.tsx';
import { aSpec, settings } from './records.ts';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

const longName = 'a-name-that-is-much-longer-than-a-column-of-a-phone-has-room-for';
const answers = {
  'GET /api/glance/images/': () => ({
    items: [{ id: 'i-1', name: longName, size: 2 ** 30, status: 'active', properties: {} }],
  }),
  'GET /api/nova/flavors/': () => ({ items: [{ id: 'f-1', name: longName, vcpus: 2, ram: 4096, disk: 10 }] }),
  'GET /api/neutron/networks/': () => ({
    items: [{ id: 'n-1', name: longName, subnets: [{ id: 's-1', name: longName, cidr: '10.0.0.0/24' }] }],
  }),
  'GET /api/network/securitygroups/': () => ({
    items: [{ id: 'g-1', name: longName, description: longName.repeat(3), security_group_rules: [] }],
  }),
};

beforeEach(() => page.viewport(390, 844));
afterEach(() => page.viewport(1280, 800));

const steps: readonly [string, LaunchStep, readonly string[]][] = [
  ['sources', sourceStep, ['Name', 'Size']],
  ['flavors', flavorStep, ['Name', 'VCPUs', 'RAM']],
  ['networks', networksStep, ['Name', 'Subnets']],
  ['security groups', securityGroupsStep, ['Name', 'Description']],
];

it.each(steps)('[LNC-59] on a phone the %s to choose from show what they are chosen by', async (_what, step, heads) => {
  const { services } = await createTestServices({ bundles: { launch: en }, answers });
  const data = new LaunchData(services, settings, {}, cachedValues(services));
  const Step = step.component;
  const screen = await render(
    <ServicesProvider services={services}>
      <Step spec={aSpec()} change={() => undefined} data={data} errors={{}} disabled={false} />
    </ServicesProvider>,
  );
  await expect.element(screen.getByRole('button', { name: `Allocate ${longName}` })).toBeVisible();
  const table = document.querySelector<HTMLElement>('[data-list=available]')!;
  const shown = [...table.querySelectorAll<HTMLElement>('th[scope=col]')];
  expect(shown.map(({ textContent }) => textContent)).toEqual(heads);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  // The name has room for words, and takes several lines where it needs them.
  expect(shown[0]!.getBoundingClientRect().width).toBeGreaterThan(100);
  const name = table.querySelector<HTMLElement>('tr[data-id] td:has(bdi)')!;
  expect(name.getBoundingClientRect().height).toBeGreaterThanOrEqual(48);
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
});
