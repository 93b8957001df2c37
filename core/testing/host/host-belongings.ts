/** The things in a console that a plugin could leave behind: kind → a line for each thing. */
export type HostBelongings = Readonly<
  Record<'items' | 'types' | 'texts' | 'queries' | 'styles' | 'listeners' | 'timers', readonly string[]>
>;

/** The hosts of this process that are not closed. */
export const openHosts = new Set<{ belongings(): HostBelongings }>();
