import { evaluateWhen, type Fact, type WhenNode } from './when.ts';

/** The keys that keep a condition from holding, in the order they are written; none of one that holds. */
export function keysToBlame(node: WhenNode, fact: (key: string) => Fact): string[] {
  return [...new Set(blame(node, fact, true))];
}

/** @param wished what the node would have to be */
function blame(node: WhenNode, fact: (key: string) => Fact, wished: boolean): string[] {
  if (evaluateWhen(node, fact) === wished) return [];
  switch (node.kind) {
    case 'value':
      return [];
    case 'key':
      return [node.key];
    case 'not':
      return blame(node.of, fact, !wished);
    case 'and':
    case 'or':
      return [...blame(node.left, fact, wished), ...blame(node.right, fact, wished)];
    case 'compare':
      return [node.left, node.right].flatMap((side) => (side.kind === 'key' ? [side.key] : []));
  }
}
