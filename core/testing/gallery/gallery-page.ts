import type { ComponentType } from 'react';
import type { TestServices, TestServicesOptions } from '../test-services.ts';

/** A part of the shared interface, on a page of its own. */
export interface GalleryPage {
  /** The name of the part, as in the glossary. */
  readonly title: string;
  /** The part's folder, or the file that is its door, for readers who go on. */
  readonly source: string;
  readonly Page: ComponentType;
  /** The answers of the pretended gateway, and the texts of namespaces other than `core`. */
  readonly services?: TestServicesOptions;
  /** Puts other services in the places of the real ones, before the page is drawn. */
  prepare?(test: TestServices): void | Promise<void>;
}

/** Only describes: checks that a page has what the gallery needs. */
export function galleryPage(page: GalleryPage): GalleryPage {
  return page;
}
