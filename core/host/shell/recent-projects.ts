const kept = 8;

/** Recent project ids, newest first, with this one in front. */
export function rememberProject(recent: readonly string[], id: string): string[] {
  return [id, ...recent.filter((other) => other !== id)].slice(0, kept);
}
