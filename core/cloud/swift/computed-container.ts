import { createHash } from 'node:crypto';
import type { ContainerRecord, ObjectRecord } from './swift-records.ts';
import { sortedRow, type SortedSource } from './sorted-names.ts';

/** Objects that are worked out from their number whenever they are asked for, and never stored. */
export interface ComputedObjects extends SortedSource<ObjectRecord> {
  container: ContainerRecord;
  count: number;
  bytes: number;
  get(name: string): ObjectRecord | undefined;
}

const firstDay = Date.UTC(2024, 0, 1);
const perFolder = 1000;

/** Container `many` of a cloud with a size: `count` objects in folders of 1,000; their numbers sort as their names do. */
export function computedObjects(account: string, count: number): ComputedObjects {
  const digits = String(Math.max(count - 1, 0)).length;
  const numberOf = (name: string) => Number(/(\d+)\.txt$/.exec(name)?.[1] ?? Number.NaN);
  const bytes = textOf(0, digits).length;
  const at = (number: number): ObjectRecord | undefined => {
    if (!(number >= 0 && number < count)) return undefined;
    const text = textOf(number, digits);
    return {
      account,
      container: 'many',
      name: nameOf(number, digits),
      created: firstDay + number * 1000,
      bytes,
      etag: createHash('md5').update(text).digest('hex'),
      contentType: 'text/plain',
      metadata: {},
      headers: {},
      data: { text },
    };
  };
  // Searching needs names only: digests are taken of what is found.
  const found = sortedRow(
    () => count,
    (number) => (number >= 0 && number < count ? { name: nameOf(number, digits), number } : undefined),
  );
  return {
    container: {
      account,
      name: 'many',
      created: firstDay,
      changed: firstDay,
      policy: 'Policy-0',
      metadata: {},
      read: '',
      write: '',
    },
    count,
    bytes: count * bytes,
    next: (from, inclusive) => at(found.next(from, inclusive)?.number ?? -1),
    previous: (to) => at(found.previous(to)?.number ?? -1),
    get(name) {
      const number = numberOf(name);
      return number < count && name === nameOf(number, digits) ? at(number) : undefined;
    },
  };
}

function nameOf(number: number, digits: number): string {
  const folder = String(Math.floor(number / perFolder)).padStart(Math.max(digits - 3, 1), '0');
  return `folder-${folder}/object-${String(number).padStart(digits, '0')}.txt`;
}

function textOf(number: number, digits: number): string {
  return `This is object ${String(number).padStart(digits, '0')}.\n`;
}
