// `npm run locales`: the words of the console, of a plugin or of a locale pack, for translators (locales/README.md).
import { parseArgs } from 'node:util';
import { writtenOut } from '../base/words/written-out.mjs';
import { ensureInstalled } from './build/ensure.mjs';

const help = `npm run locales COMMAND

  new LANGUAGE [FOLDER]         makes an empty locale pack, ready to translate (.sextant/locale-packs/LANGUAGE)
  add FOLDER                    adds to a pack what it has no file for: of the --source plugins, or of the console
  drop FOLDER [PLUGINS]         puts a locale pack into a running console's plugins folder (.sextant/plugins)
  check [FOLDER]                missing and surplus keys, placeholders, plural forms, markup, length
  report [FOLDER]               how much is translated, by language and plugin
  extract [FOLDER]              keys that the sources use and nobody says, and the other way round
  po export LANGUAGE [FOLDER]   PO files for translation platforms (.sextant/po/LANGUAGE/*.po)
  po import FILE.po … [FOLDER]  takes their words back

FOLDER is a plugin's or a locale pack's; without it the console's own words are meant. Options stand behind two dashes:
npm run locales -- check ../fr --complete

  --source FOLDER   a plugin whose English words are needed (several times)
  --complete        check: what is not translated is wrong, also in a pack
  --json            check, report, extract: for programs
  --watch           drop: again after each save
  --key FILE        drop: signs the pack, with an ed25519 private key (PEM)
  --to FOLDER       po export: where the files go, as FOLDER/LANGUAGE/*.po
  --id NAME         new: the pack's id, as publisher.name
`;

// A reader that has seen enough (`| head`) ends the pipe, and with it the command.
process.stdout.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

ensureInstalled();
const { makeNew, ...commands } = await import('./locales/commands.mjs');
/** @type {Record<string, (call: import('./locales/commands.mjs').Call) => boolean>} */
const known = { ...commands, new: makeNew };
/** The most words that follow a command; `po import` takes any number. @type {Record<string, number>} */
const mostWords = { new: 2, add: 1, drop: 2, check: 1, report: 1, extract: 1 };

try {
  const { values: flags, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...{
        json: { type: 'boolean' },
        complete: { type: 'boolean' },
        watch: { type: 'boolean' },
        help: { type: 'boolean' },
      },
      ...{ source: { type: 'string', multiple: true }, id: { type: 'string' }, to: { type: 'string' } },
      key: { type: 'string' },
    },
  });
  const [name = '', ...words] = positionals;
  const eaten = ['complete', 'id', 'json', 'source', 'to', 'watch'].find(
    (flag) => process.env[`npm_config_${flag}`] !== undefined && !Object.hasOwn(flags, flag),
  );
  if (eaten !== undefined)
    throw new Error(`npm took --${eaten} for itself: write npm run locales -- ${name} … --${eaten}`);
  const command = Object.hasOwn(known, name) ? known[name] : undefined;
  if (flags.help || name === '') process.stdout.write(help);
  else if (words.length > (mostWords[name] ?? Infinity))
    throw new Error(`${name} takes no ${JSON.stringify(words[mostWords[name] ?? 0])}. Try npm run locales.`);
  else if (!command) throw new Error(`There is no command "${name}". Try npm run locales.`);
  else if (
    !command({ words, flags, say: (line) => void process.stdout.write(`${flags.json ? line : writtenOut(line)}\n`) })
  )
    process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${writtenOut(/** @type {Error} */ (error).message)}\n`);
  process.exitCode = 1;
}
