import type { Gates, I18n } from '@sextant/sdk';
import type { FormErrors } from '@sextant/ui';
import type { ComponentType } from 'react';
import type { LaunchData } from './launch-data.ts';
import type { LaunchSpec } from './launch-spec.ts';

export interface LaunchStepProps {
  readonly spec: LaunchSpec;
  /** Replaces members of the spec, or computes the next one from the present one. */
  change(next: Partial<LaunchSpec> | ((spec: LaunchSpec) => LaunchSpec)): void;
  readonly data: LaunchData;
  /** The errors to show now, by field. */
  readonly errors: FormErrors;
  /** Nothing can be changed: the spec is being sent. */
  readonly disabled: boolean;
}

/** Things that a step is judged by besides the spec. */
export interface Judging {
  readonly data: LaunchData;
  readonly i18n: I18n;
}

/** A step of the wizard. */
export interface LaunchStep {
  readonly id: string;
  /** A locale key. */
  readonly label: string;
  /** The step is there only where these let it in; `{}`: everywhere. */
  readonly condition: Gates;
  readonly component: ComponentType<LaunchStepProps>;
  /** Field name to messages in the operator's language; nothing: all is well. Judged again with each change and each answer. */
  check?(spec: LaunchSpec, judging: Judging): FormErrors | undefined;
  /** Fields whose errors show at once, not only when they were left. */
  atOnce?(spec: LaunchSpec, judging: Judging): readonly string[];
  /** An earlier step in which what is missing here can be chosen as well. */
  readonly earlier?: string;
  /** The line below the title in the list of steps. */
  hint?(spec: LaunchSpec, judging: Judging): string | undefined;
  /** Asked ahead, while the operator reads: returns what follows for the spec from what there is to choose from. */
  preselect?(data: LaunchData): Promise<((spec: LaunchSpec) => LaunchSpec) | undefined>;
}
