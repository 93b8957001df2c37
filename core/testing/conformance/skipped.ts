/** A check can't be made here; says why. */
export class Skipped extends Error {}
