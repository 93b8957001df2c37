import { expect, it } from 'vitest';
import { Points } from '#services/registry/registry';
import { pluginStates } from '../../../../../core/host/dev/plugin-states.ts';
import { startPlugins } from '../../../../../core/host/plugins.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { aDoor, cost, entryOf, symbolsWith, things } from '../../../../support/plugin-door.ts';

it('[X-23] an author sees what each plugin has right now: its items in points, its services and who gives them, code, and what is alive', async () => {
  const waits = { ...things.contributes!.panels![0]!, id: 'late', path: '/project/late', when: 'service.none' };
  const first = { ...things, contributes: { ...things.contributes, panels: [...things.contributes!.panels!, waits] } };
  const second = { ...cost, requires: ['acme.things.api@1'], optional: ['sextant.http@1', 'acme.none@1'] };
  const { services } = await createTestServices({ state: { plugins: [entryOf(first), entryOf(second, 'd7')] } });
  const host = startPlugins(services, aDoor().door, symbolsWith('http'));
  const now = () => pluginStates(host, host.list(), services.get(Points).allFindings());
  const of = (id: string) => now().find((one) => one.id === id)!;
  expect(of('acme.things')).toMatchObject({ state: 'ready', used: [], provides: ['acme.things.api@1'] });
  expect(of('acme.things').points).toContainEqual({ point: 'panels@1', items: 2, shown: 1 });
  await host.running.get('acme.things')!.start();
  expect(of('acme.things')).toMatchObject({ state: 'active', used: ['./start'] });
  expect(of('acme.cost')).toMatchObject({
    digest: 'd7',
    services: [
      { token: 'acme.things.api@1', from: 'acme.things', optional: false },
      { token: 'sextant.http@1', from: 'sextant', optional: true },
      { token: 'acme.none@1', from: undefined, optional: true },
    ],
  });
  await (await host.life()).disable('acme.cost');
  expect(of('acme.cost')).toMatchObject({ state: 'disabled', digest: '', points: [], alive: 0 });
});
