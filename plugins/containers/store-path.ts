/** Clients tidy such a part of an address away, and reach another thing. */
const isTidied = (part: string) => part === '.' || part === '..';

/** Where the store has a container, below its address. Throws for a name that no address can hold. */
export function containerPath(container: string): string {
  if (container === '' || isTidied(container)) throw new Error('no address could name it');
  return `/${encodeURIComponent(container)}`;
}

/** Where the store has an object. Encoded slashes are slashes to it: a name with parts that would be tidied away is one part. */
export function objectPath(container: string, path: string): string {
  if (path === '') throw new Error('no object has no name');
  if (!isPlain(path)) return `${containerPath(container)}%2F${encodeURIComponent(path)}`;
  return `${containerPath(container)}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** Does the `openstack` command reach it? It can't encode slashes. */
export function isPlain(path: string): boolean {
  return !path.split('/').some(isTidied);
}
