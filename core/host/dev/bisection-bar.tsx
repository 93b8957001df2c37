import { useEffect, useState } from 'react';
import { I18n } from '#services/i18n/i18n';
import { Button, Icon, Spinner } from '#ui/controls/index.ts';
import { useService, useT } from '#ui/services-context.tsx';
import { Plugins } from '../plugins.ts';
import { beginBisection, type BisectionStep, nextStep } from './bisection.ts';
import styles from './dev.module.css';
import { TurnedOff } from './turned-off.ts';

export interface BisectionBarProps {
  /** The plugins that may be the cause; each stands before those that it needs. */
  plugins: readonly string[];
  onClose(): void;
}

/** Asks, over the page, whether it is still so, until one plugin is left; then all others are on again. */
export function BisectionBar({ plugins, onClose }: BisectionBarProps) {
  const t = useT();
  const i18n = useService(I18n);
  const host = useService(Plugins);
  const [step, setStep] = useState<BisectionStep>(() => beginBisection(plugins));
  const [off] = useState(() => new TurnedOff(host, plugins));
  const isReady = useOff(off, step);
  const end = () => {
    void off.set([]);
    onClose();
  };
  return (
    <section className={styles['bar']} aria-label={t('core:dev.bisect.title')}>
      {isReady ? <Icon name="puzzle" /> : <Spinner />}
      <p className={styles['question']} role="status">
        {'suspects' in step
          ? t('core:dev.bisect.question', { count: step.suspects.length, plugins: i18n.list(step.off) })
          : step.found === undefined
            ? t('core:dev.bisect.none')
            : t('core:dev.bisect.found', { plugin: step.found })}
      </p>
      {'suspects' in step ? (
        <>
          <Button size="s" disabled={!isReady} onClick={() => setStep(nextStep(step, true))}>
            {t('core:dev.bisect.still')}
          </Button>
          <Button size="s" disabled={!isReady} onClick={() => setStep(nextStep(step, false))}>
            {t('core:dev.bisect.gone')}
          </Button>
          <Button size="s" variant="quiet" onClick={end}>
            {t('core:dev.bisect.stop')}
          </Button>
        </>
      ) : (
        <>
          <Button size="s" onClick={end}>
            {t(step.found === undefined ? 'core:modal.close' : 'core:dev.bisect.on')}
          </Button>
          {step.found === undefined ? null : (
            <Button size="s" variant="quiet" onClick={onClose}>
              {t('core:dev.bisect.leave')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

/** Turns off what the step wants off, and the others on; true when that is so. */
function useOff(turned: TurnedOff, step: BisectionStep): boolean {
  const [ready, setReady] = useState<BisectionStep>();
  useEffect(() => {
    const off = 'suspects' in step ? step.off : step.found === undefined ? [] : [step.found];
    void turned.set(off).then((isDone) => isDone && setReady(step));
  }, [turned, step]);
  return ready === step;
}
