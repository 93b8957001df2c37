/** A limit and what a form would take of it. `limit` below zero or no number: unlimited (QUO-04). */
export interface QuotaUse {
  used: number;
  /** The amount that the operator's form adds. */
  added?: number;
  limit: number | null | undefined;
}

export type QuotaTone = 'plain' | 'warn' | 'bad';

export interface QuotaShares {
  /** Percent of the limit, 0 to 100. */
  used: number;
  /** Percent of the limit, capped so that both together never exceed 100 (QUO-02). */
  added: number;
  /** Whole percent of the limit after the addition, not capped: what a sentence says. */
  total: number;
  tone: QuotaTone;
}

export type LimitKind = 'number' | 'unlimited' | 'noLimit';

/** Negative or not a number is `Unlimited`; an endless chart maximum is `No Limit` (QUO-04). */
export function limitKind(limit: unknown): LimitKind {
  if (limit === Number.POSITIVE_INFINITY) return 'noLimit';
  return typeof limit === 'number' && limit >= 0 && !Number.isNaN(limit) ? 'number' : 'unlimited';
}

const clamp = (percent: number) => Math.min(100, Math.max(0, percent));

/** Returns the two parts of a bar and its colour, which follows the sum before the cap (QUO-01). */
export function quotaShares({ used, added = 0, limit }: QuotaUse): QuotaShares {
  if (limitKind(limit) !== 'number') return { used: 0, added: 0, total: 0, tone: 'plain' };
  const most = limit as number;
  const percentOf = (amount: number) => (most > 0 ? (amount / most) * 100 : amount > 0 ? 100 : 0);
  const usedPercent = clamp(percentOf(used));
  const total = percentOf(used + added);
  return {
    used: usedPercent,
    added: Math.min(clamp(percentOf(added)), 100 - usedPercent),
    total: Math.round(total),
    tone: total > 99 ? 'bad' : total >= 90 ? 'warn' : 'plain',
  };
}

/** Would the form take more than there is? */
export function exceedsQuota({ used, added = 0, limit }: QuotaUse): boolean {
  return limitKind(limit) === 'number' && used + added > (limit as number);
}

/** The digits of an input joined: "dd8d72n3k" is 8723, none is 0 (FORM-07). */
export function digitsOf(text: string): number {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? 0 : Number(digits);
}

/** Returns how many of a thing a form asks for; 1 when the field is empty, zero or no number. */
export function countOf(field: string | number | null | undefined): number {
  return Number.parseInt(String(field ?? ''), 10) || 1;
}
