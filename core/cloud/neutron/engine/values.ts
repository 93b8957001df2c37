import { isJsonObject } from '../../shared/json-values.ts';
import { pythonRepr, pythonStr } from '../../shared/python-repr.ts';
import { parseAddress, parseCidr, formatAddress, formatCidr } from '../address/ip.ts';
import { badRequest, invalidInput } from '../errors.ts';

/** Checks and conversions of attribute values. A check answers what is wrong, in neutron's words, or null. */
export type Check = (value: unknown) => string | null;

const uuid = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const macAddress = /^([0-9a-f]{2}:){5}[0-9a-f]{2}$/i;

export const text =
  (longest: number): Check =>
  (value) => {
    if (typeof value !== 'string') return `'${pythonStr(value)}' is not a valid string`;
    return value.length > longest ? `'${value}' exceeds maximum length of ${longest}` : null;
  };

export const filledText =
  (longest: number): Check =>
  (value) =>
    text(longest)(value) ??
    ((value as string).trim() === '' ? `'${pythonStr(value)}' Blank strings are not permitted` : null);

export const oneOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value) ? null : `${pythonStr(value)} is not in valid_values`;

export const between =
  (least: number, most: number): Check =>
  (value) => {
    if (Number(value) < least) return `'${pythonStr(value)}' is too small - must be at least '${least}'`;
    return Number(value) > most ? `'${pythonStr(value)}' is too large - must be no larger than '${most}'` : null;
  };

export const notNegative: Check = (value) =>
  Number(value) < 0 ? `'${pythonStr(value)}' should be non-negative` : null;

export const isUuid: Check = (value) =>
  typeof value === 'string' && uuid.test(value) ? null : `'${pythonStr(value)}' is not a valid UUID`;

export const orNone =
  (check: Check): Check =>
  (value) =>
    value === null ? null : check(value);

export const isAddress: Check = (value) =>
  parseAddress(value) ? null : `'${pythonStr(value)}' is not a valid IP address`;

export const isMac: Check = (value) =>
  typeof value === 'string' && macAddress.test(value) && value !== '00:00:00:00:00:00'
    ? null
    : `'${pythonStr(value)}' is not a valid MAC address`;

export const isSubnet: Check = (value) =>
  typeof value === 'string' && value.includes('/') && parseCidr(value)
    ? null
    : `'${pythonStr(value)}' is not a valid IP subnet`;

export const listOf =
  (what: string, check: Check): Check =>
  (value) => {
    if (!Array.isArray(value)) return `${what}${pythonRepr(value)}`;
    for (const item of value) {
      const reason = check(item);
      if (reason !== null) return reason;
    }
    return null;
  };

/** The item has exactly these keys. */
export function keysAre(value: unknown, keys: readonly string[]): string | null {
  if (!isJsonObject(value))
    return `Invalid input. '${pythonStr(value)}' must be a dictionary with keys: ${pythonRepr(keys)}`;
  const given = Object.keys(value);
  if (given.length === keys.length && keys.every((key) => given.includes(key))) return null;
  return `Validation of dictionary's keys failed. Expected keys: ${setOf(keys)} Provided keys: ${setOf(given)}`;
}

function setOf(keys: readonly string[]): string {
  return keys.length === 0 ? 'set()' : `{${keys.map((key) => `'${key}'`).join(', ')}}`;
}

export function toBoolean(value: unknown): boolean {
  const name = typeof value === 'string' ? value.toLowerCase() : value;
  if (name === true || name === 'true' || name === 'yes' || name === 'on' || name === '1' || name === 1) return true;
  if (name === false || name === 'false' || name === 'no' || name === 'off' || name === '0' || name === 0) return false;
  throw invalidInput(`'${pythonStr(value)}' cannot be converted to boolean`);
}

export function toInteger(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  if (typeof value === 'string' && /^\s*[+-]?\d+\s*$/.test(value)) return Number(value);
  throw invalidInput(`'${pythonStr(value)}' is not an integer`);
}

export function toList(value: unknown): unknown {
  return value ?? [];
}

export function toLowerCase(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase() : value;
}

/** An address in its shortest form; what is none stays for the check to refuse. */
export function toAddress(value: unknown): unknown {
  const address = parseAddress(value);
  return address ? formatAddress(address) : value;
}

export function toCidr(value: unknown): unknown {
  if (value === null || value === undefined) return value;
  const cidr = parseCidr(value);
  if (!cidr) throw invalidInput(`${pythonStr(value)} is not in a CIDR format`);
  return formatCidr(cidr);
}

/** A DNS label, or several; '' is none. */
export const isDnsName: Check = (value) => {
  if (value === '') return null;
  const wrong = text(255)(value);
  if (wrong !== null) return wrong;
  const name = value as string;
  for (const label of name.replace(/\.$/, '').split('.')) {
    if (!/^(?!-)[a-z0-9-]{1,63}(?<!-)$/i.test(label)) {
      const reason = `Name '${label}' must be 1-63 characters long, each of which can only be alphanumeric or a hyphen`;
      return `'${name}' not a valid PQDN or FQDN. Reason: ${reason}`;
    }
  }
  return null;
};

/** The object below `key` of a body. */
export function memberOf(body: unknown, key: string): Record<string, unknown> {
  if (body !== undefined && !isJsonObject(body)) throw badRequest('Body contains invalid data');
  const member = body?.[key];
  if (member === undefined) throw badRequest(`Unable to find '${key}' in request body`);
  if (!isJsonObject(member)) throw badRequest(`Object '${key}' contains invalid data`);
  return { ...member };
}
