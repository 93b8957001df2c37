import { defineToken } from '#base';
import type { CatalogService } from '#protocol';

/** The service catalog of this session. */
export interface Catalog {
  services(): Promise<readonly CatalogService[]>;
  /** Resolves when the type has an endpoint in the session's region; else rejects `Service type is not enabled: …`. */
  ifTypeEnabled(type: string): Promise<void>;
}
export const Catalog = defineToken<Catalog>('sextant.catalog@1');
