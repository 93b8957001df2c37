import { iconSet, type IconName } from './icon-set.ts';

export type { IconName } from './icon-set.ts';

export interface IconProps {
  /** A name of the set; an unknown one (a plugin's) draws the puzzle piece. */
  name: IconName | (string & {});
  /** 16 px; 14 beside 12 px text, 12 in chips. */
  size?: 12 | 14 | 16 | 20 | 24;
  /** Mirrors in right-to-left pages: arrows that mean "onward". */
  flip?: boolean;
  /** Makes the icon speak; without it the icon is decoration. */
  label?: string;
  className?: string;
}

/** One icon of the set, in the colour of the text around it. */
export function Icon({ name, size = 16, flip, label, className }: IconProps) {
  const Drawing = iconSet[name as IconName] ?? iconSet.puzzle;
  return (
    <Drawing
      size={size}
      strokeWidth={size < 16 ? 2 : 1.75}
      className={className}
      data-flip={flip || undefined}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
}
