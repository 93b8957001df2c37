/** Returns the names of availability zones that are typed one a line, each once. */
export function zonesOf(text = ''): string[] {
  const names = text.split('\n').map((line) => line.trim());
  return [...new Set(names.filter(Boolean))];
}
