import type { LucideProps } from 'lucide-react';
import { iconSet } from './icon-set.ts';
import { moreIcons } from './more-icons.ts';

export type MoreIconProps = LucideProps & { name: string };

/** An icon that is not in the first load; the puzzle piece for a name that is in no set. */
export function MoreIcon({ name, ...props }: MoreIconProps) {
  const Drawing = Object.hasOwn(moreIcons, name) ? moreIcons[name as keyof typeof moreIcons] : iconSet.puzzle;
  return <Drawing {...props} />;
}
