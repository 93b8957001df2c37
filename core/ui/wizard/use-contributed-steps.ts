import { useMemo } from 'react';
import { consolePoints } from '#registry';
import { usePoint } from '../plugins/use-point.ts';
import { mergeSteps } from './merge-steps.ts';
import type { ContributedStep, WizardStep } from './wizard-step.ts';

/**
 * A wizard's own steps with those that plugins bring to it: items of the point `wizard-steps@1` on `<wizard>@1` (WIZ-12). An
 * item is an open record: it may carry all that a step has; its `label` is the title when it has no other.
 */
export function useContributedSteps<M>(wizard: string, own: readonly WizardStep<M>[]): readonly WizardStep<M>[] {
  const items = usePoint(consolePoints.wizardSteps, { on: `${wizard}@1` });
  return useMemo(() => {
    const brought = items.map((item) => ({ title: item.label, ...item }) as unknown as ContributedStep<M>);
    return mergeSteps(own, brought);
  }, [own, items]);
}
