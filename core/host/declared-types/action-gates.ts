import type { Services } from '#base';
import type { DeclaredAction } from '#protocol';
import { type Action, evaluateWhen, type Fact, parseWhen, type PolicyRuleRef } from '#registry';
import { FactBook } from '#services/registry/fact-book';
import { type Item, memberOf } from './item-members.ts';

type Said = Pick<DeclaredAction, 'policy' | 'if' | 'reason'>;

/** `policy` and `if` of an action, as the registry asks them. */
export function gatesOf({ policy, if: condition, reason }: Said): Pick<Action<Item>, 'policy' | 'allowed'> {
  return {
    ...(policy && { policy: policy.map(ruleOf) }),
    ...(condition === undefined ? {} : { allowed: allowedBy(condition, reason) }),
  };
}

/** `dns:create_zone`; a rule's own name may hold colons. */
export function ruleOf(name: string): PolicyRuleRef {
  const colon = name.indexOf(':');
  return [name.slice(0, colon), name.slice(colon + 1)];
}

/** What is not known yet refuses. */
function allowedBy(condition: string, reason: string | undefined): NonNullable<Action<Item>['allowed']> {
  const { node } = parseWhen(condition);
  return (item, services) => evaluateWhen(node, (key) => factOf(key, item, services)) === true || (reason ?? false);
}

function factOf(key: string, item: Item, services: Services): Fact {
  // What an item does not have is known: nothing.
  if (key.startsWith('item.')) return (memberOf(item, key.slice('item.'.length)) ?? null) as Fact;
  return services.get(FactBook).get(key);
}
