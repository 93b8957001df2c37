import type { DeclaredAction } from '#protocol';
import { type Action, evaluateWhen, type Fact, parseWhen, type Placed, type PolicyRuleRef } from '#registry';
import { FactBook } from '#services/registry/fact-book';
import { asksItem, splitCondition } from './condition-parts.ts';
import { type Item, memberOf } from './item-members.ts';

type Said = Pick<DeclaredAction, 'policy' | 'if' | 'reason'>;
type Allowed = NonNullable<Action<Item>['allowed']>;

/** The conditions of an action. `when` decides in its point, for every item at once; `allowed` decides for one item. */
export type ActionGates = Pick<Action<Item>, 'policy' | 'allowed'> & Pick<Placed, 'when'>;

/** `policy` and `if` of an action, as the registry asks them. */
export function gatesOf({ policy, if: condition, reason }: Said): ActionGates {
  // An action that stays in view with a reason can't be taken out of its point.
  const { when, rest } =
    condition === undefined || reason !== undefined ? { rest: condition } : splitCondition(condition);
  return {
    ...(policy && { policy: policy.map(ruleOf) }),
    ...(when !== undefined && { when }),
    ...(rest !== undefined && { allowed: allowedBy(rest, reason) }),
  };
}

/** The same for an action that has no item: all of it is decided in its point. */
export function itemlessGatesOf({ policy, if: when }: Said): Pick<ActionGates, 'policy' | 'when'> {
  return { ...(policy && { policy: policy.map(ruleOf) }), ...(when !== undefined && { when }) };
}

/** `dns:create_zone`; a rule's own name may hold colons. */
export function ruleOf(name: string): PolicyRuleRef {
  const colon = name.indexOf(':');
  return [name.slice(0, colon), name.slice(colon + 1)];
}

/** A condition over one item. What is not known is asked, if anybody can be; what nobody tells refuses. */
export function allowedBy(condition: string, reason: string | undefined): Allowed {
  const { node, keys } = parseWhen(condition);
  const facts = [...keys].filter((key) => !asksItem(key));
  return (item, services) => {
    const book = services.get(FactBook);
    const answer = () => evaluateWhen(node, (key) => factOf(key, item, book));
    const verdict = (holds: boolean | undefined) => holds === true || (reason ?? false);
    const now = answer();
    if (now !== undefined) return verdict(now);
    for (const key of facts) if (book.get(key) === undefined) book.want(key);
    return isAsking(book, facts) ? answered(book, facts).then(() => verdict(answer())) : verdict(undefined);
  };
}

function factOf(key: string, item: Item, book: FactBook): Fact {
  // A member that the item lacks is a known fact: null.
  return asksItem(key) ? ((memberOf(item, key.slice('item.'.length)) ?? null) as Fact) : book.get(key);
}

function isAsking(book: FactBook, facts: readonly string[]): boolean {
  return facts.some((key) => book.isAsking(key));
}

/** Resolves when none of the questions is open any more, whether it was answered or not. */
function answered(book: FactBook, facts: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const listening = book.onDidChange(() => {
      if (isAsking(book, facts)) return;
      listening.dispose();
      resolve();
    });
  });
}
