import type { ReactElement } from 'react';
import { LazyPart } from '../lazy/lazy-part.tsx';
import { Popover } from '../menu/popover.tsx';
import type { TriggerProps } from '../menu/popover-state.ts';
import { preloadedView } from '../lazy/preload.ts';
import { defaultReason } from './permitted.ts';

const content = preloadedView(async () => (await import('./reason-tip.tsx')).ReasonTip);

export interface DisabledTipProps {
  /** Why (a locale key); the default text when it says nothing of its own. */
  reason?: string;
  /** The disabled control. */
  trigger: ReactElement<TriggerProps>;
  label: string;
  /** Expands the row; offered beside the default text (TBL-16). */
  onExpand?: (() => void) | undefined;
}

/** Says, when a disabled control is pressed, why it can't be used; another press, or leaving it, closes that. */
export function DisabledTip({ reason = defaultReason, trigger, label, onExpand }: DisabledTipProps) {
  return (
    <Popover trigger={trigger} label={label} align="end" padded>
      {(close) => <LazyPart view={content} props={{ reason, close, onExpand }} onFailed={close} />}
    </Popover>
  );
}
