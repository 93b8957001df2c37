import { defineHostToken } from '#base';
import type { PageFacts } from './page-facts.ts';

/** The facts `when` expressions ask, and where further families are provided. */
export type FactBook = PageFacts;
export const FactBook = defineHostToken<PageFacts>('sextant.facts@1');
