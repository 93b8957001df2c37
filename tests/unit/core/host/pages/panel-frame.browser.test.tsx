import { afterEach, expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button, Page } from '@sextant/ui';
import { consolePoints } from '#registry';
import { Points } from '#services/registry/registry';
import { App } from '../../../../../core/host/app.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

const started = location.href;
afterEach(() => history.replaceState(null, '', started));

async function aPanel(view: () => React.ReactNode, width = 1280) {
  await browser.viewport(width, 800);
  const { services } = await createTestServices();
  const panel = { id: 'tides', path: '/project/tides', in: 'project/network', label: 'Tides', view };
  services.get(Points).contribute(consolePoints.panels, panel, 'acme.tides');
  history.replaceState(null, '', '/project/tides');
  return render(<App services={services} />);
}

it('[X-24] a panel’s page has the head of the console’s own lists, with the title and the breadcrumb of its place in the navigation', async () => {
  const screen = await aPanel(() => (
    <Page count="7 tides" description="When the water comes." actions={<Button>Count again</Button>}>
      <p>High water</p>
    </Page>
  ));
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Tides' })).toBeVisible();
  await expect.element(screen.getByRole('navigation', { name: 'Breadcrumb' })).toHaveTextContent('ProjectNetwork');
  await expect.element(screen.getByText('When the water comes.')).toBeVisible();
  const main = screen.getByRole('main').element();
  const head = main.querySelector('h1')!.closest('header')!.getBoundingClientRect();
  expect(head.height).toBe(52);
  // The content of the page begins where its title's line does.
  const text = screen.getByText('High water').element().getBoundingClientRect();
  const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' }).element().getBoundingClientRect();
  expect(text.left).toBe(crumbs.left);
  expect(document.title).toBe('Tides · Sextant');
});

it('[X-24] says its own title and crumbs where it is told some', async () => {
  const screen = await aPanel(() => <Page title="Tide 7" crumbs={[{ label: 'Tides', to: '/project/tides' }]} />);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Tide 7' })).toBeVisible();
  const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
  await expect.element(crumbs.getByRole('link', { name: 'Tides' })).toHaveAttribute('href', '/project/tides');
});

it('[X-24] many actions have room on a phone: nothing reaches beyond its window', async () => {
  const names = ['Count again', 'Compare with last year', 'Write a report'];
  const screen = await aPanel(
    () => (
      <Page
        actions={names.map((name) => (
          <Button key={name}>{name}</Button>
        ))}
      />
    ),
    320,
  );
  for (const name of names) {
    await expect.element(screen.getByRole('button', { name })).toBeVisible();
    const { left, right } = screen.getByRole('button', { name }).element().getBoundingClientRect();
    expect([left >= 0, right <= 320]).toEqual([true, true]);
  }
});
