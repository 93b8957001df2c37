import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/instances.json' with { type: 'json' };
import { Log } from '../../../../plugins/instances/details/log.tsx';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

it('[SRV-45] a followed log is asked for every five seconds, but not while nobody sees the page', async () => {
  let asked = 0;
  const { services, clock } = await createTestServices({
    bundles: { instances: en },
    answers: { 'POST /api/nova/servers/s-1/console-output/': () => ({ lines: [`line ${(asked += 1)}`] }) },
  });
  const screen = await render(
    <ServicesProvider services={services}>
      <MemoryRouter>
        <Log item={{ id: 's-1', name: 'web', image_name: null }} />
      </MemoryRouter>
    </ServicesProvider>,
  );
  await expect.element(screen.getByText('line 1')).toBeVisible();
  await screen.getByRole('switch', { name: 'Follow' }).click();
  clock.advance(5000);
  await expect.element(screen.getByText('line 2')).toBeVisible();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  clock.advance(60_000);
  expect(asked).toBe(2);
  hidden.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(screen.getByText('line 3')).toBeVisible();
});
