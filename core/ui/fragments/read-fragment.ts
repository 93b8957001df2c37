import schema from '#schemas/core/fragment.schema.json';
import type { FormSchema } from '../form/schema-form-props.ts';
import { loadRuntimeValidator } from '../form/validators.ts';
import { FragmentError } from './fragment-error.ts';
import type { FragmentAnswer } from './fragment-call.ts';
import type { Fragment } from './wire.ts';

const root = schema as unknown as FormSchema & { definitions: Record<string, FormSchema> };
/** Each kind's schema, always the same object: the validator prepares one it knows only once. */
const kinds = new Map(
  Object.entries(root.definitions)
    .filter(([name]) => !name.startsWith('_'))
    .map(([name, own]) => [name, { ...(own as FormSchema), definitions: root.definitions }]),
);

/**
 * Reads what an answer says to draw, told by its content type. A description (JSON) is checked against its schema, HTML is kept
 * as text until it is sanitised. Throws `FragmentError` for what cannot be drawn.
 */
export async function readFragment({ type, text }: Pick<FragmentAnswer, 'type' | 'text'>): Promise<Fragment> {
  if (text.trim() === '') throw new FragmentError('noContent', '');
  if (/^text\/html\b/i.test(type)) return { fragment: 'html', html: text };
  if (!/\bjson\b/i.test(type)) throw new FragmentError('unknownType', type);
  return checked(parse(text), type);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FragmentError('notJson', error instanceof Error ? error.message : '');
  }
}

async function checked(value: unknown, type: string): Promise<Fragment> {
  const kind = typeof value === 'object' && value !== null && 'fragment' in value ? String(value.fragment) : '';
  if (kind === '') throw new FragmentError('noFragment', type);
  const own = kinds.get(kind);
  if (!own) throw new FragmentError('unknownFragment', kind);
  const validator = await loadRuntimeValidator();
  const [first] = validator.check(own, value);
  if (first)
    throw new FragmentError('wrongShape', `${kind}${first.instancePath}: ${first.keyword} ${hint(first.params)}`);
  return value as Fragment;
}

const hint = (params: Readonly<Record<string, unknown>>): string => Object.values(params).flat().join(', ');
