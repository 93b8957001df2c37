import { type ComponentType, type ReactNode, useState } from 'react';
import { Toasts } from '#services/toasts/toasts';
import { useService, useT } from '#ui/services-context.tsx';
import type { CommandPaletteProps } from './command-palette.tsx';

/** Opens and closes the palette, whose code is fetched with the first use. It opens over nothing modal. */
export function useCommandPalette(props: Omit<CommandPaletteProps, 'onClose'>): {
  palette: ReactNode;
  toggle(): void;
} {
  const t = useT();
  const toasts = useService(Toasts);
  const [View, setView] = useState<ComponentType<CommandPaletteProps>>();
  const toggle = () => {
    if (View) setView(undefined);
    else if (!document.querySelector('dialog[open]'))
      import('./command-palette.tsx').then(
        ({ CommandPalette }) => setView(() => CommandPalette),
        () => toasts.add('error', t('core:palette.failed')),
      );
  };
  return { palette: View ? <View {...props} onClose={() => setView(undefined)} /> : null, toggle };
}
