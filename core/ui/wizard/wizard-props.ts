import type { ReactNode } from 'react';
import type { View } from '#base';
import type { Code } from '#registry';
import type { EditSettings } from '../form/edit/edit-settings.ts';
import type { DraftSettings } from '../drafts/use-kept-draft.ts';
import type { StepErrors } from './steps-refused.ts';
import type { WizardStep } from './wizard-step.ts';

export interface WizardSummaryProps<M> {
  readonly model: M;
}

/**
 * Keeps the draft although the wizard closes, because what was submitted is still under way and may yet be refused. What
 * it gives back removes the draft; called once it is sure that nobody needs it.
 */
export type KeepDraft = () => () => void;

/**
 * A wizard is opened as a `bare` modal of size `wizard`; its content is `<Wizard … onClose={close} />`. `steps` and `submit`
 * are both required.
 */
export interface WizardProps<M, R = unknown> extends DraftSettings<M> {
  /** Slug and verb, as `images.create`. Plugins add steps to the point `wizardSteps` on `<id>@1`. */
  id: string;
  /** In the operator's language. */
  title: string;
  subtitle?: string;
  steps: readonly WizardStep<M>[];
  /** The model that the wizard starts from. A kept draft is offered, and laid over it when taken. */
  model: M;
  /**
   * Returns the part of a draft that still holds: what a model names may be gone or taken since. It is given the members whose
   * types fit; what is inside them anybody may have written. Absent: all of them.
   */
  fitDraft?: (kept: Partial<M>) => Partial<M>;
  /** Returns, for an edit, the part of its item that a draft is kept with, to tell later what others changed; `draftOf` of it when absent. */
  beforeOf?: (item: M) => Partial<M>;
  /** Whether a model holds something that the draft leaves out and a person would miss: closing asks first then. */
  leavesOut?: (model: M) => boolean;
  /**
   * Resolves with what the wizard closes with. A rejection shows in the error bar and the wizard stays; `StepsRefused`
   * shows at the fields it names.
   */
  submit(model: M, keepDraft: KeepDraft, start: M): Promise<R>;
  /**
   * Returns the errors, by step and field, that stand for a refusal with status 409: of a name that is taken, at the field of the name.
   * The wizard leads to the first of them. Without it the bar has the service's own words.
   */
  conflict?(model: M): StepErrors;
  /** Makes it an edit of an item that others may change meanwhile. Then `start` is the item as it is now. */
  edit?: EditSettings<M>;
  /**
   * Returns the code that does the same outside the console; asked when the rules of no step find anything wrong. Without what
   * is secret.
   */
  code?(model: M, start: M): Code;
  /** Has a server judge the steps that are being left (WIZ-05); it may find nothing: `{}`. A rejection blocks the way too. */
  validateSteps?: (model: M, steps: readonly WizardStep<M>[]) => Promise<StepErrors>;
  /** Why what `model` holds was refused before: stands in the error bar, and no draft is laid over the model. */
  failed?: unknown;
  /** The errors to begin with, by step and field: shown at once. */
  errors?: StepErrors;
  /** Says what the button does: "Create image", "Launch 3 instances". */
  submitLabel: string | ((model: M) => string);
  /** The progress of a submit, in the footer: how much of a file has gone. */
  underWay?: ReactNode;
  /** The view of what will be created and the quota it takes: usually a `WizardSummary`. */
  summary?: View<WizardSummaryProps<M>>;
  /** Called with the result of `submit`, or with nothing when the operator closed the wizard. */
  onClose(result?: R): void;
}
