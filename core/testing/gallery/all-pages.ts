/// <reference types="vite/client" />
import type { GalleryPage } from './gallery-page.ts';

const files = import.meta.glob<{ page: GalleryPage }>('./pages/*.tsx');

/** The parts there are, by name in order: each file of `pages/` is one, and is fetched when it is looked at. */
export const galleryPages: ReadonlyMap<string, () => Promise<GalleryPage>> = new Map(
  Object.entries(files)
    .map(([file, load]) => [nameOf(file), async () => (await load()).page] as const)
    .sort(([a], [b]) => a.localeCompare(b)),
);

function nameOf(file: string): string {
  return file.slice('./pages/'.length, -'.tsx'.length);
}
