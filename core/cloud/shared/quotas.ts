import type { Collection, Store } from './store.ts';

/** A number for each resource by name, as in `{ volumes: 10 }`; -1 as a limit: as many as one likes. */
export type Amounts = Readonly<Record<string, number>>;

/** A resource of which a call wants more than is left. */
export interface Overrun {
  resource: string;
  limit: number;
  used: number;
  wanted: number;
}

/** The limits of one service: what a project was given, else the default class, else what the service came with. */
export interface Quotas {
  /** All limits of a project, in the order of the built-in ones. */
  limits(projectId: string): Record<string, number>;
  limit(projectId: string, resource: string): number;
  /** Only what the project was given itself. */
  own(projectId: string): Amounts;
  set(projectId: string, limits: Amounts): void;
  /** Back to the defaults. */
  reset(projectId: string): void;
  /** The limits of projects that were given none. */
  defaults(): Record<string, number>;
  setDefaults(limits: Amounts): void;
  /** Other classes may be written and read; as in the real services, nothing asks them. */
  classLimits(name: string): Record<string, number>;
  setClass(name: string, limits: Amounts): void;
  /**
   * Returns the wanted amounts that are too many. `used` is what the project has now. Names that have no limit are never too
   * many; an amount that does not grow never is either, so that one may shrink while over the limit.
   */
  overruns(projectId: string, wanted: Amounts, used: Amounts): Overrun[];
}

/**
 * `service`: begins the collections' names (`volume`). `builtIn`: every resource with the limit that the service comes with;
 * a function where they change while the cloud runs (cinder has some for each volume type).
 */
export function createQuotas(store: Store, service: string, builtIn: Amounts | (() => Amounts)): Quotas {
  const given = typeof builtIn === 'function' ? builtIn : () => builtIn;
  const projects: Collection<Amounts> = store.collection(`${service}.quotas`);
  const classes: Collection<Amounts> = store.collection(`${service}.quota-classes`);
  const defaultClass = 'default';

  const quotas: Quotas = {
    limits: (projectId) => ({ ...quotas.defaults(), ...projects.get(projectId) }),
    limit: (projectId, resource) => quotas.limits(projectId)[resource] ?? -1,
    own: (projectId) => projects.get(projectId) ?? {},
    set: (projectId, limits) => projects.set(projectId, { ...projects.get(projectId), ...limits }),
    reset: (projectId) => void projects.delete(projectId),
    defaults: () => quotas.classLimits(defaultClass),
    setDefaults: (limits) => quotas.setClass(defaultClass, limits),
    classLimits: (name) => ({ ...given(), ...classes.get(name) }),
    setClass: (name, limits) => classes.set(name, { ...classes.get(name), ...limits }),
    overruns(projectId, wanted, used) {
      const limits = quotas.limits(projectId);
      return Object.entries(wanted).flatMap(([resource, more]) => {
        const limit = limits[resource] ?? -1;
        const now = used[resource] ?? 0;
        return limit < 0 || more <= 0 || now + more <= limit ? [] : [{ resource, limit, used: now, wanted: more }];
      });
    },
  };
  return quotas;
}
