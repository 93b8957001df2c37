import { CloudError } from './errors.ts';
import { type FormatCheck, firstViolation, type JsonSchema } from './json-schema.ts';
import { pythonStr } from './python-repr.ts';

export type { FormatCheck, JsonSchema } from './json-schema.ts';

/** Is it an id, with or without dashes? What nova, cinder and their libraries take for one. */
export function isUuid(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const hex = value
    .toLowerCase()
    .replace('urn:', '')
    .replace('uuid:', '')
    .replace(/^[{}]+|[{}]+$/g, '');
  return /^[0-9a-f]{32}$/.test(hex.replaceAll('-', ''));
}

const ipv4 = /^(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/;
const base64 = /^[A-Za-z0-9+/\s]*={0,2}\s*$/;

/** The formats that every service knows. A value of another type than text passes those of addresses, as in jsonschema. */
export const commonFormats: Readonly<Record<string, FormatCheck>> = {
  uuid: isUuid,
  'date-time': (value) => typeof value === 'string' && !Number.isNaN(isoTime(value)),
  base64: (value) => typeof value === 'string' && base64.test(value) && value.replace(/\s/g, '').length % 4 === 0,
  ipv4: (value) => typeof value !== 'string' || ipv4.test(value),
  ipv6: (value) => typeof value !== 'string' || isIpv6(value),
  cidr: (value) => typeof value === 'string' && /^\S+\/\d{1,3}$/.test(value),
  uri: (value) => typeof value === 'string' && /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#]+/i.test(value),
};

/**
 * Refuses with 400, in the words that nova and cinder share, a body that isn't what the schema says. `formats`: more than the
 * common ones.
 */
export function checkBody(
  schema: JsonSchema,
  body: unknown,
  formats: Readonly<Record<string, FormatCheck>> = commonFormats,
): void {
  const found = firstViolation(schema, body, formats);
  if (!found) return;
  const field = found.path.at(-1);
  if (field === undefined || found.whole) throw new CloudError(400, found.problem);
  throw new CloudError(
    400,
    `Invalid input for field/attribute ${field}. Value: ${pythonStr(found.value)}. ${found.problem}`,
  );
}

/** As `checkBody`, for a query: the schema sees an array of texts for every parameter. */
export function checkQuery(
  schema: JsonSchema,
  query: URLSearchParams,
  formats: Readonly<Record<string, FormatCheck>> = commonFormats,
): void {
  const lists: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  for (const name of query.keys()) lists[name] = query.getAll(name);
  const found = firstViolation(schema, lists, formats);
  if (!found) return;
  const name = found.path[0];
  if (name === undefined || found.whole) throw new CloudError(400, found.problem);
  throw new CloudError(
    400,
    `Invalid input for query parameters ${name}. Value: ${pythonStr(found.value)}. ${found.problem}`,
  );
}

/** A parameter that may come several times, each with a value as `items` says. */
export function manyTimes(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

/** A parameter that may come once. */
export function once(items: JsonSchema): JsonSchema {
  return { type: 'array', items, maxItems: 1 };
}

/** The parameters of paging. */
export const pagingQuery = {
  limit: manyTimes({ type: 'string', pattern: '^[0-9]*$', minLength: 1 }),
  marker: manyTimes({ type: 'string' }),
} as const;

/** Milliseconds since 1970 of an ISO 8601 time, UTC when it names no zone; NaN when it is none. */
export function isoTime(text: string): number {
  const iso = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text);
  if (!iso) return Number.NaN;
  const zoned = iso[1] === undefined || iso[4] !== undefined ? text : `${text}Z`;
  return Date.parse(zoned.replace(' ', 'T'));
}

function isIpv6(text: string): boolean {
  return text.includes(':') && URL.canParse(`http://[${text}]/`);
}
