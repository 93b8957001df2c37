import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { App } from '../../../../../core/host/app.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

const answers = {
  'GET /header/': () => ({
    fragment: 'header',
    sections: [{ id: 'a', title: 'Upkeep', content: [{ kind: 'text', text: 'Upkeep on Sunday.' }] }],
  }),
};

it('[SHELL-01] the extensible header stands above every page where the operator has set it', async () => {
  const { services } = await createTestServices({ answers, state: { settings: { EXTENSIBLE_HEADER: true } } });
  const screen = await render(<App services={services} />);
  await expect.element(screen.getByRole('region', { name: 'Notices' })).toHaveTextContent('Upkeep on Sunday.');
});

it('[SHELL-01] a console without one asks for none', async () => {
  const { services, page } = await createTestServices({ answers });
  const screen = await render(<App services={services} />);
  await expect.element(screen.getByRole('main')).toBeVisible();
  expect(page.calls.filter(({ path }) => path === '/header/')).toEqual([]);
});
