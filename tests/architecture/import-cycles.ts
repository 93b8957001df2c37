/** Module → the modules that it imports. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Returns the groups of modules that import one another, directly or through others; a module that imports itself is such a group.
 * Strongly connected components: R. Tarjan, "Depth-first search and linear graph algorithms", 1972.
 */
export function importCycles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const waiting = new Set<string>();
  const cycles: string[][] = [];

  function visit(module: string): void {
    const place = order.size;
    order.set(module, place);
    lowest.set(module, place);
    stack.push(module);
    waiting.add(module);
    const lower = (to: number | undefined) => lowest.set(module, Math.min(lowest.get(module) ?? place, to ?? place));
    for (const imported of graph.get(module) ?? []) {
      if (!graph.has(imported)) continue;
      if (!order.has(imported)) {
        visit(imported);
        lower(lowest.get(imported));
      } else if (waiting.has(imported)) lower(order.get(imported));
    }
    if (lowest.get(module) !== place) return;
    const group = stack.splice(stack.indexOf(module));
    for (const member of group) waiting.delete(member);
    if (group.length > 1 || graph.get(module)?.has(module)) cycles.push(group.toSorted());
  }

  for (const module of graph.keys()) if (!order.has(module)) visit(module);
  return cycles;
}
