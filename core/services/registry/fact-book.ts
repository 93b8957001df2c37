import { defineToken } from '#base';
import type { PageFacts } from './page-facts.ts';

/** The facts `when` expressions ask, and where further families are provided. */
export type FactBook = PageFacts;
export const FactBook = defineToken<PageFacts>('sextant.facts@1');
