import { Clock } from '#services/clock/clock';
import { I18n } from '#services/i18n/i18n';
import { useService } from '../services-context.tsx';

/** "4 s ago". A clock that was set back since says "now" of what is still to come. */
export function useWhen(): (at: number) => string {
  const i18n = useService(I18n);
  const clock = useService(Clock);
  return (at) => {
    const now = clock.now();
    return i18n.relativeTime(new Date(Math.min(at, now)).toISOString(), now);
  };
}
