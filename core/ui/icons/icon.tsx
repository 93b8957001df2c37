import { RetryingView } from '../lazy/retrying-view.tsx';
import { deferredView } from '../lazy/preload.ts';
import { iconSet } from './icon-set.ts';
import type { MoreIconProps } from './more-icon.tsx';
import type { moreIcons } from './more-icons.ts';

/** The console's one set of icons, by the names that manifests and actions use. */
export type IconName = keyof typeof iconSet | keyof typeof moreIcons;

const more = deferredView<MoreIconProps>(async () => (await import('./more-icon.tsx')).MoreIcon);

function Place({ size, className }: Pick<MoreIconProps, 'size' | 'className'>) {
  return <svg width={size} height={size} className={className} aria-hidden />;
}

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

/** Draws an icon of the set, in the colour of the text around it. */
export function Icon({ name, size = 16, flip, label, className }: IconProps) {
  const props = {
    size,
    strokeWidth: size < 16 ? 2 : 1.75,
    className,
    'data-flip': flip || undefined,
    ...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }),
  };
  if (!Object.hasOwn(iconSet, name)) {
    // A placeholder keeps the icon's place, so that nothing moves when it comes.
    return (
      <RetryingView view={more} props={{ name, ...props }} fallback={<Place size={size} className={className} />} />
    );
  }
  const Drawing = iconSet[name as keyof typeof iconSet];
  return <Drawing {...props} />;
}
