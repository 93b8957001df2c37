import { readFile } from 'node:fs/promises';
import { Ajv, type ErrorObject } from 'ajv';
import { isMap, LineCounter, parseDocument, type Document } from 'yaml';
import { lazily } from '#base';
import { jsonMistake } from '../../base/words/json-mistake.mjs';
import schema from '#schemas/core/settings.schema.json' with { type: 'json' };

/** The configuration file's content, as its schema allows it (`schemas/core/settings.schema.json`). */
export type ConfigFile = Record<string, unknown>;

/** Reads and checks the file. Throws one sentence per mistake, each with the line it is on. */
export async function readConfigFile(path: string): Promise<ConfigFile> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new Error(`The configuration file ${path} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
  return parseConfigFile(text, path);
}

export function parseConfigFile(text: string, path: string): ConfigFile {
  const { content, mistakes } = checkedYaml(text, validConfig);
  if (mistakes.length === 0) return (content ?? {}) as ConfigFile;
  const sentences = mistakes.map(({ line, message }) => `${path}:${line}: ${message}`);
  throw new Error([...new Set(sentences)].join('\n'));
}

const validConfig = lazily(() => new Ajv({ allErrors: true, strict: false }).compile(schema));

export interface Mistake {
  line: number;
  message: string;
}

/** Says whether content is as it should be, and leaves in `errors` what is not: a schema's check is one. */
export interface Check {
  (content: unknown): boolean;
  errors?: Pick<ErrorObject, 'instancePath' | 'keyword' | 'params' | 'message'>[] | null;
}

/** The content of a file, and the mistakes in it. */
export interface CheckedFile {
  content: unknown;
  mistakes: Mistake[];
  /** The line of a key, or of a list's element: `['plugins', 'directories', '0']`. */
  lineOf(steps: readonly string[]): number;
}

/**
 * YAML or JSON that people write, and every mistake in it with its line; an empty file's content is undefined.
 *
 * @param kind what its name says it is: mistakes are told in that one's words
 */
export function checkedYaml(text: string, validate: () => Check, kind: 'yaml' | 'json' = 'yaml'): CheckedFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const answer = (content: unknown, ...mistakes: Mistake[]): CheckedFile => ({
    content,
    mistakes,
    lineOf: (steps) => lineOf(document, steps, lines),
  });
  const [broken] = document.errors;
  if (broken) {
    const mistake = kind === 'json' ? jsonMistake(text) : undefined;
    return answer(undefined, mistake ?? { line: lines.linePos(broken.pos[0]).line, message: broken.message });
  }
  const content = contentOf(document);
  if (content instanceof Error) return answer(undefined, { line: 1, message: content.message });
  const check = validate();
  if (content === undefined || check(content)) return answer(content);
  return answer(content, ...(check.errors ?? []).map((error) => describe(error, document, lines)));
}

/** Aliases that would fill the memory are an error of the library's. */
function contentOf(document: Document): unknown {
  try {
    return document.toJS() ?? undefined;
  } catch (error) {
    return error;
  }
}

function describe(error: NonNullable<Check['errors']>[number], document: Document, lines: LineCounter): Mistake {
  const steps = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const unknown = error.keyword === 'additionalProperties' ? String(error.params['additionalProperty']) : undefined;
  const line = lineOf(document, unknown === undefined ? steps : [...steps, unknown], lines);
  const key = [...steps, ...(unknown === undefined ? [] : [unknown])].join('.') || 'the file';
  const allowed = (error.params as { allowedValues?: unknown[] }).allowedValues?.join(', ');
  const text =
    unknown !== undefined ? 'unknown key' : allowed ? `must be one of ${allowed}` : (error.message ?? 'is wrong');
  return { line, message: `${key}: ${text}` };
}

/** The line of a key (of its value, inside a list). */
function lineOf(document: Document, steps: readonly string[], lines: LineCounter): number {
  const last = steps.at(-1);
  const parent = steps.length > 1 ? document.getIn(steps.slice(0, -1), true) : document.contents;
  if (isMap(parent)) {
    const pair = parent.items.find((item) => String((item.key as { value?: unknown }).value) === last);
    const start = (pair?.key as { range?: [number, number, number] } | undefined)?.range?.[0];
    if (start !== undefined) return lines.linePos(start).line;
  }
  const node = document.getIn(steps, true) as { range?: [number, number, number] } | undefined;
  return node?.range ? lines.linePos(node.range[0]).line : 1;
}
