import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../cli/build/project.mjs';
import { gzip, tarOf } from './archives/tar.mjs';
import { textFiles } from './text-archive.mjs';

/**
 * Returns the files of the chart for Helm. Its schema of values has the schema of the console's settings in it, so that Helm refuses a
 * key of `config` that the gateway would refuse.
 * @param {string} version
 * @returns {import('./archives/tar.mjs').Entry[]}
 */
export function chartFiles(version) {
  return textFiles('chart', version).map((entry) =>
    entry.name === 'values.schema.json' ? { ...entry, content: withSettings(String(entry.content)) } : entry,
  );
}

/** Returns a schema of values with the schema of the settings as that of `config`. @param {string} text */
function withSettings(text) {
  const schema = JSON.parse(text);
  const {
    $schema: _form,
    $id: _id,
    ...settings
  } = JSON.parse(readFileSync(join(root, 'schemas/core/settings.schema.json'), 'utf8'));
  schema.properties.config = settings;
  return Buffer.from(`${JSON.stringify(schema, null, 2)}\n`);
}

/**
 * Returns the chart as `helm install` takes it: a compressed archive with the folder `sextant`.
 * @param {import('./source-commit.mjs').Source} source
 * @returns {Buffer}
 */
export function chartArchive({ version, epoch }) {
  return gzip(tarOf(chartFiles(version), { epoch, prefix: 'sextant/' }));
}
