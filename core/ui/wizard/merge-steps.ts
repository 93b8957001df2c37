import type { ContributedStep, WizardStep } from './wizard-step.ts';

const names = (anchor: string | readonly string[] | undefined): readonly string[] =>
  anchor === undefined ? [] : typeof anchor === 'string' ? [anchor] : anchor;

/**
 * A wizard's own steps with those that plugins bring (WIZ-12): replaced and removed first, then placed beside their
 * anchors, then at the front (`order` below 500, lowest first) or at the end. An anchor that is not there falls back to
 * the order; a second step of a taken id is left out.
 */
export function mergeSteps<M>(own: readonly WizardStep<M>[], brought: readonly ContributedStep<M>[]): WizardStep<M>[] {
  const steps: WizardStep<M>[] = [...own];
  const indexOf = (id: string) => steps.findIndex((step) => step.id === id);

  const replaced = new Set<string>();
  for (const step of brought) {
    if (step.replaces === undefined) continue;
    const index = indexOf(step.replaces);
    if (index < 0 || replaced.has(step.replaces)) continue;
    replaced.add(step.replaces);
    if (step.remove) steps.splice(index, 1);
    else steps[index] = step;
  }

  const fresh = brought.filter((step) => step.replaces === undefined && indexOf(step.id) < 0);
  const anchored: ContributedStep<M>[] = [];
  const loose: ContributedStep<M>[] = [];
  const known = new Set([...steps, ...fresh].map((step) => step.id));
  for (const step of fresh) {
    const anchors = [...names(step.before), ...names(step.after)];
    (anchors.some((id) => known.has(id) && id !== step.id) ? anchored : loose).push(step);
  }

  const byOrder = (a: ContributedStep<M>, b: ContributedStep<M>) => (a.order ?? 500) - (b.order ?? 500);
  const inOrder = loose.toSorted(byOrder);
  steps.unshift(...inOrder.filter((step) => (step.order ?? 500) < 500));
  steps.push(...inOrder.filter((step) => (step.order ?? 500) >= 500));
  placeAnchored(steps, anchored.toSorted(byOrder));
  return steps;
}

/** Steps may hang on each other, so passes go on while one of them finds its anchor. */
function placeAnchored<M>(steps: WizardStep<M>[], waiting: readonly ContributedStep<M>[]): void {
  const left: ContributedStep<M>[] = [];
  for (const step of waiting) {
    const before = names(step.before).find((id) => steps.some((other) => other.id === id));
    const after = names(step.after).find((id) => steps.some((other) => other.id === id));
    if (before !== undefined)
      steps.splice(
        steps.findIndex((other) => other.id === before),
        0,
        step,
      );
    else if (after !== undefined) steps.splice(lastOfRun(steps, after, waiting) + 1, 0, step);
    else left.push(step);
  }
  if (left.length === 0) return;
  if (left.length === waiting.length) steps.push(...left);
  else placeAnchored(steps, left);
}

/** Steps that already hang behind the same anchor stay before a later one. */
function lastOfRun<M>(steps: readonly WizardStep<M>[], anchor: string, placed: readonly ContributedStep<M>[]): number {
  let index = steps.findIndex((step) => step.id === anchor);
  const hangsThere = (step: WizardStep<M> | undefined) =>
    step !== undefined && placed.some((other) => other.id === step.id && names(other.after).includes(anchor));
  while (hangsThere(steps[index + 1])) index += 1;
  return index;
}
