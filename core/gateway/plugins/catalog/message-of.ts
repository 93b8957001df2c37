/** Returns the text of a bundle for `a.b.c`; undefined when there is no text at that place. */
export function messageOf(bundle: unknown, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<unknown>(
      (node, step) =>
        typeof node === 'object' && node !== null && Object.hasOwn(node, step)
          ? (node as Record<string, unknown>)[step]
          : undefined,
      bundle,
    );
  return typeof found === 'string' ? found : undefined;
}
