import type { Services } from '#base';
import type { Place } from './place.ts';

/** The services that a call works with, and what ends it. */
export interface CallContext {
  services: Services;
  signal?: AbortSignal;
  /** `load` alone: the item was loaded before, and is on the page still. A failure takes nothing from the screen. */
  again?: boolean;
  /** `list` alone: where to list, of a type that has `places`. Absent: in the project and region of the session. */
  place?: Place;
}
