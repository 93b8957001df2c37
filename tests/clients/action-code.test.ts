import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientMissing } from '../support/openstack-client.ts';
import { type ConsoleAndShell, consoleAndShell } from './action-code/console.ts';
import { rows } from './action-code/rows.ts';

let at: ConsoleAndShell;
beforeAll(async () => {
  at = await consoleAndShell();
});
afterAll(() => at.close());

describe.skipIf(clientMissing !== null)('[X-11] the code of an action does what the action does', () => {
  it.each(rows.map((row) => [row.actions.join(', '), row.title, row] as const))('%s: %s', async (_id, _title, row) => {
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
