// Measures the size of a first load, as sent: brotli, JavaScript and style sheets apart.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** Kilobytes (1000 bytes) of files below a folder, compressed. @param {string} folder @param {string[]} files */
const kB = (folder, files) =>
  files.reduce((sum, file) => sum + statSync(join(dist, folder, `${file}.br`)).size, 0) / 1000;

/** Sizes that a test holds as well. */
export function firstLoad() {
  const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(dist, path), 'utf8'));
  const host = read('web/host.manifest.json');
  const signIn = read('web/sign-in.manifest.json');
  const images = read('plugins/images/plugin.json');
  const facades = ['react', 'react/jsx-runtime', '@sextant/sdk', '@sextant/ui'].map((name) => host.imports[name]);
  const panel = images.graph[images.contributes.resourceTypes[0].def.split('#')[0]];
  return {
    javascript: kB('web/static', [...new Set([...host.first, ...facades])]) + kB('plugins/images', panel),
    styles: kB('web/static', host.styles) + kB('plugins/images', images.styles),
    signInJavascript: kB('web/static', signIn.first),
    signInStyles: kB('web/static', signIn.styles),
  };
}

export async function bench() {
  const sizes = firstLoad();
  return [
    { name: 'first load: JavaScript of shell and list panel', measured: sizes.javascript, limit: 200, unit: 'kB br' },
    { name: 'first load: styles', measured: sizes.styles, limit: 30, unit: 'kB br' },
    { name: 'sign-in page: JavaScript', measured: sizes.signInJavascript, limit: 90, unit: 'kB br' },
    { name: 'sign-in page: styles', measured: sizes.signInStyles, limit: 30, unit: 'kB br' },
  ];
}
