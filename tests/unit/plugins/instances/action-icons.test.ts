import { expect, it } from 'vitest';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { batchActions } from '../../../../plugins/instances/actions/actions.ts';
import { hardReboot, softReboot } from '../../../../plugins/instances/actions/operations.ts';
import type { Server } from '../../../../plugins/instances/server.ts';

it('[SRV-12] [SRV-13] [TBL-05] what the bar offers for instances of a state is told apart by its icons, where it has no room for words', async () => {
  const { services } = await createTestServices({ answers: { 'POST /api/policy/': () => ({ allowed: true }) } });
  const offered = (state: string) => {
    const server: Server = { id: 's-1', name: 'web', image_name: null, image: '', 'OS-EXT-STS:vm_state': state };
    const answers = batchActions.map((action) => [action, action.allowed?.(server, services) ?? true] as const);
    return answers.flatMap(([{ id, icon }, answer]) => (typeof answer === 'string' || !answer ? [] : [{ id, icon }]));
  };
  for (const state of ['active', 'stopped', 'paused', 'suspended', 'shelved_offloaded', 'resized', 'error']) {
    // The bar has buttons for the first three.
    const icons = offered(state)
      .slice(0, 3)
      .map(({ icon }) => icon);
    expect([state, new Set(icons).size]).toEqual([state, icons.length]);
    expect([state, icons.length > 0 && !icons.includes(undefined)]).toEqual([state, true]);
  }
  const reboots = [softReboot.batch.icon, hardReboot.batch.icon];
  expect(new Set(reboots).size).toBe(2);
});
