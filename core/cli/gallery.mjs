// `npm run gallery`: each part of the shared interface on a page of its own, live. Node's own modules until it is installed.
import { ensureInstalled, fail } from './build/ensure.mjs';

const usage = 'usage: npm run gallery [-- --port N]';
const port = portOf(process.argv.slice(2));
ensureInstalled();
const { serveGallery } = await import('../testing/gallery/serve-gallery.mjs');
const { url } = await serveGallery(port).catch((/** @type {NodeJS.ErrnoException} */ error) =>
  fail(/in use/.test(error.message) ? `port ${port} is taken; choose another with --port` : error.message),
);
process.stdout.write(`The gallery is at ${url}\n`);

/** @param {string[]} args */
function portOf(args) {
  if (args.length === 0) return 8090;
  const [flag, value, ...rest] = args;
  const asked = Number(value);
  if (flag !== '--port' || rest.length > 0 || !Number.isInteger(asked) || asked < 1 || asked > 65535) fail(usage);
  return asked;
}
