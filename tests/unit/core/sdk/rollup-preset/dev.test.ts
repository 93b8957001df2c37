import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { run } from '../../../../../core/sdk/rollup-preset/commands/commands.mjs';
import { manifestDigest } from '../../../../../core/gateway/plugins/catalog/manifest.ts';
import { aFolder } from './a-folder.ts';

const console_ = 'https://console.example:8443';
const running: { end(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.end()));
});

/** `sextant-plugin dev` at work in a folder. */
async function dev(folder: string, ...args: string[]) {
  const said: string[] = [];
  const heard: (() => void)[] = [];
  const control = new AbortController();
  const say = (line: string) => {
    said.push(line);
    for (const tell of heard.splice(0)) tell();
  };
  const rest = args.length > 0 ? args : ['--console', `${console_}/path/`, '--port', '0'];
  const status = run(['dev', ...rest], { directory: folder, say, signal: control.signal });
  running.push({ end: () => (control.abort(), status) });
  /** Waits until something like this has been said since the last time. */
  let from = 0;
  const until = async (pattern: RegExp) => {
    for (;;) {
      const found = said.findIndex((line, place) => place >= from && pattern.test(line));
      if (found !== -1) {
        from = found + 1;
        return said[found]!;
      }
      const ended = await Promise.race([status, new Promise<undefined>((tell) => heard.push(() => tell(undefined)))]);
      if (ended !== undefined) throw new Error(said.join('\n'));
    }
  };
  return { status, said, until };
}

/** Asks as a page of some origin; returns what a browser gets. */
function ask(url: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const asking = request(url, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    asking.once('error', reject).end();
  });
}

/** The events of a page that listens. */
async function listen(address: string) {
  const stop = new AbortController();
  const answer = await fetch(`${address}/events`, { headers: { origin: console_ }, signal: stop.signal });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  running.push({ end: async () => stop.abort() });
  let text = '';
  return async (): Promise<{ name: string; data: string }> => {
    for (;;) {
      const [, event, rest] = /^(?::\n\n)?(event: [\s\S]*?\n)\n([\s\S]*)$/.exec(text) ?? [];
      if (event !== undefined) {
        text = rest ?? '';
        const [first = '', ...lines] = event.trimEnd().split('\n');
        return { name: first.slice(7), data: lines.map((line) => line.slice(6)).join('\n') };
      }
      const { value, done } = await reader.read();
      if (done) throw new Error('the stream ended');
      text += value;
    }
  };
}

async function begun(folder: string) {
  const author = await dev(folder);
  const line = await author.until(/Builds are served at/);
  const [address = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
  await author.until(/built$/);
  return { ...author, line, address };
}
const asConsole = { origin: console_ };

describe('[X-24] sextant-plugin dev', () => {
  it('says which address to open, and serves each build to that console, each file for good', async () => {
    const locales = [{ locale: 'en', ns: 'acme.things', src: './locales/en.json' }];
    const words = { thing: 'Thing' };
    const folder = aFolder({ 'locales/en.json': JSON.stringify(words) }, { contributes: { locales } });
    const { address, line } = await begun(folder);
    expect(line).toContain(`${console_}/path/?overlay=${encodeURIComponent(address)}`);
    const { name, data } = await (await listen(address))();
    const { manifest, words: told } = JSON.parse(data);
    const bytes = readFileSync(join(folder, 'dist/plugin.json'));
    expect([name, manifest]).toEqual(['built', bytes.toString()]);
    expect(told).toEqual({ en: words });
    for (const file of Object.keys(JSON.parse(manifest).files)) {
      const answer = await ask(`${address}/${manifestDigest(bytes)}/${file}`, asConsole);
      expect([file, answer.status, answer.body.equals(readFileSync(join(folder, 'dist', file)))]).toEqual([
        file,
        200,
        true,
      ]);
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': console_,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        vary: 'Origin',
      });
    }
  });

  it('serves code that leads back to the line of the source, which a build for others does not', async () => {
    const source = `\n\nexport function column(): never {\n  throw new Error('no moon tonight');\n}\n`;
    const folder = aFolder({ 'thing.ts': source }, { budget: { total: '150B' } });
    await begun(folder);
    const codeOf = () => {
      const [file = ''] = Object.keys(JSON.parse(readFileSync(join(folder, 'dist/plugin.json'), 'utf8')).files);
      return readFileSync(join(folder, 'dist', file), 'utf8');
    };
    const traced = codeOf();
    const [, packed = ''] =
      /\/\/# sourceMappingURL=data:application\/json;charset=utf-8;base64,(\S+)/.exec(traced) ?? [];
    const map = new SourceMap(JSON.parse(Buffer.from(packed, 'base64').toString()));
    const before = traced.slice(0, traced.indexOf('no moon')).split('\n');
    const found = map.findEntry(before.length - 1, before.at(-1)!.length);
    expect(found).toMatchObject({ originalLine: 3, originalSource: expect.stringMatching(/thing\.ts$/) });
    expect(await run(['build'], { directory: folder, say: () => undefined })).toBe(0);
    expect(codeOf()).not.toContain('sourceMappingURL');
  });

  it('says what the check finds in a build that did not fail, in the terminal and to the page', async () => {
    const columns = [{ id: 'acme-things', on: 'OS::Glance::Image', label: '%lable%', def: './thing#column' }];
    const folder = aFolder({}, { contributes: { columns } });
    const { address, until } = await begun(folder);
    const found = await until(/^check: plugin\.json:\d+: %lable% has no text$/);
    const next = await listen(address);
    expect(JSON.parse((await next()).data)).toMatchObject({ findings: [found] });
    const path = join(folder, 'plugin.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('%lable%', 'Thing'));
    expect(JSON.parse((await next()).data)).toMatchObject({ findings: [] });
  });

  it('builds at a save, and tells the page; a build that fails is told with its reason, and the one before stays', async () => {
    const folder = aFolder();
    const { address, until } = await begun(folder);
    const next = await listen(address);
    const first = JSON.parse((await next()).data);
    const path = join(folder, 'plugin.json');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('"id"', '"nonsense": 1, "id"'));
    await until(/nonsense is no member/);
    expect(await next()).toEqual({ name: 'failed', data: expect.stringMatching(/^plugin\.json:\d+: nonsense/) });

    const late = await listen(address);
    expect([(await late()).name, (await late()).name]).toEqual(['built', 'failed']);
    const digest = manifestDigest(Buffer.from(first.manifest));
    const [file = ''] = Object.keys(JSON.parse(first.manifest).files);
    expect((await ask(`${address}/${digest}/${file}`, asConsole)).status).toBe(200);

    writeFileSync(path, text.replace('1.0.0', '1.1.0'));
    await until(/1\.1\.0 built$/);
    const second = JSON.parse((await next()).data);
    expect(JSON.parse(second.manifest).version).toBe('1.1.0');
    expect((await ask(`${address}/${digest}/${file}`, asConsole)).status).toBe(200);
  });

  it('does not build again for what is made or installed', async () => {
    const folder = aFolder();
    const { said, until } = await begun(folder);
    for (const other of ['dist/more.js', 'node_modules/thing/index.js', '.git/index', 'acme.things-1.0.0.tgz']) {
      mkdirSync(join(folder, other, '..'), { recursive: true });
      writeFileSync(join(folder, other), 'x');
    }
    writeFileSync(join(folder, 'notes.txt'), 'x');
    await until(/built$/);
    expect(said.filter((line) => line.endsWith('built'))).toHaveLength(2);
  });

  it('gives nothing to a page of another site, to one that only leads here, and to one that asks without saying who it is', async () => {
    const folder = aFolder();
    const { address } = await begun(folder);
    const bytes = readFileSync(join(folder, 'dist/plugin.json'));
    const [file = ''] = Object.keys(JSON.parse(String(bytes)).files);
    const paths = ['/events', `/${manifestDigest(bytes)}/${file}`];
    for (const path of paths) {
      for (const headers of [
        {},
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: `${console_}.evil.example` },
        { origin: console_.replace('https', 'http') },
        { ...asConsole, host: 'evil.example' },
        { ...asConsole, host: `evil.example:${new URL(address).port}` },
      ] as Record<string, string>[]) {
        const answer = await ask(address + path, headers);
        expect([path, headers, answer.status, answer.headers['access-control-allow-origin']]).toEqual([
          path,
          headers,
          403,
          undefined,
        ]);
      }
    }
    for (const path of ['//', '/../package.json', '/%2e%2e/plugin.json', '/0000000000000000/x.js', '/plugin.json'])
      expect([path, (await ask(address + path, asConsole)).status]).toEqual([path, 404]);
    expect((await ask(`${address}/events`, asConsole, 'POST')).status).toBe(405);
    expect((await ask(`${address}/events`, asConsole, 'OPTIONS')).headers).toMatchObject({
      'access-control-allow-origin': console_,
      'access-control-allow-private-network': 'true',
    });
  });

  it('says that no console answers where it should be, and builds all the same', async () => {
    const author = await dev(aFolder(), '--console', 'http://127.0.0.1:9', '--port', '0');
    expect(await author.until(/No console answers/)).toBe(
      'No console answers at http://127.0.0.1:9/: start one there (in a checkout: npm start -- --dev-overlay)',
    );
    expect(author.said.join('\n')).toContain('Builds are served at');
  });

  it('tells how commands are used when it is asked', async () => {
    const said: string[] = [];
    const status = await run(['dev', '--help'], { directory: aFolder(), say: (line) => said.push(line) });
    expect([status, said.join('\n')]).toEqual([0, expect.stringMatching(/^sextant-plugin <command>[\s\S]*--console/)]);
  });

  it.each([
    [[], /--console <address>, or --mock/],
    [['--console', 'console.example'], /is no web address/],
    [['--console', 'javascript:alert(1)'], /is no web address/],
    [['--console', console_, '--mock'], /--console <address>, or --mock/],
    [['--console', console_, '--port', 'x'], /is no port/],
    [['--mock'], /needs --checkout <folder>/],
    [['--mock', '--checkout', 'nowhere'], /nowhere is no checkout/],
  ])('that can’t begin says what it needs: %j', async (args, reason) => {
    const said: string[] = [];
    const status = await run(['dev', ...args], { directory: aFolder(), say: (line) => said.push(line) });
    expect([status, said.join('\n')]).toEqual([1, expect.stringMatching(reason)]);
  });
});

describe('[X-24] sextant-plugin test', () => {
  const test = async (folder: string, ...args: string[]) => {
    const said: string[] = [];
    const status = await run(['test', ...args], { directory: folder, say: (line) => said.push(line) });
    return { status, said: said.join('\n') };
  };

  it('builds and checks; unit tests are run when the folder has some, and one that fails is a failure', async () => {
    const folder = aFolder();
    expect(await test(folder)).toEqual({
      status: 0,
      said: expect.stringMatching(/^build\n[\s\S]*check\nnothing is wrong$/),
    });
    const file = join(folder, 'sum.test.mjs');
    const body = (sum: number) => `import assert from 'node:assert';\nassert.equal(1 + 1, ${sum});\n`;
    writeFileSync(file, body(2));
    expect(await test(folder)).toEqual({
      status: 0,
      said: expect.stringMatching(/1 file of unit tests[\s\S]*nothing is wrong/),
    });
    writeFileSync(file, body(3));
    expect(await test(folder)).toMatchObject({
      status: 1,
      said: expect.stringContaining('node --test found mistakes'),
    });
    rmSync(file);
  });

  it('runs unit tests against what it has just built, with no build before and with an old one', async () => {
    const read = `import { readdirSync, readFileSync } from 'node:fs';\nimport assert from 'node:assert';\n`;
    const look = `const code = readdirSync('dist').filter((name) => name.endsWith('.js')).map((name) => readFileSync('dist/' + name, 'utf8'));\n`;
    const folder = aFolder({ 'built.test.mjs': `${read}${look}assert.match(code.join(), /acme-things/);\n` });
    expect(await test(folder)).toMatchObject({ status: 0 });
    writeFileSync(join(folder, 'thing.ts'), 'export const column = { id: 1 };\n');
    expect(await test(folder)).toMatchObject({
      status: 1,
      said: expect.stringContaining('node --test found mistakes'),
    });
  });

  it('says what is not installed', async () => {
    const folder = aFolder();
    expect(await test(folder, '--conformance')).toMatchObject({
      status: 1,
      said: expect.stringContaining('--conformance needs @sextant/testing'),
    });
    writeFileSync(join(folder, 'tsconfig.json'), '{}');
    expect(await test(folder)).toEqual({ status: 1, said: expect.stringContaining('there is no tsc: npm install') });
  });
});
