import type { PluginUnderTest } from './plugin-under-test.ts';

/** Looks at one thing; gives what is wrong, a sentence each. Throws `Skipped` when it can't look. */
export type Check = (plugin: PluginUnderTest) => Promise<readonly string[]> | readonly string[];
