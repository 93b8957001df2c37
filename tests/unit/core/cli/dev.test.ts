import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { buildLocales } from '../../../../core/cli/build/locales.mjs';
import { needsStart, runningConsole } from '../../../../core/cli/dev/running-console.mjs';
import { aRound } from '../../../../core/cli/dev/watch-build.mjs';
import { startMockConsole } from '../../../../core/sdk/rollup-preset/commands/dev/mock-console.mjs';
import { layFiles } from '../../../support/archives.ts';

const folder = mkdtempSync(join(tmpdir(), 'sextant-dev-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('[X-24] a save of a built-in plugin reaches the pages of the running console; of anything else the console is started again', () => {
  expect(needsStart(['dist/plugins/images'])).toBe(false);
  expect(needsStart(['dist/plugins/images', 'dist/web/static'])).toBe(true);
  expect(needsStart(['dist'])).toBe(true);
  expect(needsStart(['dist/locales'])).toBe(true);
});

describe('npm run dev', () => {
  it('starts no console any more once it was told to end, though one was just being replaced', async () => {
    const children: EventEmitter[] = [];
    const spawned = () => {
      const child = Object.assign(new EventEmitter(), { exitCode: null, kill: () => true });
      children.push(child);
      return child as unknown as ChildProcess;
    };
    const running = runningConsole([], spawned);
    await running.take(['dist']);
    const replaced = running.take(['dist']);
    await Promise.resolve();
    const ended = running.end();
    children[0]!.emit('exit', 0);
    await Promise.all([replaced, ended]);
    expect(children).toHaveLength(1);
  });

  it('goes on when words were saved half-way, says so, and tells of them with the next save', () => {
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const told: (readonly string[])[] = [];
    let isBroken = false;
    let locks = 0;
    const finish = () => {
      if (isBroken) throw new Error('locales/de/core.json: no JSON');
    };
    const take = () => {
      locks += 1;
      return () => void (locks -= 1);
    };
    const round = aRound((folders) => told.push(folders), { finish, take });
    round.wrote('dist');
    isBroken = true;
    round.wrote('dist/locales');
    expect([told, locks, said.mock.calls.join()]).toEqual([[['dist']], 0, 'locales/de/core.json: no JSON\n']);
    isBroken = false;
    round.wrote('dist/locales');
    expect([told, locks]).toEqual([[['dist'], ['dist/locales', 'dist/locales']], 0]);
    said.mockRestore();
  });

  it('[X-24] says what to do when the first round fails, and starts the console as soon as all is built', async () => {
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const words = () => said.mock.calls.map(([text]) => text).join('');
    const told: (readonly string[])[] = [];
    const round = aRound((folders) => told.push(folders), { finish: () => {}, take: () => () => {} });
    const hear = (event: object) => round.hear(event as import('rollup').RollupWatcherEvent);
    const built = async (folder: string) => {
      await hear({ code: 'BUNDLE_START', output: [folder] });
      await hear({ code: 'BUNDLE_END', output: [folder], duration: 1, result: { close: async () => {} } });
    };

    await hear({ code: 'START' });
    await hear({ code: 'BUNDLE_START', output: ['dist/plugins/images'] });
    await hear({ code: 'ERROR', error: new Error('images.ts: Unexpected token'), result: null });
    await built('dist');
    await hear({ code: 'END' });
    expect(told).toEqual([]);
    expect(words()).toContain('images.ts: Unexpected token');
    expect(words()).toContain('not started yet: dist/plugins/images could not be built. Mend what is said above');

    // Other files are saved meanwhile: there is still a part without a build.
    await hear({ code: 'START' });
    await built('dist');
    await hear({ code: 'END' });
    round.wrote('dist/locales');
    expect(told).toEqual([]);

    await hear({ code: 'START' });
    await built('dist/plugins/images');
    await hear({ code: 'END' });
    expect(told).toEqual([['dist', 'dist', 'dist/locales', 'dist/plugins/images']]);

    // Once it runs, a plugin that is broken holds up no other.
    await hear({ code: 'START' });
    await hear({ code: 'BUNDLE_START', output: ['dist/plugins/images'] });
    await hear({ code: 'ERROR', error: new Error('images.ts: Unexpected token'), result: null });
    await hear({ code: 'END' });
    expect(told).toHaveLength(1);
    await hear({ code: 'START' });
    await built('dist/plugins/key-pairs');
    await hear({ code: 'END' });
    expect(told[1]).toEqual(['dist/plugins/key-pairs']);
    said.mockRestore();
  });

  it('keeps the words that were built while a file of them is broken, and names the file', () => {
    layFiles(folder, { 'locales/en/core.json': '{"yes":"Yes"}', 'locales/de/core.json': '{"yes":"Ja"}' });
    mkdirSync(join(folder, 'dist'));
    buildLocales(folder);
    const index = () => readFileSync(join(folder, 'dist/locales/index.json'), 'utf8');
    const before = index();
    writeFileSync(join(folder, 'locales/de/core.json'), '{"yes":');
    expect(() => buildLocales(folder)).toThrow(/locales\/de\/core\.json: .*JSON/);
    expect(index()).toBe(before);
  });
});

it('[X-24] sextant-plugin dev --mock takes the console’s whole address, however it arrives, and says when the console ends', async () => {
  const start = `process.stdout.write('Sextant serves it at http://127.0.0.1:80');
    setTimeout(() => process.stdout.write('80\\n'), 50);
    setTimeout(() => process.exit(3), 100);`;
  layFiles(join(folder, 'checkout'), { 'core/cli/start.mjs': start });
  const said: string[] = [];
  const { url } = await startMockConsole(folder, join(folder, 'checkout'), (line) => said.push(line));
  expect(url).toBe('http://127.0.0.1:8080');
  await expect.poll(() => said.at(-1)).toBe('the console ended with status 3');
});
