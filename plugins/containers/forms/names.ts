/** Returns the problem of a container's name, as the end of a locale key (row CON-02). Undefined while it is empty. */
export function containerNameProblem(name: string | undefined): 'slash' | 'dots' | undefined {
  if (!name) return undefined;
  if (name.includes('/')) return 'slash';
  // No address could name it: on the way it would be tidied away.
  return name === '.' || name === '..' ? 'dots' : undefined;
}

/** Is it slashes alone? They would be a folder without a name. */
export function isNameless(name: string | undefined): boolean {
  return name !== undefined && /^\/+$/.test(name);
}

/** The path of a folder to make: `name` may have slashes, and one at its end or none (row CON-13). */
export function folderPath(folder: string, name: string): string {
  return `${folder}${name.replace(/\/+$/, '')}/`;
}
