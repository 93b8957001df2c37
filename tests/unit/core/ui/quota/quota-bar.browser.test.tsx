import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { QuotaBar, QuotaNote, type QuotaBarProps } from '#ui/quota/quota-bar.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';

async function bar(props: QuotaBarProps) {
  const { services } = await createTestServices();
  return render(
    <ServicesProvider services={services}>
      <QuotaBar {...props} />
      <QuotaNote {...props} />
    </ServicesProvider>,
  );
}

it('[QUO-01] says what is used, what is added, of how much, and how full it will be', async () => {
  const screen = await bar({ label: 'Image storage', unit: 'GiB', used: 449.6, added: 0.6, limit: 500 });
  await expect.element(screen.getByText('Image storage, GiB')).toBeVisible();
  expect(screen.container.textContent).toContain('449.6 +0.6 of 500');
  await expect.element(screen.getByText('Image storage will be 90% used.')).toBeVisible();
});

it('[QUO-01] says by how much it is too much', async () => {
  const screen = await bar({ label: 'Volumes', used: 28, added: 4, limit: 30 });
  await expect.element(screen.getByText('Volumes: 2 more than the quota allows.')).toBeVisible();
});

it('[QUO-04] says Unlimited and No Limit', async () => {
  const screen = await bar({ label: 'Images', used: 3, added: 1, limit: -1 });
  await expect.element(screen.getByText(/Unlimited/)).toBeVisible();
  const other = await bar({ label: 'Cores', used: 3, limit: Number.POSITIVE_INFINITY });
  await expect.element(other.getByText(/No Limit/)).toBeVisible();
});

it('has eleven ticks and bars that end where the scale does', async () => {
  const screen = await bar({ label: 'Volumes', used: 28, added: 40, limit: 30 });
  const [track] = screen.container.querySelectorAll<HTMLElement>('[aria-hidden="true"]');
  const parts = [...(track?.children ?? [])].map((part) => Number.parseFloat((part as HTMLElement).style.inlineSize));
  expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(100);
  expect(screen.container.querySelectorAll('[aria-hidden="true"]')[1]?.children).toHaveLength(11);
});
