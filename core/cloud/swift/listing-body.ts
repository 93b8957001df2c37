import type { Entry } from './listing.ts';
import type { ListingType } from './listing-query.ts';
import { pythonJson } from './python-json.ts';

/** The members of one item in a listing, in their order. */
export type Described = Record<string, string | number | boolean>;

export interface ListingForm<T> {
  /** The root element in XML: `container`, with its name. */
  root: readonly [element: 'account' | 'container', name: string];
  /** The element of one item in XML. */
  element: 'container' | 'object';
  describe(item: T): Described;
  /** The members that XML shows; JSON shows all. */
  members: readonly string[];
}

/** A listing in the form that was asked for. */
export function listingBody<T extends { name: string }>(
  entries: readonly Entry<T>[],
  type: ListingType,
  form: ListingForm<T>,
): string {
  if (type === 'text/plain') {
    return entries.map((entry) => `${'item' in entry ? entry.item.name : entry.subdir}\n`).join('');
  }
  if (type === 'application/json') {
    return pythonJson(entries.map((entry) => ('item' in entry ? form.describe(entry.item) : entry)));
  }
  // Only accounts have their entries on lines of their own.
  const gap = form.root[0] === 'account' ? '\n' : '';
  const rows = entries.map(
    (entry) => ('item' in entry ? itemXml(form, entry.item) : subdirXml(form, entry.subdir)) + gap,
  );
  const [root, name] = form.root;
  if (root === 'container' && rows.length === 0) {
    return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} name="${escapeXml(name)}" />`;
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} name="${escapeXml(name)}">${gap}${rows.join('')}</${root}>`;
}

function itemXml<T>(form: ListingForm<T>, item: T): string {
  const described = form.describe(item);
  const members = form.members.map((name) => `<${name}>${escapeXml(String(described[name] ?? ''))}</${name}>`);
  return `<${form.element}>${members.join('')}</${form.element}>`;
}

function subdirXml<T>(form: ListingForm<T>, name: string): string {
  const inner = form.root[0] === 'container' ? `<name>${escapeXml(name)}</name>` : '';
  return inner === '' ? `<subdir name="${escapeXml(name)}" />` : `<subdir name="${escapeXml(name)}">${inner}</subdir>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
