import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readServeArguments } from '../../../../core/cli/serve-arguments.mjs';
import { root } from '../../../architecture/source-files.ts';

describe('what stands after npm start --', () => {
  it('is told apart: the gateway’s, the embedded cloud’s, neither when a cloud is named', () => {
    const read = readServeArguments(['--port', '9', '--size=20', '--control', '--state', 'here'], {});
    expect(read).toEqual({
      gateway: ['--port', '9', '--state', 'here'],
      cloud: ['--size', '20', '--control'],
      replay: undefined,
      state: 'here',
      isEmbedded: true,
      isChecked: false,
      hasLog: false,
      hasControl: true,
    });
    expect(readServeArguments(['--cloud', 'work'], {}).isEmbedded).toBe(false);
    expect(readServeArguments([], { OS_CLOUD: 'work' }).isEmbedded).toBe(false);
    expect(readServeArguments([], { OS_CLOUD: '', OS_AUTH_URL: 'http://k:5000' }).isEmbedded).toBe(false);
    expect(readServeArguments(['--state=--odd'], {}).state).toBe('--odd');
    expect(readServeArguments(['--embedded'], { OS_CLOUD: 'work' })).toMatchObject({ isEmbedded: true, gateway: [] });
  });

  it('[X-28] a recording takes the embedded cloud’s place, whatever cloud the environment names', () => {
    expect(readServeArguments(['--replay', 'fault.jsonl', '--port', '9'], { OS_CLOUD: 'work' })).toMatchObject({
      ...{ gateway: ['--port', '9'], cloud: [], replay: 'fault.jsonl', isEmbedded: true },
    });
  });

  it.each([
    ['--size -5', '--size must be a number from 0 to 1000000, not "-5".'],
    ['--size many', '--size must be a number from 0 to 1000000, not "many".'],
    ['--port 65536', '--port must be a number from 0 to 65535, not "65536".'],
    ['--port', '--port needs a value. Try --help.'],
    [
      '--state --dev-overlay',
      '--state needs a value, and "--dev-overlay" is an option; --state=--dev-overlay if it is meant.',
    ],
    ['--log -h', '--log needs a value, and "-h" is an option; --log=-h if it is meant.'],
    ['--embedded=yes', '--embedded takes no value. Try --help.'],
    ['--prot 1', "Unknown option '--prot'. Try --help."],
    ['dance', '"dance" is not understood. Try --help.'],
    ['--cloud work --embedded', '--cloud and --embedded exclude each other.'],
    ['--replay fault.jsonl --embedded', '--embedded and --replay exclude each other.'],
    ['--cloud work --replay fault.jsonl', '--cloud and --replay exclude each other.'],
    ['--replay', '--replay needs a value. Try --help.'],
    ['--replay fault.jsonl --size 5', '--size is for the embedded cloud, and another one is named.'],
    ['--cloud work --control', '--control is for the embedded cloud, and another one is named.'],
  ])('is refused in a sentence of ours: %s', (words, sentence) => {
    expect(() => readServeArguments(words.split(' '), {})).toThrow(new Error(sentence));
  });
});

describe('npm start', () => {
  // A checkout with nothing in it but what is read first: whatever went on to install or build would fail.
  const folder = mkdtempSync(join(tmpdir(), 'sextant-start-'));
  const parts = ['start.mjs', 'serve-arguments.mjs', 'build/ensure.mjs', 'build/lock.mjs', 'build/project.mjs'];
  for (const part of [...parts.map((name) => `core/cli/${name}`), 'core/gateway/config/read-arguments.mjs'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  afterAll(() => rmSync(folder, { recursive: true }));
  const start = (...words: string[]) => {
    const script = join(folder, 'core/cli/start.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], { cwd: dirname(script) });
    return { status, out: String(stdout), err: String(stderr) };
  };

  it('answers --help, and words that it doesn’t understand, before it installs or builds anything', () => {
    const help = start('--help');
    expect([help.status, help.err]).toEqual([0, '']);
    expect(help.out).toContain('npm start -- FLAGS');
    expect(start('--prot', '1')).toEqual({
      status: 1,
      out: '',
      err: "sextant: Unknown option '--prot'. Try --help.\n",
    });
    expect(start('--size', '-5').err).toBe('sextant: --size must be a number from 0 to 1000000, not "-5".\n');
    // With words in order it goes on, to the lock file that this checkout doesn't have.
    expect(start('--port', '0').err).toContain('package-lock.json');
  });
});
