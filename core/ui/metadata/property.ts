import type { PropertyDefinition } from './definitions.ts';

export type PropertyType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'any' | 'null';
/** Numbers that are typed wrong stay the text they are until they are right. */
export type PropertyValue = string | number | boolean | null | readonly string[];

/** A property with its value; stored values are texts. */
export interface Property {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly type: PropertyType;
  readonly readonly: boolean;
  readonly operators: readonly string[];
  readonly operator: string;
  readonly value: PropertyValue;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly options?: readonly string[];
  readonly default?: PropertyValue;
  /** The operator touched it: its error may show. */
  readonly dirty?: boolean;
  /** A stored text of a shape that the type does not have; kept as it is until the value is changed. */
  readonly odd?: string;
}

const types: readonly string[] = ['string', 'integer', 'number', 'boolean', 'array', 'any', 'null'];
const defaultOperators = ['<in>'];
/** The longest text that a field takes. */
const maxTextLength = 255;

function parseNumber(text: string, parse: (text: string) => number): PropertyValue {
  const number = parse(text);
  // A number that JavaScript cannot hold exactly stays text, so that saving does not change it.
  return Number.isFinite(number) && (!Number.isInteger(number) || Number.isSafeInteger(number)) ? number : text;
}

function parseBoolean(text: string): boolean | null {
  const lower = text.toLowerCase();
  return lower === 'true' ? true : lower === 'false' ? false : null;
}

/** Stored text → value. An array text is `<op> a,b,c`. */
export function readStored(property: Property, text: string): Property {
  switch (property.type) {
    case 'integer':
      return { ...property, value: parseNumber(text, (digits) => Number.parseInt(digits, 10)) };
    case 'number':
      return { ...property, value: parseNumber(text, Number.parseFloat) };
    case 'boolean':
      return { ...property, value: parseBoolean(text) };
    case 'array': {
      const [, operator, values] = /^(<[^>]*>) ?(.+)$/.exec(text) ?? [];
      if (operator === undefined || values === undefined) return { ...property, value: [], odd: text };
      return { ...property, operator, value: values.split(',').toSorted() };
    }
    case 'any':
    case 'null':
    case 'string':
      return { ...property, value: text };
  }
}

/** Value → stored text; undefined when there is nothing to store (an array without values). */
export function toStored(property: Property): string | undefined {
  const { type, value, operator, odd } = property;
  if (odd !== undefined) return odd;
  if (type === 'boolean') return String(value);
  if (type === 'array') {
    return Array.isArray(value) && value.length > 0 ? `${operator} ${value.join(',')}` : undefined;
  }
  return value === null ? '' : String(value);
}

/** Returns the property with the value of an input; clears what stood for a stored text of the wrong shape. */
export function withInput(property: Property, input: PropertyValue): Property {
  const changed = { ...property, odd: undefined, dirty: true };
  if (Array.isArray(input)) return { ...changed, value: input.toSorted() };
  if (typeof input !== 'string') return { ...changed, value: input };
  if (input === '') return { ...changed, value: null };
  if (property.type === 'integer' && /^-?\d+$/.test(input)) return { ...changed, value: parseNumber(input, Number) };
  if (property.type === 'number' && /^-?\d*\.?\d+(e[+-]?\d+)?$/i.test(input)) {
    return { ...changed, value: parseNumber(input, Number) };
  }
  return { ...changed, value: input };
}

/** The readers of a definition. A value of another kind than the catalog says counts as absent. */
const textOr = (given: unknown) => (typeof given === 'string' && given !== '' ? given : undefined);
const numberOr = (given: unknown) => (typeof given === 'number' ? given : undefined);
const texts = (values: unknown) => (Array.isArray(values) ? values.map(String) : undefined);

function defaultValue(property: Property, given: unknown): PropertyValue {
  if (given === undefined || given === null) return property.type === 'array' ? [] : null;
  if (Array.isArray(given)) return given.map(String).toSorted();
  return readStored(property, String(given)).value;
}

/** Returns a defined property with its defaults. */
export function propertyOf(name: string, given: PropertyDefinition): Property {
  const definition: PropertyDefinition = typeof given === 'object' && given !== null ? given : {};
  const type = types.includes(definition.type ?? '') ? (definition.type as PropertyType) : 'string';
  const named = texts(definition.operators) ?? [];
  const operators = named.length > 0 ? named : defaultOperators;
  const bare: Property = {
    name,
    title: textOr(definition.title) ?? name,
    description: textOr(definition.description) ?? '',
    type,
    readonly: definition.readonly === true,
    operators,
    operator: operators[0] ?? '<in>',
    value: null,
    minimum: numberOr(definition.minimum),
    maximum: numberOr(definition.maximum),
    minLength: numberOr(definition.minLength),
    maxLength: numberOr(definition.maxLength) ?? (type === 'string' ? maxTextLength : undefined),
    pattern: textOr(definition.pattern),
    options: type === 'array' ? texts(definition.items?.enum ?? definition.enum) : texts(definition.enum),
  };
  const value = defaultValue(bare, definition.default);
  return { ...bare, value, default: definition.default === undefined ? undefined : value };
}

/** Returns a property of the operator's own: a text that has no value yet. */
export function customProperty(name: string): Property {
  return propertyOf(name, { type: 'string' });
}

/** Returns what an array can still take: the items that are not chosen, sorted. */
export function choicesLeft(property: Property): string[] {
  const chosen = new Set(Array.isArray(property.value) ? property.value : []);
  return (property.options ?? []).filter((option) => !chosen.has(option)).toSorted();
}
