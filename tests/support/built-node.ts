import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Bundles the code that runs on Node, without the browser's, for tests of the processes themselves. */
export async function buildNode(): Promise<{ directory: string; remove(): Promise<void> }> {
  const directory = join(root, '.sextant', `tests-${process.pid}`);
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    input: {
      'gateway/main': 'core/gateway/main.ts',
      'cloud/main': 'core/cloud/main.ts',
      'cli/sextant': 'core/cli/sextant.ts',
    },
    external: (id) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('#'),
  });
  await bundle.write({ dir: directory, format: 'es', entryFileNames: '[name].js', chunkFileNames: 'shared/[hash].js' });
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) };
}
