/** Whether a plugin comes with the console: then its id has no publisher, and so no dot. */
export function isBuiltIn(plugin: string): boolean {
  return !plugin.includes('.');
}
