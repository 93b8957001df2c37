import type { ComponentType } from 'react';
import type { TestServices, TestServicesOptions } from '../test-services.ts';

/** One part of the shared interface, on a page of its own. */
export interface GalleryPage {
  /** What the part is called, as in the glossary. */
  readonly title: string;
  /** Its folder, or the file that is its door: where a reader goes on. */
  readonly source: string;
  readonly Page: ComponentType;
  /** What the pretended gateway answers, and the texts of namespaces other than `core`. */
  readonly services?: TestServicesOptions;
  /** Puts other services in the places of the real ones, before the page is drawn. */
  prepare?(test: TestServices): void | Promise<void>;
}

/** Only describes: checks that a page has what the gallery needs. */
export function galleryPage(page: GalleryPage): GalleryPage {
  return page;
}
