import { isIP } from 'node:net';
import { CloudError } from '../shared/errors.ts';
import type { OctaviaCall } from './octavia-core.ts';

/** Reads the members of a body's one object, with octavia's refusals. */
export function readFields(call: OctaviaCall, name: string) {
  const asked = call.body[name];
  if (typeof asked !== 'object' || asked === null || Array.isArray(asked)) {
    throw new CloudError(400, `Missing required argument: '${name}'`);
  }
  const members = asked as Record<string, unknown>;
  const refuse = (field: string, value: unknown, detail: string): never => {
    throw new CloudError(400, `Invalid input for field/attribute ${field}. Value: '${String(value)}'. ${detail}`);
  };
  return {
    members,
    has: (field: string) => members[field] !== undefined,
    text(field: string, fallback = ''): string {
      const value = members[field] ?? fallback;
      if (typeof value !== 'string') refuse(field, value, 'Value should be string');
      if ((value as string).length > 255)
        refuse(field, value, 'Value should have a maximum character requirement of 255');
      return value as string;
    },
    textOrNull(field: string, fallback: string | null = null): string | null {
      const value = members[field];
      return value === undefined ? fallback : value === null ? null : String(value);
    },
    needed(field: string): unknown {
      if (members[field] === undefined || members[field] === null) {
        refuse(field, 'None', 'Mandatory field missing.');
      }
      return members[field];
    },
    flag(field: string, fallback = true): boolean {
      const value = members[field] ?? fallback;
      if (typeof value !== 'boolean') refuse(field, value, 'Value should be a boolean');
      return value as boolean;
    },
    number(field: string, fallback: number, least = 0, most = Infinity): number {
      const value = members[field] ?? fallback;
      const number = Number(value);
      if (!Number.isInteger(number)) refuse(field, value, 'Value should be integer');
      if (number < least) refuse(field, value, `Value should be greater or equal to ${least}`);
      if (number > most) refuse(field, value, `Value should be lower or equal to ${most}`);
      return number;
    },
    choice(field: string, choices: readonly string[], fallback?: string): string {
      const value = members[field] ?? fallback;
      if (value === undefined) refuse(field, 'None', 'Mandatory field missing.');
      if (!choices.includes(String(value))) refuse(field, value, `Value should be one of: ${choices.join(', ')}`);
      return String(value);
    },
    address(field: string): string {
      const value = String(members[field] ?? '');
      if (isIP(value) === 0) refuse(field, value, 'Value should be IPv4 or IPv6 format');
      return value;
    },
    tags: (fallback: string[] = []): string[] =>
      Array.isArray(members['tags']) ? members['tags'].map(String) : fallback,
    /** Members that are only kept: those named, where given, over the fallbacks. */
    kept(fallbacks: Record<string, unknown>): Record<string, unknown> {
      return Object.fromEntries(
        Object.entries(fallbacks).map(([field, fallback]) => [field, members[field] ?? fallback]),
      );
    },
  };
}

export type Fields = ReturnType<typeof readFields>;
