import { CloudError } from '../shared/errors.ts';
import type { ImageRecord } from './image.ts';

type Test = (image: ImageRecord) => boolean;

/** Returns a filter of a list call as a test. Throws a 400 with glance's text when its value makes no sense. */
export function imageFilter(name: string, value: string): Test {
  switch (name) {
    case 'size_min':
    case 'size_max':
      return sizeTest(name, value);
    case 'created_at':
    case 'updated_at':
      return timeTest(name, value);
    case 'protected':
      if (value !== 'true' && value !== 'false') {
        refuse(`Invalid value '${value}' for 'protected' filter. Valid values are 'true' or 'false'.`);
      }
      return (image) => image.protected === (value === 'true');
    case 'id':
    case 'name':
    case 'status':
    case 'disk_format':
    case 'container_format':
      return listTest(name, value);
    case 'owner':
    case 'checksum':
    case 'os_hash_algo':
    case 'os_hash_value':
      return (image) => sameText(image[name], value);
    case 'min_disk':
    case 'min_ram':
    case 'size':
    case 'virtual_size':
      // A number that can't be read counts as 0, as the database has it.
      return (image) => image[name] === (Number(value) || 0);
    case 'deleted':
      return () => true;
    default:
      return (image) => Object.hasOwn(image.properties, name) && sameText(image.properties[name] ?? null, value);
  }
}

/** Texts are compared without regard to case: the collation of the services' databases. */
function sameText(have: string | null, want: string): boolean {
  return have !== null && have.toLowerCase() === want.toLowerCase();
}

function listTest(name: 'id' | 'name' | 'status' | 'disk_format' | 'container_format', value: string): Test {
  const { operator, operand } = splitOperator(value);
  if (operator === 'in') {
    const wanted = new Set(splitQuoted(operand).map((one) => one.toLowerCase()));
    return (image) => wanted.has((image[name] ?? '').toLowerCase()) && image[name] !== null;
  }
  if (operator !== 'eq') refuse(`Unable to filter by unknown operator '${operator}'.`);
  return (image) => sameText(image[name], operand);
}

const operators = ['gt', 'gte', 'lt', 'lte', 'eq', 'neq', 'in'];

/** `in:a,b` → in, `a,b`. A text before the colon that is no operator belongs to the value. */
function splitOperator(value: string): { operator: string; operand: string } {
  const colon = value.indexOf(':');
  const before = value.slice(0, Math.max(0, colon));
  return operators.includes(before)
    ? { operator: before, operand: value.slice(colon + 1) }
    : { operator: 'eq', operand: value };
}

/** Values separated by commas; one in double quotes may hold commas, and quotes behind a backslash. */
function splitQuoted(text: string): string[] {
  const values: string[] = [];
  const pattern = /\s*(?:"((?:[^"\\]|\\.)*)"|([^",]*))\s*(,|$)/gy;
  while (pattern.lastIndex < text.length) {
    const start = pattern.lastIndex;
    const match = pattern.exec(text);
    if (!match) refuse(`Invalid filter value ${text.slice(start)}. The quote is not closed.`);
    values.push(match[1]?.replace(/\\(.)/g, '$1') ?? match[2] ?? '');
    if (match[3] === '') break;
  }
  return values;
}

function sizeTest(name: 'size_min' | 'size_max', value: string): Test {
  if (!/^\s*[+-]?\d+\s*$/.test(value)) refuse('Unable to filter on a range with a non-numeric value.');
  const bound = Number(value);
  return (image) => image.size !== null && (name === 'size_min' ? image.size >= bound : image.size <= bound);
}

const timePattern = /^\d{4}-\d{2}-\d{2}([T ]\d{2}(:?\d{2}(:?\d{2}([.,]\d+)?)?)?(Z|[+-]\d{2}(:?\d{2})?)?)?$/;

function timeTest(name: 'created_at' | 'updated_at', value: string): Test {
  const known = /^([a-z]+):(.*)$/.exec(value);
  const operator = known?.[1] ?? 'eq';
  const time = readTime(known?.[2] ?? value);
  if (time === undefined) refuse(`Bad "${name}" query filter format. Use ISO 8601 DateTime notation.`);
  const compare = timeComparisons[operator];
  if (!compare) refuse('Unable to filter on a unknown operator.');
  return (image) => compare(image[name] - time);
}

const timeComparisons: Readonly<Record<string, (difference: number) => boolean>> = {
  gt: (difference) => difference > 0,
  gte: (difference) => difference >= 0,
  lt: (difference) => difference < 0,
  lte: (difference) => difference <= 0,
  eq: (difference) => difference === 0,
  neq: (difference) => difference !== 0,
};

/** Without a zone a time means UTC. */
function readTime(text: string): number | undefined {
  if (!timePattern.test(text)) return undefined;
  const zoned = /(Z|[+-]\d{2}(:?\d{2})?)$/.test(text.slice(10))
    ? text
    : `${text.length > 10 ? text : `${text}T00:00:00`}Z`;
  const time = Date.parse(zoned.replace(' ', 'T'));
  return Number.isNaN(time) ? undefined : time - (time % 1000);
}

function refuse(text: string): never {
  throw new CloudError(400, text);
}
