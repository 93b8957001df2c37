import { useEffect, useEffectEvent, useState } from 'react';
import { DisposableStore } from '#base';
import { Clock } from '#services/clock/clock';
import { Settings } from '#services/settings/settings';
import { isAmong } from '#services/toasts/alert-types';
import { useService } from '#ui/services-context.tsx';
import { AlertMessage } from '#ui/toasts/alert-message.tsx';
import type { LeftMessage } from './left-messages.tsx';

/** The setting `HORIZON_CONFIG.auto_fade_alerts`: which alerts fade by themselves, and how; none unless configured. */
interface AutoFade {
  types?: readonly string[];
  /** Milliseconds until it begins to fade, and that the fading takes. */
  delay?: number;
  fade_duration?: number;
}

/** Shows an alert until it is closed or fades by itself. */
export function LeftAlert({ message, onGone }: { message: LeftMessage; onGone(): void }) {
  const settings = useService(Settings);
  const clock = useService(Clock);
  const [fade, setFade] = useState<number>();
  const begin = useEffectEvent((config: AutoFade | undefined, timers: DisposableStore) => {
    if (!config?.types || !isAmong(config.types, message.type)) return;
    const { delay = 3000, fade_duration: duration = 1500 } = config;
    const fadeAway = () => {
      setFade(duration);
      timers.own(clock.after(duration, onGone));
    };
    timers.own(clock.after(delay, fadeAway));
  });
  useEffect(() => {
    const timers = new DisposableStore();
    // Without settings it stays until it is closed; that they are missing has its own toast.
    settings.get<AutoFade>('HORIZON_CONFIG.auto_fade_alerts').then(
      (config) => begin(config, timers),
      () => {},
    );
    return () => timers.dispose();
  }, [settings]);
  return <AlertMessage type={message.type} message={message.message} fade={fade} onClose={onGone} />;
}
