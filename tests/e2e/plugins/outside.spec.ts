import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assemblePackages } from '../../../core/cli/packages/assemble.mjs';
import { expect, signInByRequest, test } from '../support/test.ts';

const checkout = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** The commands of the guide for authors, block by block, as a reader types them. */
async function blocksOfTheGuide(page: string, title: string): Promise<string[]> {
  const guide = await readFile(join(checkout, 'core/sdk/docs/how-to', page), 'utf8');
  const section = guide.split('\n## ').find((part) => part.startsWith(title)) ?? '';
  return [...section.matchAll(/```sh\n([^`]*)```/g)].map(([, commands = '']) => commands);
}

/**
 * The commands that do as `npm install` does with the packed files, without a network: ours are unpacked from the plugin's own
 * folder, and what they depend on is found in the folder above, which has the checkout's.
 */
const install = `for name in sdk ui rollup-preset; do
  mkdir -p node_modules/@sextant/$name node_modules/.bin
  tar -xzf packages/sextant-$name-1.0.0.tgz -C node_modules/@sextant/$name --strip-components=1
done
ln -s ../@sextant/rollup-preset/bin/sextant-plugin.mjs node_modules/.bin/sextant-plugin`;

/**
 * Runs commands in a folder; gives what they wrote. Throws it when one fails.
 * @param until what goes on for ever is ended as soon as it has written this
 */
async function shell(commands: string, cwd: string, until?: RegExp): Promise<string> {
  // npx keeps what it once installed by the archive's path: another run's must not stand in for what was packed now.
  const env = { ...process.env, npm_config_cache: join(cwd, '.npm') };
  // A group of its own, so that what the shell has started ends with it.
  const child = spawn('sh', ['-e', '-c', commands], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let isDone = false;
  const note = (chunk: Buffer) => {
    output += String(chunk);
    if (isDone || !until?.test(output)) return;
    isDone = true;
    process.kill(-child.pid!, 'SIGTERM');
  };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', note);
  const status = await new Promise((resolve) => child.once('close', resolve));
  if (status !== 0 && !isDone) throw new Error(`${commands}\nended with ${status}:\n${output}`);
  return output;
}

test('[X-24] the guide for authors, command by command, outside the repository: scaffolded from the packed files, built, dropped in, upgraded, removed', async ({
  page,
  target,
}) => {
  test.setTimeout(180_000);
  await assemblePackages();
  const folder = await mkdtemp(join(tmpdir(), 'sextant-outside-'));
  const plugins = join(folder, 'plugins');
  await mkdir(plugins);
  await symlink(join(checkout, 'node_modules'), join(folder, 'node_modules'));
  const gateway = await target.gateway({ plugins: { directories: [plugins] } });
  try {
    const [first = '', upgrade = '', removal = ''] = (
      await blocksOfTheGuide('panel.md', 'From nothing to a panel')
    ).map((commands) =>
      commands
        .replaceAll('<checkout>/.sextant/plugins', plugins)
        .replaceAll('<checkout>', checkout)
        .replace('npm install', install),
    );
    await signInByRequest(page.context(), gateway.url, target.users['demo']!);
    const following = page.waitForRequest(/\/plugins\/events$/);
    await page.goto(`${gateway.url}/project/images`);
    await following;
    await page.evaluate(() => void ((window as { marked?: boolean }).marked = true));

    await shell(first, folder);
    await page.getByRole('navigation').getByRole('link', { name: 'Example' }).click();
    await expect(page.getByRole('heading', { name: 'Example' })).toBeVisible();
    await expect(page.getByText(/^\d+ images?$/)).toBeVisible();

    const made = join(folder, 'acme.hello');
    const change = async (file: string, from: string, to: string) => {
      const text = await readFile(join(made, file), 'utf8');
      expect(text).toContain(from);
      await writeFile(join(made, file), text.replaceAll(from, to));
    };
    await change('plugin.json', '"version": "1.0.0"', '"version": "1.1.0"');
    await change('locales/en.json', 'Example', 'Harbours');
    await shell(upgrade, made);
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Harbours' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Harbours' })).toBeVisible();

    await shell(removal, made);
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Harbours' })).toHaveCount(0);
    expect(await page.evaluate(() => (window as { marked?: boolean }).marked)).toBe(true);

    const [loop = ''] = await blocksOfTheGuide('develop.md', 'The loop');
    const here = loop.trim().replace('http://127.0.0.1:8080', gateway.url);
    const said = await shell(`${here} --port 0`, made, /acme\.hello 1\.1\.0 built/);
    expect(said).toContain(`${gateway.url}/?overlay=http%3A%2F%2F127.0.0.1%3A`);

    // The packed types are the real ones: a property that an alert doesn't have is found where the author sits.
    await change('page.tsx', 'type="danger"', 'type="dangr"');
    await expect(shell('npm test', made)).rejects.toThrow(/"dangr".*is not assignable to type 'AlertType'/);
  } finally {
    await gateway.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
