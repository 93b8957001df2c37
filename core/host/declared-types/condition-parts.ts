import { parseWhen } from '#registry';

/** Is it a member of the item, which only who has the item can tell? */
export function asksItem(key: string): boolean {
  return key.startsWith('item.');
}

export interface ConditionParts {
  /** Holds, or not, for all items alike: its point asks what it needs, and follows it. */
  when?: string;
  /** The part that has to be decided for each item. */
  rest?: string;
}

/** Takes a condition apart where it is joined by `&&`. Throws `WHEN_MALFORMED`. */
export function splitCondition(condition: string): ConditionParts {
  const parts = conjuncts(condition);
  const ofItem = (part: string) => [...parseWhen(part).keys].some(asksItem);
  const [rest, when] = [parts.filter(ofItem), parts.filter((part) => !ofItem(part))];
  return {
    ...(when.length > 0 && { when: when.join(' && ') }),
    ...(rest.length > 0 && { rest: rest.join(' && ') }),
  };
}

/** `a && (b || c)` → `a`, `(b || c)`; with an `||` outside parentheses it is one. */
function conjuncts(condition: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const [word] of condition.matchAll(/'[^']*'|"[^"]*"|&&|\|\||[^]/g)) {
    if (depth === 0 && word === '||') return [condition];
    depth += word === '(' ? 1 : word === ')' ? -1 : 0;
    if (depth === 0 && word === '&&') parts.push('');
    else parts[parts.length - 1] += word;
  }
  return parts.map((part) => part.trim());
}
