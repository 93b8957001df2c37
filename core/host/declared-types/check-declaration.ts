import { Validator } from '@cfworker/json-schema';
import { errorText } from '#base';
import type { DeclaredAction, DeclaredType } from '#protocol';
import { parseWhen } from '#registry';
import manifestSchema from '#schemas/core/plugin.v1.schema.json' with { type: 'json' };
import { asksItem } from './condition-parts.ts';
import { placesOf } from './item-paths.ts';

const validator = new Validator(
  { $ref: '#/definitions/declaredType', definitions: manifestSchema.definitions } as never,
  '7',
  false,
);

/** Only say that something below them is wrong, and that is said as well. */
const around = new Set(['$ref', 'properties', 'items', 'anyOf', 'allOf', 'additionalProperties']);

/** Returns the first fault of a declaration, with its place (`/columns/2/width: …`); undefined when there is none. */
export function checkDeclaration(said: unknown): string | undefined {
  const { valid, errors } = validator.validate(said);
  if (valid) return listMistake(said as DeclaredType) ?? gateMistake(said as DeclaredType);
  const first = errors.find(({ keyword }) => !around.has(keyword)) ?? errors.at(-1);
  return `${first?.instanceLocation.replace(/^#/, '') || ' as a whole'}: ${first?.error ?? 'it is not valid'}`;
}

/** The list of parts is asked for with the ids that their path has, and no others. */
function listMistake({ path, list = '' }: DeclaredType): string | undefined {
  const known = placesOf(path);
  const strange = placesOf(list).find((name) => !known.includes(name));
  return strange === undefined ? undefined : `/list: {${strange}} is not in the type's path`;
}

interface Gated {
  place: string;
  said: Pick<DeclaredAction, 'if' | 'reason'> | undefined;
  /** Whether the action stands above the list, where there is no item to ask. */
  itemless?: boolean;
}

/** A condition that can't be read, or that asks an item where there is none. */
function gateMistake({ forms, delete: deletion, actions = [] }: DeclaredType): string | undefined {
  const gated: Gated[] = [
    { place: '/forms/create', said: forms?.create, itemless: true },
    { place: '/forms/edit', said: forms?.edit },
    { place: '/delete', said: deletion === true ? undefined : deletion },
    ...actions.map((said, at) => ({ place: `/actions/${at}`, said, itemless: said.kind === 'global' })),
  ];
  return gated.map(mistakeIn).find((mistake) => mistake !== undefined);
}

function mistakeIn({ place, said, itemless }: Gated): string | undefined {
  if (!said) return undefined;
  try {
    const keys = said.if === undefined ? [] : [...parseWhen(said.if).keys];
    const asked = itemless ? keys.find(asksItem) : undefined;
    if (asked !== undefined) return `${place}/if: ${asked} asks an item, and here is none`;
  } catch (error) {
    return `${place}/if: ${errorText(error)}`;
  }
  return itemless && said.reason !== undefined
    ? `${place}/reason: it says why an item is refused, and here is none`
    : undefined;
}
