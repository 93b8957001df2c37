import { useAtomValue } from 'jotai';
import { type RefObject, useMemo } from 'react';
import type { Code } from '#registry';
import { CodeDisclosure } from '../action-code/code-disclosure.tsx';
import { hasErrors } from '../form/form-errors.ts';
import { useInvalidInputMarker } from '../form/use-invalid-input-marker.ts';
import type { WizardState } from './wizard-state.ts';

export interface WizardCodeProps<M extends object, R> {
  wizard: WizardState<M, R>;
  /** Holds the step as it is drawn. */
  place: RefObject<HTMLElement | null>;
  code(model: M): Code;
  /** The item that an edit began with, or was told of since: with another the code is asked anew. */
  of?: unknown;
}

/** "Show code" of a wizard. What it would not send is no code either: until its steps find nothing wrong there is none. */
export function WizardCode<M extends object, R>({ wizard, place, code, of }: WizardCodeProps<M, R>) {
  const model = useAtomValue(wizard.model);
  const steps = useAtomValue(wizard.steps);
  const isInvalid = useInvalidInputMarker(place, useAtomValue(wizard.current));
  const dependsOn = useMemo(() => [model, steps, isInvalid, of], [model, steps, isInvalid, of]);
  const codeNow = async () => {
    if (isInvalid) throw new Error('something that was typed is not whole');
    const found = await Promise.all(steps.map((step) => step.validate?.(model)));
    if (found.some(hasErrors)) throw new Error('the wizard has errors');
    return code(model);
  };
  return <CodeDisclosure code={codeNow} of={dependsOn} />;
}
