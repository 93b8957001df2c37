import { ConsoleError } from '#base';

/**
 * The path of an operation with its parameters filled in: `{id}` is one segment, `{object+}` all the rest, slashes included.
 * Throws `API_PATH_AMBIGUOUS` for a parameter that would make it the address of something else: on the way `..` goes together
 * with what stands before it, however it is encoded, and an empty segment goes too.
 */
export function operationAddress(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)(\+?)\}/g, (_whole, name: string, many: string) => {
    const value = params[name] ?? '';
    const segments = many ? value.split('/') : [value];
    // The slash at the end is a folder's.
    const named = segments.length > 1 && segments.at(-1) === '' ? segments.slice(0, -1) : segments;
    if (named.some((segment) => ['', '.', '..'].includes(segment)))
      throw new ConsoleError('API_PATH_AMBIGUOUS', { path, name, value });
    return segments.map(encodeURIComponent).join('/');
  });
}
