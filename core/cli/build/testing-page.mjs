// Builds the page in which plugins are looked at into `dist/testing-page`, when the sources are not those of its last build. One at a
// time: whoever asks meanwhile is content with what that has built.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './ensure.mjs';
import { takeLock } from './lock.mjs';
import { note, readNotes, root, sourcesDigest } from './project.mjs';

const folder = join(root, 'dist/testing-page');
const release = takeLock('testing-page', 'building the page of the test kit');
const testingPage = sourcesDigest();
if (readNotes().testingPage !== testingPage || !existsSync(join(folder, 'page.js'))) {
  run(process.execPath, [join(root, 'core/testing/packing/build-page.mjs'), folder]);
  note({ testingPage });
}
release();
