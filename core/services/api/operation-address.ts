import { ConsoleError } from '#base';

/**
 * The path of an operation with its parameters filled in: `{id}` is one segment, `{object+}` all the rest, slashes included.
 *
 * On the way `..` goes together with what stands before it, however it is encoded, and an empty segment goes too. A rest that has
 * such segments is therefore encoded twice, as one segment, and `encoded=true` says so. Throws `API_PATH_AMBIGUOUS` where
 * that can't be: for a single segment, and for nothing at all.
 */
export function operationAddress(path: string, params: Readonly<Record<string, string>>): string {
  let query = '';
  const address = path.replace(/\{(\w+)(\+?)\}/g, (_whole, name: string, many: string) => {
    const value = params[name] ?? '';
    if (value === '' || (!many && isLost(value))) throw new ConsoleError('API_PATH_AMBIGUOUS', { path, name, value });
    if (!many) return encodeURIComponent(value);
    const segments = value.split('/');
    // The slash at the end is a folder's.
    const named = segments.at(-1) === '' ? segments.slice(0, -1) : segments;
    if (!named.some(isLost)) return segments.map(encodeURIComponent).join('/');
    query = '?encoded=true';
    return encodeURIComponent(encodeURIComponent(value).replaceAll('.', '%2E'));
  });
  return address + query;
}

const isLost = (segment: string) => ['', '.', '..'].includes(segment);
