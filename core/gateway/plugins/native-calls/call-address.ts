import { isVersion } from '../../../base/plugin-rules/call-rules.mjs';

/**
 * Where a native path is at an endpoint of the catalog. Declared paths are those of the service's API reference, with the
 * version; endpoints have a version or none, and some a project behind it: `https://host/volume/v3/<project>` and
 * `/v3/volumes` give `https://host/volume/v3/<project>/volumes`. A path without a version follows the endpoint as it stands.
 */
export function callAddress(endpoint: string, segments: readonly string[], query: string): URL {
  const url = new URL(endpoint);
  const base = url.pathname.split('/').filter((part) => part !== '');
  const own = segments.map(encodeURIComponent);
  const at = base.findIndex(isVersion);
  const [first = '', ...rest] = own;
  const path =
    isVersion(first) && at >= 0 ? [...base.slice(0, at), first, ...base.slice(at + 1), ...rest] : [...base, ...own];
  url.pathname = `/${path.join('/')}`;
  url.search = query;
  url.hash = '';
  return url;
}
