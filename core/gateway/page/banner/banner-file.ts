import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { Ajv } from 'ajv';
import { lazily } from '#base';
import schema from '#schemas/core/fragment.schema.json' with { type: 'json' };
import { checkedYaml } from '../../config/config-file.ts';
import { chooseLanguage } from '../locales/choose-language.ts';
import { sourceLanguage } from '../locales/word-layers.ts';

/** The operator's text above every page, as it is answered (SHELL-01). */
export interface HeaderText {
  type: string;
  text: string;
}

export interface LanguageWishes {
  /** The cookie `horizon_language`. */
  choice: string | undefined;
  /** `Accept-Language`. */
  accepted: string | undefined;
}

const types: Readonly<Record<string, string>> = {
  '.json': 'application/vnd.sextant.fragment+json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
};

/** Nobody reads more than this above a page, in bytes. */
const most = 256 * 1024;

const validHeader = lazily(() => {
  const { header, ...definitions } = schema.definitions;
  return new Ajv({ allErrors: true, strict: false }).compile({ ...header, definitions });
});

/**
 * Reads the file at `path` (`header.json`: a description of the kind `header`; `header.html`), or the one beside it for the
 * reader's language (`header.de.json`). An empty file is no header. Throws a sentence with file and line.
 */
export async function readHeaderFile(path: string, wishes: LanguageWishes): Promise<HeaderText> {
  try {
    return await read(path, wishes);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === undefined ? error : new Error(`The header ${path} cannot be read: ${code}.`);
  }
}

async function read(path: string, wishes: LanguageWishes): Promise<HeaderText> {
  const file = await fileFor(path, wishes);
  const type = types[extname(file)];
  if (!type) throw new Error(`${file}: a header is a file that ends in .json or .html.`);
  const { size } = await stat(file);
  if (size > most) throw new Error(`${file}: a header has ${most / 1024} kB at most.`);
  const text = await readFile(file, 'utf8');
  if (extname(file) === '.json' && text.trim() !== '') check(text, file);
  return { type, text };
}

async function fileFor(path: string, { choice, accepted }: LanguageWishes): Promise<string> {
  const [end, folder] = [extname(path), dirname(path)];
  const start = basename(path, end);
  const languages = (await readdir(folder)).flatMap((name) =>
    name.startsWith(`${start}.`) && name.endsWith(end) && name.length > start.length + end.length + 1
      ? [name.slice(start.length + 1, -end.length)]
      : [],
  );
  const available = [...new Set([sourceLanguage, ...languages])].map((code) => ({
    code,
    label: code,
    dir: 'ltr' as const,
  }));
  const language = chooseLanguage(available, choice, accepted);
  return languages.includes(language) ? join(folder, `${start}.${language}${end}`) : path;
}

function check(text: string, file: string): void {
  const { content, mistakes } = checkedYaml(text, validHeader);
  if (mistakes.length > 0)
    throw new Error(mistakes.map(({ line, message }) => `${file}:${line}: ${message}`).join('\n'));
  if ((content as { fragment?: unknown }).fragment !== 'header') {
    throw new Error(`${file}:1: a description of a header says "fragment": "header".`);
  }
  // YAML reads more than JSON; the console reads JSON.
  JSON.parse(text);
}
