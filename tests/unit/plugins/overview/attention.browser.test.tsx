import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { ServicesProvider } from '#ui/services-context.tsx';
import { json } from '../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/overview.json' with { type: 'json' };
import { AttentionList } from '../../../../plugins/overview/attention-list.tsx';

const address = 'GET /api/usage/attention/';
const nothing = { items: [], failed: [] };

async function listOf(answer: () => unknown) {
  const { services, page } = await createTestServices({ bundles: { overview: en } });
  page.answer(address, answer);
  const screen = await render(
    <ServicesProvider services={services}>
      <AttentionList project="p-1" />
      <p>below</p>
    </ServicesProvider>,
  );
  return { screen, page };
}

it('[OVW-02] [OVW-06] a count that fails says why, and can be tried again', async () => {
  let isBroken = true;
  const { screen } = await listOf(() =>
    isBroken ? json({ detail: 'The gateway is closed.', status: 500 }, 500) : { ...nothing, failed: ['volume'] },
  );
  const notice = screen.getByRole('alert');
  await expect.element(notice).toHaveTextContent('Unable to count what needs attention.');
  await expect.element(notice).toHaveTextContent('The gateway is closed.');
  isBroken = false;
  await notice.getByRole('button').click();
  await expect.element(screen.getByText('Unable to count what needs attention: Block Storage.')).toBeVisible();
});

it('[OVW-02] nothing is drawn where nothing waits', async () => {
  const { screen, page } = await listOf(() => nothing);
  await expect.poll(() => page.calls.some(({ path }) => path === '/api/usage/attention/')).toBe(true);
  await expect.element(screen.getByText('below')).toBeVisible();
  await expect.element(screen.getByRole('heading')).not.toBeInTheDocument();
});
