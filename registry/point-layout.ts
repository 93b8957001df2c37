import type { LayoutRule } from '#protocol';
import type { Placed, Resolved } from './point.ts';

type Item = Resolved<unknown>;

/** A rule of the site that can't be followed, and why. */
export interface RefusedRule {
  rule: LayoutRule;
  reason: string;
}

/**
 * The site's rules for the items of all points. After them only the operator's own preferences change an item's place.
 * A rule for an item that is not there waits for it.
 */
export class Layout {
  readonly #rules = new Map<string, LayoutRule>();
  readonly #replacers = new Map<string, string>();
  readonly refused: readonly RefusedRule[];

  /** Bad rules are left out and told of in `refused`; the others hold. */
  constructor(rules: readonly LayoutRule[] = []) {
    const refused: RefusedRule[] = [];
    for (const rule of rules) {
      const reason = this.#whyNot(rule);
      if (reason !== undefined) refused.push({ rule, reason });
      else this.#rules.set(nameOf(rule.key, rule.point), rule);
    }
    for (const { key, point, replace } of this.#rules.values()) {
      if (replace !== undefined) this.#replacers.set(nameOf(replace, point), key);
    }
    this.refused = refused;
  }

  /** The rules that can be followed. */
  get rules(): readonly LayoutRule[] {
    return [...this.#rules.values()];
  }

  /** Returns the site's rule for an item; a rule for this point alone goes before a rule for all points. */
  of(point: string, key: string): LayoutRule | undefined {
    // Each item of a point is looked up, and most sites have no rules.
    if (this.#rules.size === 0) return undefined;
    const everywhere = this.#rules.get(nameOf(key));
    const here = this.#rules.get(nameOf(key, point));
    return everywhere && here ? { ...everywhere, ...here } : (here ?? everywhere);
  }

  /** The item as it stands after the site's word: the same object where there is none. */
  arrange(point: string, item: Item): Item {
    if (this.#rules.size === 0) return item;
    const rule = this.of(point, item.key);
    const replaces = this.#replacers.get(nameOf(item.key, point)) ?? this.#replacers.get(nameOf(item.key));
    if (rule?.label === undefined && !rule?.move && replaces === undefined) return item;
    const { before: _before, after: _after, ...rest } = item;
    return Object.freeze({
      ...(rule?.move ? rest : item),
      ...rule?.move,
      ...(rule?.label === undefined ? {} : { label: rule.label }),
      ...(replaces === undefined ? {} : { replaces }),
    }) as Item;
  }

  #whyNot(rule: LayoutRule): string | undefined {
    if (typeof rule !== 'object' || rule === null || typeof rule.key !== 'string') return 'it names no item';
    const { key, point, hide, label, move, replace } = rule;
    if (!/^[^/\s]+\/\S+$/.test(key)) return `"${key}" is no key: write plugin/id`;
    if (this.#rules.has(nameOf(key, point))) return `there is a rule for ${key} already`;
    if (hide !== undefined && typeof hide !== 'boolean') return 'hide is neither true nor false';
    if (label !== undefined && typeof label !== 'string') return 'label is no text';
    if (replace !== undefined && (typeof replace !== 'string' || replace === key)) return `${key} can't replace itself`;
    return move === undefined ? undefined : whyNotMoved(key, move);
  }
}

function whyNotMoved(key: string, move: Pick<Placed, 'order' | 'before' | 'after'>): string | undefined {
  if (typeof move !== 'object' || move === null) return 'move says neither order, before nor after';
  const { order, before, after } = move;
  if (order !== undefined && !Number.isFinite(order)) return 'order is no number';
  const anchors = [before ?? [], after ?? []].flat();
  if (anchors.some((anchor) => typeof anchor !== 'string')) return 'before and after are keys or ids';
  return anchors.includes(key) ? `${key} can't be placed beside itself` : undefined;
}

/** A point may be written without its version: `columns` is `columns@1`. */
function nameOf(key: string, point?: string): string {
  return point === undefined ? key : `${key} ${point.replace(/@\d+$/, '')}`;
}
