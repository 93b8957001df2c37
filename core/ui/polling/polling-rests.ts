import type { Page } from '#services/page/page';
import { isAway } from '#services/scope/away';

/**
 * Whether polling waits: nobody sees the page, or another tab has taken the session to another project, where nothing that this
 * page asks for is answered.
 */
export const pollingRests = (page: Page): boolean => document.hidden || isAway(page);
