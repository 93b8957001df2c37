import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findPlugin } from '../../../../../core/host/dev/find-plugin.tsx';
import { startPlugins } from '../../../../../core/host/plugins.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { aDoor, entryOf, symbolsWith } from '../../../../support/plugin-door.ts';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

const plugin = (id: string) => entryOf({ id, version: '1.0.0', engine: '^1.0', label: id });

it('[X-26] halves of the installed plugins go off in this tab until the one is found; it stays off, the others are on again', async () => {
  const plugins = ['acme.a', 'acme.b', 'acme.c', 'images'].map(plugin);
  const { services } = await createTestServices({ state: { plugins } });
  const host = startPlugins(services, aDoor().door, symbolsWith('http'));
  const running = () => [...host.running.keys()].sort();
  findPlugin(services);
  findPlugin(services);
  const bar = page.getByRole('region', { name: 'Find which plugin does this' });
  await expect.element(bar).toHaveTextContent('3 plugins may be it');
  await expect.poll(running).toEqual(['acme.a', 'images']);
  await bar.getByRole('button', { name: 'Not any more' }).click();
  await expect.poll(running).toEqual(['acme.a', 'acme.b', 'images']);
  await bar.getByRole('button', { name: 'Still so' }).click();
  await expect.poll(running).toEqual(['acme.a', 'acme.c', 'images']);
  await bar.getByRole('button', { name: 'Not any more' }).click();
  await expect.element(bar).toHaveTextContent('It is acme.b.');
  await expect.poll(running).toEqual(['acme.a', 'acme.c', 'images']);
  await bar.getByRole('button', { name: 'Turn it on again' }).click();
  await expect.poll(running).toEqual(['acme.a', 'acme.b', 'acme.c', 'images']);
  await expect.element(bar).not.toBeInTheDocument();
});
