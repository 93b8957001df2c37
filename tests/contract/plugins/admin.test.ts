import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InstalledReport } from '../../../core/protocol/index.ts';
import { aPlugin, layFiles } from '../../support/archives.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { builtInIds } from '../delivery/built.ts';
import { entryOf, type PluginSite, startPluginSite } from './plugin-site.ts';

let site: PluginSite;
let admin: GatewayClient;
let demo: GatewayClient;

interface Listed {
  signatures: string;
  items: InstalledReport[];
  problems: { source: string; line?: number; message: string }[];
}

beforeAll(async () => {
  site = await startPluginSite({}, (plugins, folder) => {
    layFiles(join(plugins, 'good'), aPlugin('acme.good', { access: { services: { network: ['GET /v2.0/trunks'] } } }));
    layFiles(join(plugins, 'fixed'), aPlugin('acme.fixed'));
    layFiles(join(plugins, 'bad'), { ...aPlugin('acme.bad'), 'thing-1.js': 'tampered' });
    writeFileSync(
      join(folder, 'enablement.yaml'),
      '# who switched what\ndisabled: []\nlocked: [acme.fixed] # agreed\n',
    );
  });
  [admin, demo] = await Promise.all([site.signIn('admin'), site.signIn('demo')]);
});
afterAll(() => site.close());

const list = () => admin.json<Listed>('/api/plugins/');
const enable = (id: string, enabled: boolean, who = admin) => who.patch(`/api/plugins/${id}/`, { enabled });

describe('what an administrator sees of the plugins', () => {
  it('[PL-01] [X-26] is every one that was found: state, reason, source, size, access', async () => {
    const { items, problems, signatures } = await list();
    expect([problems, signatures]).toEqual([[], 'none']);
    expect(items.slice(0, builtInIds.length)).toMatchObject(
      builtInIds.map((id) => ({ id, state: 'verified', builtIn: true, source: 'built-in', locked: false })),
    );
    expect(items.find(({ id }) => id === 'images')?.label).toBe('Images');
    expect(items.slice(builtInIds.length)).toMatchObject([
      {
        id: 'acme.bad',
        state: 'rejected',
        reason: 'thing-1.js is not the file that plugin.json was made for',
        locked: true,
        source: join(site.plugins, 'bad'),
      },
      { id: 'acme.fixed', state: 'verified', locked: true },
      {
        id: 'acme.good',
        state: 'verified',
        version: '1.0.0',
        bytes: 34,
        access: { services: { network: ['GET /v2.0/trunks'] } },
      },
    ]);
    expect(items[0]?.bytes).toBeGreaterThan(10_000);
  });

  it('[PL-01] [PL-02] is nobody else’s: others are refused, without a session too', async () => {
    expect((await demo.get('/api/plugins/')).status).toBe(403);
    expect((await enable('acme.good', false, demo)).status).toBe(403);
    expect((await site.client().get('/api/plugins/')).status).toBe(401);
    expect((await admin.get('/api/plugins/', { headers: { 'X-Requested-With': '' } })).status).toBe(400);
    const forged = await admin.patch('/api/plugins/acme.good/', { enabled: false }, { headers: { 'X-CSRFToken': '' } });
    expect([forged.status, site.served().sort()]).toEqual([401, ['acme.fixed', 'acme.good']]);
  });
});

describe('a plugin that is switched off', () => {
  it('[PL-02] leaves the index for everybody, comes back, and the file keeps its comments', async () => {
    const off = await enable('acme.good', false);
    expect([off.status, await off.json()]).toMatchObject([200, { id: 'acme.good', state: 'disabled' }]);
    expect(await entryOf(demo, 'acme.good')).toBeUndefined();
    const file = () => readFileSync(join(site.site, 'enablement.yaml'), 'utf8');
    expect(file()).toBe('# who switched what\ndisabled: [ acme.good ]\nlocked: [ acme.fixed ] # agreed\n');
    expect(await (await enable('acme.good', true)).json()).toMatchObject({ state: 'verified' });
    expect(await entryOf(demo, 'acme.good')).toBeDefined();
    expect(file()).toContain('# who switched what');
  });

  it('[PL-02] may be a built-in one', async () => {
    await enable('images', false);
    expect(await entryOf(demo, 'images')).toBeUndefined();
    await enable('images', true);
    expect(await entryOf(demo, 'images')).toBeDefined();
  });

  it('[PL-02] is refused in words where it is locked, rejected, or not there', async () => {
    const answers = await Promise.all(['acme.fixed', 'acme.bad', 'acme.none'].map((id) => enable(id, false)));
    expect(await Promise.all(answers.map(async (answer) => [answer.status, await answer.json()]))).toEqual([
      [409, 'acme.fixed cannot be switched: enablement.yaml locks it.'],
      [409, 'acme.bad cannot be switched: thing-1.js is not the file that plugin.json was made for.'],
      [404, 'The plugin acme.none could not be found.'],
    ]);
    expect((await admin.patch('/api/plugins/acme.good/', { enabled: 'no' })).status).toBe(400);
  });

  it('[PL-02] is refused when the file can’t be written, and nothing changes', async () => {
    writeFileSync(join(site.site, 'enablement.yaml'), 'disabled: [acme.good\n');
    const answer = await enable('acme.good', false);
    expect([answer.status, await answer.json()]).toEqual([409, expect.stringContaining('enablement.yaml: ')]);
    expect(readFileSync(join(site.site, 'enablement.yaml'), 'utf8')).toBe('disabled: [acme.good\n');
    rmSync(join(site.site, 'enablement.yaml'));
    mkdirSync(join(site.site, 'enablement.yaml'));
    expect((await enable('acme.good', false)).status).toBe(409);
    rmSync(join(site.site, 'enablement.yaml'), { recursive: true });
  });
});
