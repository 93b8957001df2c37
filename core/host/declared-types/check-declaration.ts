import { Validator } from '@cfworker/json-schema';
import manifestSchema from '#schemas/core/plugin.v1.schema.json' with { type: 'json' };

const validator = new Validator(
  { $ref: '#/definitions/declaredType', definitions: manifestSchema.definitions } as never,
  '7',
  false,
);

/** Only say that something below them is wrong, and that is said as well. */
const around = new Set(['$ref', 'properties', 'items', 'anyOf', 'allOf', 'additionalProperties']);

/** What is wrong with a declaration, with its place (`/columns/2/width: …`); undefined when it is in order. */
export function checkDeclaration(said: unknown): string | undefined {
  const { valid, errors } = validator.validate(said);
  if (valid) return undefined;
  const first = errors.find(({ keyword }) => !around.has(keyword)) ?? errors.at(-1);
  return `${first?.instanceLocation.replace(/^#/, '') || ' as a whole'}: ${first?.error ?? 'it is not valid'}`;
}
