import type { CodeResource, CodeValue } from '#registry';
import { hex, withUnseen } from './shell-words.ts';

/** Resources of Terraform's language. */
export function terraformText(resources: readonly CodeResource[]): string {
  const taken = new Map<string, number>();
  return resources
    .map(({ type, name, attributes }) => {
      const label = labelOf(name);
      const times = (taken.get(label) ?? 0) + 1;
      taken.set(label, times);
      const head = `resource ${quoted(type)} ${quoted(times > 1 ? `${label}_${times}` : label)}`;
      return `${head} {\n${members(attributes).map(indented).join('\n')}\n}`;
    })
    .join('\n\n');
}

function members(attributes: CodeResource['attributes']): string[] {
  return Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : attribute(name, value)));
}

function attribute(name: string, value: CodeValue): string[] {
  if (isTexts(value)) return value.length > 0 ? [`${name} = [${value.map(quoted).join(', ')}]`] : [];
  if (Array.isArray(value)) return value.map((block) => `${name} {\n${members(block).map(indented).join('\n')}\n}`);
  if (typeof value !== 'object') return [`${name} = ${typeof value === 'string' ? quoted(value) : value}`];
  const entries = Object.entries(value as Readonly<Record<string, string>>);
  if (entries.length === 0) return [];
  return [`${name} = {\n${entries.map(([key, text]) => `  ${quoted(key)} = ${quoted(text)}`).join('\n')}\n}`];
}

const isTexts = (value: CodeValue): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** All that the language has: JSON's `\b` and `\f`, and pairs for a sign beyond, it doesn't know. */
const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '"': '\\"', '\\': '\\\\' };

/** A text of the language: what would begin a template is doubled. */
function quoted(text: string): string {
  const plain = text.replace(/["\\\n\r\t]/g, (sign) => escapes[sign] ?? '').replace(/\p{Cs}/gu, '\ufffd');
  return `"${withUnseen(plain, unseenSign).replace(/[$%](?=\{)/g, '$&$&')}"`;
}

function unseenSign(sign: string): string {
  const point = sign.codePointAt(0) ?? 0;
  return point > 0xffff ? `\\U${hex(point, 8)}` : `\\u${hex(point, 4)}`;
}

const indented = (text: string) => text.replace(/^/gm, '  ');

/** A name that the language takes. */
function labelOf(name: string): string {
  const label = name.replace(/[^A-Za-z0-9_-]+/g, '_').replace(/^_+|_+$/g, '');
  return /^[A-Za-z_]/.test(label) ? label : `this_${label}`.replace(/_$/, '');
}
