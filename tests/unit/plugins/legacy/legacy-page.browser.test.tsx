import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { consolePoints } from '#registry';
import { Points } from '#services/registry/registry';
import { RouterBinding } from '#services/router/router-binding';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/legacy.json' with { type: 'json' };
import { LegacyPage } from '../../../../plugins/legacy/legacy-page.tsx';

/** Nothing answers at a reserved name: the browser shows an error page in the frame, as for a frame that is refused. */
const address = 'http://horizon.invalid/dashboard/project/shares/';
const shares = { id: 'shares', path: '/legacy/shares', in: 'project', label: 'Shares', console: 'Horizon', address };

async function pageAt(path: string, panel: Record<string, unknown> = {}) {
  const made = await createTestServices({ bundles: { legacy: en } });
  const { services } = made;
  const item = { ...shares, open: 'frame', ...panel };
  services.get(Points).contribute(consolePoints.panels, item, 'legacy');
  const [pathname = '', search = ''] = path.split(/(?=\?)/);
  services.get(RouterBinding).moved({ path: pathname, search });
  const screen = await render(
    <ServicesProvider services={services}>
      <LegacyPage />
    </ServicesProvider>,
  );
  const frame = () => screen.container.querySelector('iframe');
  return { ...made, screen, frame };
}

function violate(policy: string) {
  document.dispatchEvent(
    new SecurityPolicyViolationEvent('securitypolicyviolation', {
      ...{ effectiveDirective: 'frame-src', violatedDirective: 'frame-src', blockedURI: address },
      ...{ originalPolicy: policy, documentURI: location.href, disposition: 'enforce', statusCode: 200 },
    }),
  );
}

it('[LEG-06] a framed panel is titled and has a sandbox, is told no address, and the page says whose it is', async () => {
  const { screen, frame } = await pageAt('/legacy/shares/5/?tab=x');
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Shares');
  await expect.element(screen.getByText(/^From Horizon at horizon\.invalid/)).toBeVisible();
  expect(frame()).toHaveAttribute('src', `${address}5/?tab=x`);
  expect(frame()).toHaveAttribute('title', 'Shares in Horizon');
  expect(frame()).toHaveAttribute('referrerpolicy', 'no-referrer');
  const sandbox = [...frame()!.sandbox];
  expect(sandbox).toContain('allow-forms');
  expect(sandbox.filter((each) => each.startsWith('allow-top-navigation'))).toEqual([]);
});

it('[LEG-07] [LEG-08] the link outside opens a tab that knows nothing of this one, at the same place', async () => {
  const { screen } = await pageAt('/legacy/shares/5/');
  const link = screen.getByRole('link', { name: 'Open Horizon in a new tab' });
  await expect.element(link).toHaveAttribute('href', `${address}5/`);
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
});

it('[LEG-07] a while after a frame is loaded a note says why it may be empty, which can be hidden for good', async () => {
  const { screen, clock, services } = await pageAt('/legacy/shares');
  const note = screen.getByText('Nothing to see here?');
  // The error page of the browser is loaded as a page is.
  await expect
    .poll(() => {
      clock.advance(1000);
      return note.query();
    })
    .not.toBeNull();
  await expect.element(note).toBeVisible();
  await screen.getByRole('button', { name: 'Hide' }).click();
  await expect.element(note).not.toBeInTheDocument();
  await screen.unmount();
  const again = await render(
    <ServicesProvider services={services}>
      <LegacyPage />
    </ServicesProvider>,
  );
  again.container.querySelector('iframe')!.dispatchEvent(new Event('load'));
  await expect.element(again.getByRole('heading', { level: 1 })).toBeVisible();
  clock.advance(20_000);
  await expect.element(again.getByText('Nothing to see here?')).not.toBeInTheDocument();
});

it('[LEG-07] a policy without the address asks for a load of the page; an address elsewhere for a sign-in in a tab', async () => {
  const { screen } = await pageAt('/legacy/shares');
  violate("default-src 'none'; frame-src https://vnc.example.org");
  await expect.element(screen.getByText('This page was opened before Horizon')).toBeVisible();
  violate("default-src 'none'; frame-src http://horizon.invalid");
  await expect.element(screen.getByText('Horizon leads to another address')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Load again' })).toBeVisible();
});

it('[LEG-06] [LEG-08] a linked panel has no frame, nor has one of the origin of the console', async () => {
  const linked = await pageAt('/legacy/shares', { open: 'link' });
  await expect.element(linked.screen.getByText('Shares is in Horizon, which opens in a tab of its own.')).toBeVisible();
  expect(linked.frame()).toBeNull();
  await linked.screen.unmount();
  const own = await pageAt('/legacy/shares', { address: `${location.origin}/dashboard/` });
  await expect.element(own.screen.getByText(/^Horizon has the same origin as this console/)).toBeVisible();
  expect(own.frame()).toBeNull();
  await expect.element(own.screen.getByRole('link')).toHaveAttribute('href', `${location.origin}/dashboard/`);
});

it('[LEG-04] [LEG-06] an address without a panel, or with one of administrators’, says so', async () => {
  const none = await pageAt('/legacy/other');
  await expect.element(none.screen.getByRole('heading', { level: 1 })).toHaveTextContent('No such panel');
  await none.screen.unmount();
  const { screen, frame } = await pageAt('/legacy/shares', { in: 'admin/system' });
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('No such panel');
  expect(frame()).toBeNull();
});
