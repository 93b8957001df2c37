import { expect, it } from 'vitest';
import en from '../../../../locales/en/instances.json' with { type: 'json' };
import { liveMigrate, migrate, resetStateOf } from '../../../../plugins/instances/forms/admin-changes.ts';
import type { Server } from '../../../../plugins/instances/server.ts';
import liveUi from '../../../../schemas/instances/live-migrate.ui.json' with { type: 'json' };

const server = (status: string): Server => ({ id: 's-1', name: 'web', image_name: null, status });

it('[SRV-37] a reset begins with the state that the servers do not have', () => {
  expect(resetStateOf([server('ACTIVE')]).data).toEqual({ state: 'error' });
  expect(resetStateOf([server('ERROR')]).data).toEqual({ state: 'active' });
  expect(resetStateOf([server('ACTIVE'), server('ERROR')]).data).toEqual({ state: 'active' });
});

it('[SRV-34] the form of a migration says that the server is shut off, and waits to be confirmed', () => {
  expect(migrate.info).toBe('instances:form.migrate-info');
  expect(en.form['migrate-info']).toMatch(/shut off .* waits until the migration is confirmed/);
});

it('[SRV-35] the form of a live migration says that the server runs on, and when its disks are copied', () => {
  expect(liveMigrate.info).toBe('instances:form.live-migrate-info');
  expect(en.form['live-migrate-info']).toMatch(/keeps running .* nothing has to be confirmed/);
  const { hints } = liveUi.block['ui:options'];
  const words: Readonly<Record<string, unknown>> = en.form;
  expect(Object.values(hints).map((hint) => words[hint.replace('instances:form.', '')])).toEqual([
    'Copied only where the hosts share no storage.',
    'For hosts that share no storage.',
    'For hosts that share storage, or instances without local disks.',
  ]);
});
