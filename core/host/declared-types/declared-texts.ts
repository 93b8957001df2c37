import { askedKey } from '../../base/words/asked-key.mjs';

/** `%key%` of the plugin's own bundle → `acme.zones:key`, wherever it stands; what is no key stays as it is. */
export function withKeys<T>(said: T, namespace: string): T {
  return keyed(said, namespace) as T;
}

function keyed(node: unknown, namespace: string): unknown {
  if (typeof node === 'string') {
    const key = askedKey(node);
    return key === undefined ? node : `${namespace}:${key}`;
  }
  if (Array.isArray(node)) return node.map((child) => keyed(child, namespace));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([name, child]) => [name, keyed(child, namespace)]));
}
