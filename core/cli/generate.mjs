// `npm run generate`: writes what is made from the declarations in schemas/api, and the reference of the SDK from its types.
// `-- --check` only says what is out of date.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureInstalled } from './build/ensure.mjs';
import { root } from './build/project.mjs';

ensureInstalled();
const { apiTypes } = await import('./build/api-types.mjs');
const isCheck = process.argv.includes('--check');
const { sdkReference } = await import('./packages/sdk-reference.mjs');
const files = { ...(await apiTypes()), ...(await sdkReference()) };
const folder = 'core/protocol/api';
const stale = existsSync(join(root, folder))
  ? readdirSync(join(root, folder))
      .map((name) => `${folder}/${name}`)
      .filter((path) => path.endsWith('.gen.ts') && !(path in files))
  : [];
const changed = Object.entries(files).filter(([path, text]) => {
  const target = join(root, path);
  return !existsSync(target) || readFileSync(target, 'utf8') !== text;
});
if (isCheck) {
  for (const path of [...changed.map(([each]) => each), ...stale]) process.stdout.write(`out of date: ${path}\n`);
  process.exitCode = changed.length + stale.length > 0 ? 1 : 0;
} else {
  for (const path of stale) rmSync(join(root, path));
  for (const [path, text] of changed) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    process.stdout.write(`${path}\n`);
  }
}
