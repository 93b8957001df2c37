/** A share, 0 to 1, in whole percents; 100 only when it is all: what is nearly done may still fail. */
export function wholePercent(share: number): number {
  return share < 1 ? Math.min(99, Math.round(share * 100)) : 100;
}
