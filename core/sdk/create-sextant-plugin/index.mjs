#!/usr/bin/env node
// `create-sextant-plugin <publisher.name> --template <template>`: a folder that builds, beside the packages it needs.
import { parseArgs } from 'node:util';
import { scaffold, templates } from './scaffold.mjs';

const usage = `create-sextant-plugin <publisher.name> [--template ${templates.join('|')}]`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { template: { type: 'string', default: 'panel' }, help: { type: 'boolean' } },
  });
  const [id] = positionals;
  if (values.help) console.log(usage);
  else make(id, values.template);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** @param {string | undefined} id @param {string} template */
function make(id, template) {
  if (id === undefined) throw new Error(usage);
  scaffold({ id, template, into: process.cwd() });
  console.log(
    `${id} is there. Next:\n\n  cd ${id}\n  npm install\n  npm test\n  npm run pack\n  cp ${id}-1.0.0.tgz <checkout>/.sextant/plugins/${id}.tgz\n\n` +
      'The last line puts it into a console that runs from a checkout (npm start); of another the setting plugins.directories says where.',
  );
}
