import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { stringify } from 'yaml';
import { errorText } from '#base';
import { parseConfigFile } from '../../gateway/config/config-file.ts';
import { readArguments } from '../../gateway/config/read-arguments.mjs';
import { readPythonSettings, type Setting } from './python-settings.ts';
import { isNeverNeeded, type Outcome, plainValue, type PlainValue, type Rule, rules } from './setting-rules.ts';

/** A line of the report. */
export interface ReportLine {
  file: string;
  line: number;
  text: string;
  /** `left`: somebody has to look at it. */
  kind: 'taken' | 'unneeded' | 'left';
}

/** The outcome of an import. */
export interface Import {
  /** The configuration file, as YAML. */
  config: string;
  /** In the order of files and lines. */
  report: ReportLine[];
}

const command = 'sextant import-horizon local_settings.py [local_settings.d] [--out sextant.yaml]';
const help = `${command}

  Turns the settings files of a Horizon into a configuration of the console, and says of each setting what became of it. Name the
  files in the order in which Horizon reads them. They are read as text; nothing of them is run, and no secret is written.
  --out   the file to be written, which must not be there yet; without it the configuration goes to the standard output
`;
const options = { out: 'string' } as const;

/**
 * `sextant import-horizon FILE-OR-FOLDER… [--out FILE]`: writes the configuration to `out` or the standard output, and says of each
 * setting what became of it. Nothing of the files is run. Throws one sentence for a file that cannot be read.
 */
export async function importHorizon(
  argv: readonly string[],
  write: { out(text: string): void; report(text: string): void },
): Promise<void> {
  if (argv.some((word) => word === '--help' || word === '-h')) return write.out(help);
  const places = argv.filter((word, index) => !word.startsWith('-') && argv[index - 1] !== '--out');
  const given = readArguments(
    argv.filter((word) => !places.includes(word)),
    options,
  );
  const out = given.findLast(({ name }) => name === 'out')?.value;
  if (places.length === 0) throw new Error(`There is no settings file to read. Try: ${command}`);
  const paths = (await Promise.all(places.map(settingsFiles))).flat();
  const files = await Promise.all(paths.map(async (file) => ({ file, text: await readFile(file, 'utf8') })));
  const { config, report } = convertSettings(files);
  if (out === undefined) write.out(config);
  else await writeNew(out, config);
  for (const { file, line, text } of report) write.report(`${file}:${line}: ${text}\n`);
  const count = (kind: ReportLine['kind']) => report.filter((each) => each.kind === kind).length;
  write.report(`${count('taken')} taken over, ${count('unneeded')} not needed, ${count('left')} left to you.\n`);
}

/** A folder of snippets is read as Horizon reads it: its `.py` files by their names, after the file. */
async function settingsFiles(place: string): Promise<string[]> {
  try {
    if (!(await stat(place)).isDirectory()) return [place];
    const names = await readdir(place);
    return names
      .filter((name) => name.endsWith('.py') && name !== '__init__.py')
      .toSorted()
      .map((name) => join(place, name));
  } catch (error) {
    throw new Error(`${place} cannot be read: ${(error as NodeJS.ErrnoException).code}.`, { cause: error });
  }
}

/** Somebody may have worked on a file that was written before. Others may read it: no secret is in it, and the service has a user of its own. */
async function writeNew(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o644 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(code === 'EEXIST' ? `${path} is there already; name another file with --out.` : errorText(error), {
      cause: error,
    });
  }
}

/** Turns the texts of settings files into a configuration that the gateway takes. */
export function convertSettings(files: readonly { file: string; text: string }[]): Import {
  const { settings, unread } = readPythonSettings(files);
  const report: ReportLine[] = unread.map(({ file, line, name, why }) => ({
    ...{ file, line, kind: 'left' as const },
    text: name === undefined ? `left out: ${why}` : `${name}: left out: ${why}`,
  }));
  const plain = new Map([...settings].map(([name, { value }]) => [name, plainValue(value)]));
  const config: { [name: string]: PlainValue } = {};
  for (const [name, setting] of settings) {
    const { value, lost } = plain.get(name) ?? { value: undefined, lost: [] };
    const rule = rules[name];
    const outcomes = value === undefined && !isNeverNeeded(rule) ? [] : outcomesOf(rule, value ?? null, plain);
    for (const outcome of outcomes) report.push(takeOver(name, setting, outcome, config));
    const isTold = (path: string) =>
      outcomes.some((one) => !('key' in one) && (one.member === undefined || one.member === firstPart(path)));
    for (const [path, why] of lost) {
      const text = `${name}${path === '' || path.startsWith('[') ? path : `.${path}`}: left out: ${why}`;
      if (!isTold(path)) report.push(line(setting, text, 'left', firstPart(path)));
    }
  }
  const order = new Map(files.map(({ file }, index) => [file, index]));
  report.sort((a, b) => (order.get(a.file) ?? 0) - (order.get(b.file) ?? 0) || a.line - b.line);
  return { config: head(files) + stringify(config), report };
}

/** The member of a dictionary that a path (`member.list[0]`) begins with. */
const firstPart = (path: string) => path.split(/[.[]/)[0] ?? '';

function outcomesOf(
  rule: Rule | undefined,
  value: PlainValue,
  all: ReadonlyMap<string, { value: PlainValue | undefined }>,
): Outcome[] {
  return rule ? [rule(value, (name) => all.get(name)?.value)].flat() : [{ left: 'the console has no such setting' }];
}

const head = (files: readonly { file: string }[]) =>
  `# Made of ${files.map(({ file }) => basename(file)).join(', ')} by sextant import-horizon.\n`;

/** Puts a value into the configuration, if it is one that the gateway takes. */
function takeOver(
  name: string,
  setting: Setting,
  outcome: Outcome,
  config: { [name: string]: PlainValue },
): ReportLine {
  const { member } = outcome;
  const what = member === undefined ? name : `${name}.${member}`;
  if ('unneeded' in outcome) return line(setting, `${what}: not needed: ${outcome.unneeded}`, 'unneeded', member);
  if ('left' in outcome) return line(setting, `${what}: left out: ${outcome.left}`, 'left', member);
  const { key, value, note } = outcome;
  const alone: { [name: string]: PlainValue } = {};
  put(alone, key.split('.'), value);
  try {
    parseConfigFile(stringify(alone), key);
  } catch (error) {
    const why =
      errorText(error)
        .split('\n')[0]
        ?.replace(/^.*?:\d+: /, '') ?? '';
    return line(setting, `${what}: left out: ${why}`, 'left', member);
  }
  put(config, key.split('.'), value);
  return line(setting, `${what}: is ${key} now${note ? `; ${note}` : ''}`, 'taken', member);
}

function line(setting: Setting, text: string, kind: ReportLine['kind'], member?: string): ReportLine {
  return { file: setting.file, line: lineOf(setting, member), text, kind };
}

/** The line of a member of a dictionary, where one is meant. */
function lineOf({ value, line: own }: Setting, member: string | undefined): number {
  const lines = (value as { lines?: ReadonlyMap<string, number> } | null)?.lines;
  return lines?.get(member ?? '') ?? own;
}

function put(under: { [name: string]: PlainValue }, path: readonly string[], value: PlainValue): void {
  const [first = '', ...rest] = path;
  if (rest.length === 0) {
    under[first] = value;
    return;
  }
  const known = under[first];
  const next = typeof known === 'object' && known !== null && !Array.isArray(known) ? known : {};
  under[first] = next;
  put(next, rest, value);
}
