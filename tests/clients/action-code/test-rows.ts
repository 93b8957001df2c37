import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../../../core/services/api/call-api.ts';
import { type Consoles, consoles } from './console.ts';
import { rows } from './rows.ts';

// A row runs a dozen commands, each of which takes its seconds on a machine that does much else.
const patience = { timeout: 400_000 };

/** How many files share the rows: most rows wait for a server, and files run side by side. */
const fileCount = 3;

/** Tests each row whose number leaves this remainder, on a cloud of the file's own. */
export function testRows(remainder: 0 | 1 | 2): void {
  let cloud: Consoles;
  beforeAll(async () => {
    cloud = await consoles();
    // Each row makes its things two or three times, and all of them stay.
    const { services } = await cloud.of('admin');
    await callApi(services, 'changeDefaultVolumeQuotas', { body: { volumes: 100, snapshots: 100, gigabytes: 1000 } });
  });
  afterAll(() => cloud.close());

  const own = rows.filter((_row, number) => number % fileCount === remainder);
  describe('[X-11] the code of an action does what the action does', patience, () => {
    it.each(own.map((row) => [row.actions.join(', '), row.title, row] as const))('%s: %s', async (_id, _title, row) => {
      const at = await cloud.of(row.as ?? 'demo');
      const byConsole = await row.begin(at, 'console');
      const code = await byConsole.code();
      const shown = await byConsole.byConsole();
      if (shown) expect(shown).toEqual(code);
      const wanted = await byConsole.outcome();
      expect(wanted).toBeDefined();
      for (const tab of row.withoutCommand ? (['http'] as const) : (['cli', 'http'] as const)) {
        const start = await row.begin(at, tab);
        await at.shell(await start.code(), tab);
        expect(await start.outcome(), tab).toEqual(wanted);
      }
    });
  });
}
