/** A plugin that comes with the console has no publisher in its id (plugin platform §1). */
export function isBuiltIn(plugin: string): boolean {
  return !plugin.includes('.');
}
