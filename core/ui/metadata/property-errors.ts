import type { Property } from './property.ts';

/** A key below `core:metadata.message` and what it names. */
export interface PropertyError {
  key: 'min' | 'max' | 'minLength' | 'maxLength' | 'pattern' | 'integer' | 'decimal' | 'required';
  limit?: number;
}

const isEmpty = (value: Property['value']) => value === null || value === '';

/** An integer is digits only (FORM-15), unless its definition itself goes below 0. */
function leastOf({ type, minimum, maximum, default: given }: Property): number | undefined {
  if (type !== 'integer' || minimum !== undefined) return minimum;
  return Number(given ?? 0) < 0 || (maximum ?? 0) < 0 ? undefined : 0;
}

function boundError(property: Property): PropertyError | undefined {
  const { type, value, maximum } = property;
  const minimum = leastOf(property);
  if (type === 'integer' && minimum !== undefined && minimum >= 0 && /^-\d+$/.test(String(value)))
    return { key: 'min', limit: minimum };
  if ((type !== 'integer' && type !== 'number') || typeof value !== 'number') return undefined;
  if (minimum !== undefined && value < minimum) return { key: 'min', limit: minimum };
  if (maximum !== undefined && value > maximum) return { key: 'max', limit: maximum };
  return undefined;
}

function lengthError({ type, value, minLength, maxLength, options }: Property): PropertyError | undefined {
  if (type !== 'string' || options || typeof value !== 'string') return undefined;
  const length = [...value].length;
  if (minLength !== undefined && length < minLength) return { key: 'minLength', limit: minLength };
  if (maxLength !== undefined && length > maxLength) return { key: 'maxLength', limit: maxLength };
  return undefined;
}

/** A pattern is the catalog's, not ours: one that is no pattern here checks nothing. */
function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(text);
  } catch {
    return true;
  }
}

function shapeError({ type, value, pattern, options }: Property): PropertyError | undefined {
  if (isEmpty(value)) return undefined;
  if (type === 'integer') return /^-?\d+$/.test(String(value)) ? undefined : { key: 'integer' };
  if (type === 'number') return typeof value === 'number' ? undefined : { key: 'decimal' };
  if (type !== 'string' || options || pattern === undefined) return undefined;
  return matches(pattern, String(value)) ? undefined : { key: 'pattern' };
}

function requiredError({ type, value, odd }: Property): PropertyError | undefined {
  if (type === 'boolean' || odd !== undefined) return undefined;
  const missing = type === 'array' ? !Array.isArray(value) || value.length === 0 : isEmpty(value);
  return missing ? { key: 'required' } : undefined;
}

/** Returns the first error of a property, in the order of the checks below. What cannot be changed is not judged. */
export function propertyError(property: Property): PropertyError | undefined {
  if (property.readonly) return undefined;
  return boundError(property) ?? lengthError(property) ?? shapeError(property) ?? requiredError(property);
}
