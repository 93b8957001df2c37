import { defineToken } from '#base';
import type { ListedService } from '#protocol';

/** A service of the catalog, and where it answers. */
export type CatalogService = ListedService;

/** The service catalog of this session. */
export interface Catalog {
  services(): Promise<readonly CatalogService[]>;
  /** Resolves when the type has an endpoint in the session's region; else rejects `Service type is not enabled: …`. */
  ifTypeEnabled(type: string): Promise<void>;
}
export const Catalog = defineToken<Catalog>('sextant.catalog@1');
