import type { Services, View } from '#base';

/** The plugin whose parts they are, as the parts need it. */
export interface Owner {
  readonly id: string;
  /** The console's services, as this plugin has them. */
  readonly services: Services;
  /** Starts the plugins whose services it calls optional, if there are any; an action may need them. Never rejects. */
  startOptional?(): Promise<unknown> | undefined;
  /**
   * A part of it has thrown: told in the plugin's name, and counted.
   * @param name what the part is to the plugin: `tabs/cost`
   */
  trip(name: string, error: unknown): void;
  /**
   * Puts a frame around a view: what goes wrong in it stays in it, is told and tried again. Rejects when the frame's own code
   * can't be had.
   * @param name what the view is to the plugin: `tabs/cost`
   * @param first the code, on its way already
   * @param again fetches it once more
   */
  frame(name: string, first: Promise<View<any>>, again: () => Promise<View<any>>): Promise<View<any>>;
}

type OfPlugin<P, F extends (...given: any[]) => unknown> = (plugin: P, ...given: Parameters<F>) => ReturnType<F>;

/** @param host does what an owner does, for any plugin */
export function ownerOf<P extends Pick<Owner, 'id' | 'services'>>(
  plugin: P,
  host: {
    trip: OfPlugin<P, Owner['trip']>;
    frame: OfPlugin<P, Owner['frame']>;
    startOptional: OfPlugin<P, NonNullable<Owner['startOptional']>>;
  },
): Owner {
  return {
    id: plugin.id,
    services: plugin.services,
    startOptional: () => host.startOptional(plugin),
    trip: (...thrown) => host.trip(plugin, ...thrown),
    frame: (...view) => host.frame(plugin, ...view),
  };
}
