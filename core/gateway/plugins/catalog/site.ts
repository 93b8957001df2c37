import type { LayoutRule } from '#protocol';
import type { CheckedFile } from '../../config/config-file.ts';
import type { CatalogProblem, Overlay, SiteSettings } from './catalog-snapshot.ts';

/** `enablement.yaml`. */
export interface Enablement {
  /** Ids of plugins that are not served. */
  disabled: readonly string[];
  /** Ids that administrators can't switch. */
  locked: readonly string[];
  /** Ids that may use what is only proposed. */
  proposed: readonly string[];
}

/** The content of the operator's site files. */
export interface Site {
  layout: readonly LayoutRule[];
  enablement: Enablement;
  settings: SiteSettings;
  overlay: Overlay;
  /** Where each language's words of `overlay` stand. */
  overlayPlaces: Readonly<Record<string, OverlayPlace>>;
}

/** A file of the site's own words. */
export interface OverlayPlace {
  source: string;
  lineOf: CheckedFile['lineOf'];
}

export const emptySite: Site = {
  layout: [],
  enablement: { disabled: [], locked: [], proposed: [] },
  settings: { values: {}, locked: [], domains: {}, projects: {} },
  overlay: {},
  overlayPlaces: {},
};

/** A reading of the site's folder: of a file that is wrong, what it said before stays. */
export interface SiteReading {
  site: Site;
  problems: CatalogProblem[];
}
