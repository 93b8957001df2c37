import { GatewayError } from '../../http/errors.ts';
import type { ObjectSchema, Schema } from './declaration.ts';

type RawQuery = Readonly<Record<string, string | string[]>>;

export interface OperationQuery {
  /** The operation's keywords, with the types that its declaration gives them; absent ones are missing. */
  keywords: Record<string, unknown>;
  /** All the rest, as native services write filters. */
  filters: Record<string, string>;
}

/**
 * Reads the query of an operation. When a parameter is repeated the last counts; `None` is nothing; a keyword declared as
 * boolean or integer is read as one. Throws INVALID_PARAMETER.
 */
export function readOperationQuery(
  raw: RawQuery,
  declared: ObjectSchema | undefined,
  anyNames = false,
): OperationQuery {
  const keywords: Record<string, unknown> = {};
  const filters: Record<string, string> = {};
  for (const [name, given] of Object.entries(raw)) {
    const text = Array.isArray(given) ? (given.at(-1) ?? '') : given;
    refuseControlCharacters(name, text, anyNames);
    if (text === 'None') continue;
    const schema = declared && Object.hasOwn(declared.properties, name) ? declared.properties[name] : undefined;
    if (schema) keywords[name] = typed(name, text, schema);
    else filters[name] = text;
  }
  return { keywords, filters };
}

/**
 * No address and no query of ours holds a control character; some native services fail on one. With `anyNames` the text may name
 * what others called so: all but NUL, which no service takes.
 */
export function refuseControlCharacters(name: string, text: string, anyNames = false): void {
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  const isRefused = anyNames ? text.includes('\u0000') : /[\u0000-\u001f\u007f]/.test(text);
  // oxlint-disable-next-line no-control-regex -- as above
  if (isRefused || /[\u0000-\u001f\u007f]/.test(name)) {
    throw new GatewayError('INVALID_PARAMETER', { name: printable(name), detail: 'it holds a control character' });
  }
}

function printable(name: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is replaced
  return name.replace(/[\u0000-\u001f\u007f]/g, '?').slice(0, 100);
}

function typed(name: string, text: string, { type }: Schema): unknown {
  if (type === 'boolean') return !['', '0', 'false'].includes(text.toLowerCase());
  if (type !== 'integer') return text;
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  throw new GatewayError('INVALID_PARAMETER', { name, detail: 'it must be a whole number' });
}
