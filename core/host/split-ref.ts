/** `./file#Export`, taken apart. */
export function splitRef(ref: string): { path: string; name: string } {
  const hash = ref.lastIndexOf('#');
  return { path: ref.slice(0, hash), name: ref.slice(hash + 1) };
}
