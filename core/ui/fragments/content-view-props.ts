import type { Content } from './wire.ts';

export interface ContentViewProps {
  content: readonly Content[];
  /** Addresses in it begin here: where it came from. The console's own root when absent. */
  base?: string | undefined;
}
