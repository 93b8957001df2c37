import type { PluginIndexEntry } from '#protocol';

/** Does the plugin come from somebody's own machine, over this tab alone? What is installed lies below the console's own address. */
export const isLaidOver = ({ base }: Pick<PluginIndexEntry, 'base'>) => !base.startsWith('/');
