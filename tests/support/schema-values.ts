import fc from 'fast-check';

type Schema = Readonly<Record<string, unknown>>;
type Definitions = Readonly<Record<string, Schema>>;

const deepest = 4;

/** Values that a JSON Schema (draft 7, as the API's declarations use it) describes; patterns and formats are not followed. */
export function valuesOf(schema: Schema, definitions: Definitions, depth = 0): fc.Arbitrary<unknown> {
  const reference = /^#\/\$defs\/(\w+)$/.exec(String(schema['$ref'] ?? ''))?.[1];
  if (reference !== undefined) return valuesOf(definitions[reference] ?? {}, definitions, depth + 1);
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  for (const word of ['anyOf', 'oneOf']) {
    if (Array.isArray(schema[word])) {
      return fc.oneof(...(schema[word] as Schema[]).map((each) => valuesOf(each, definitions, depth + 1)));
    }
  }
  const types = ([] as unknown[]).concat(schema['type'] ?? []).map(String);
  if (types.length === 0) return hostileValues;
  return fc.oneof(...types.map((type) => valuesOfType(type, schema, definitions, depth)));
}

function valuesOfType(type: string, schema: Schema, definitions: Definitions, depth: number): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('a', '1', 'default', 'x-1'));
    case 'integer':
      return fc.integer({ min: -2, max: 5 });
    case 'number':
      return fc.double({ min: -2, max: 5, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'array': {
      const items =
        depth < deepest
          ? valuesOf((schema['items'] as Schema | undefined) ?? {}, definitions, depth + 1)
          : fc.constant('x');
      return fc.array(items, { maxLength: 3 });
    }
    case 'object':
      return depth < deepest ? objectsOf(schema, definitions, depth) : fc.constant({});
    default:
      return fc.constant(null);
  }
}

function objectsOf(schema: Schema, definitions: Definitions, depth: number): fc.Arbitrary<unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, valuesOf(each, definitions, depth + 1)]),
  );
  return fc.record(members, { requiredKeys: (schema['required'] ?? []) as string[] });
}

/** Nothing that a sensible client sends. */
export const hostileTexts = fc.constantFrom(
  '',
  ' ',
  '..',
  '../..',
  '%2f',
  '%2e%2e%2fetc%2fpasswd',
  '\u0000',
  'a\r\nX-Injected: 1',
  '__proto__',
  'constructor',
  '<img src=x onerror=alert(1)>',
  "' OR 1=1 --",
  '{{7*7}}',
  '🦊'.repeat(64),
  '\uD800',
  'a'.repeat(1500),
  '\u202Eabc',
  'null',
  '-1',
  '1e999',
);

export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  hostileTexts,
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, 2 ** 53, [], {}, [[]], [null], { a: { b: {} } }, { toString: 1 }),
);

/** A body near what is asked for, with something wrong in it. */
export function broken(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 2, arbitrary: values },
    { weight: 1, arbitrary: hostileValues },
    {
      weight: 4,
      arbitrary: fc.tuple(values, hostileValues, fc.nat(20), fc.constantFrom('replace', 'remove', 'add')).map(breakOne),
    },
  );
}

function breakOne([value, wrong, at, how]: [unknown, unknown, number, string]): unknown {
  if (Array.isArray(value)) return [...(value as unknown[]), wrong];
  if (typeof value !== 'object' || value === null) return wrong;
  const names = Object.keys(value);
  const name = names[at % Math.max(names.length, 1)] ?? 'x';
  if (how === 'add') return { ...value, [at % 2 === 0 ? 'surplus' : '__proto__x']: wrong };
  const copy: Record<string, unknown> = { ...value };
  if (how === 'remove') delete copy[name];
  else copy[name] = wrong;
  return copy;
}
