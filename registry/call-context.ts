import type { Services } from '#base';

/** The services that a call works with, and what ends it. */
export interface CallContext {
  services: Services;
  signal?: AbortSignal;
  /** `load` alone: the item was loaded before, and is on the page still. A failure takes nothing from the screen. */
  again?: boolean;
}
