import type { OperationInput } from '@sextant/sdk';
import type { FormErrors } from '@sextant/ui';
import { givenValues } from '../../forms/form-field.ts';
import { wrongLabel } from '../../labels.ts';
import type { Template } from '../../templates/template.ts';

/** The data of the form that makes a cluster. A text that is empty, and a figure that is null, are left to the service. */
export interface ClusterModel {
  readonly name: string;
  readonly cluster_template_id: string;
  readonly master_count: number | null;
  readonly node_count: number | null;
  /** GiB */
  readonly docker_volume_size: number | null;
  readonly master_flavor_id: string;
  readonly flavor_id: string;
  readonly discovery_url: string;
  /** Minutes; 0 and null: the service waits without an end. */
  readonly create_timeout: number | null;
  readonly keypair: string;
  readonly rollback: boolean;
  /** `KEY=VALUE` pairs with commas between them. */
  readonly labels: string;
}

const emptyCluster: ClusterModel = {
  name: '',
  cluster_template_id: '',
  master_count: 1,
  node_count: 1,
  docker_volume_size: null,
  master_flavor_id: '',
  flavor_id: '',
  discovery_url: '',
  create_timeout: null,
  keypair: '',
  rollback: false,
  labels: '',
};

/** Returns the form to begin with. @param template the template to begin with, if there is one */
export function clusterOf(template?: Template): ClusterModel {
  return template ? withTemplate(emptyCluster, template) : emptyCluster;
}

/**
 * Returns the form with another template, which gives a key pair and a volume size that are still empty. Without a template
 * the key pair is empty again.
 */
export function withTemplate(model: ClusterModel, template: Template | undefined): ClusterModel {
  if (!template) return { ...model, cluster_template_id: '', keypair: '' };
  return {
    ...model,
    cluster_template_id: template.id,
    keypair: model.keypair || (template.keypair_id ?? ''),
    docker_volume_size: model.docker_volume_size ?? template.docker_volume_size ?? null,
  };
}

/** Returns the body of a creation (createCluster), without empty values. */
export function newCluster(model: ClusterModel): OperationInput<'createCluster'>['body'] {
  const { rollback, ...given } = givenValues(model);
  return rollback === true ? { ...given, rollback } : given;
}

const required = { info: ['cluster_template_id'], size: [], misc: ['keypair'], labels: [] } as const;
const least = {
  info: {},
  size: { master_count: 1, node_count: 1, docker_volume_size: 1 },
  misc: { create_timeout: 0 },
  labels: {},
} as const;

export type ClusterStep = keyof typeof required;

/** The order of the tabs. */
export const clusterSteps: readonly ClusterStep[] = ['info', 'size', 'misc', 'labels'];

type Translate = (key: string, values?: Record<string, unknown>) => string;

const maxNameLength = 242;
/** Magnum refuses any other name of a cluster. An empty one is left to the service. */
const clusterNames = /^[a-zA-Z][a-zA-Z0-9_.-]*$/;

function isWrongName(text: string): boolean {
  const name = text.trim();
  return name !== '' && (name.length > maxNameLength || !clusterNames.test(name));
}

/** Returns what is wrong in one step of the form, by field. */
export function clusterErrors(step: ClusterStep, model: ClusterModel, t: Translate): FormErrors {
  const errors: Record<string, string[]> = {};
  for (const name of required[step]) {
    if (model[name].trim() === '') errors[name] = [t(`clusters:problem.missing.${name}`)];
  }
  for (const [name, limit] of Object.entries(least[step]) as [keyof ClusterModel, number][]) {
    const value = model[name];
    if (typeof value !== 'number' || (Number.isInteger(value) && value >= limit)) continue;
    errors[name] = [t('clusters:problem.at-least', { least: limit })];
  }
  if (step === 'info' && isWrongName(model.name)) {
    errors['name'] = [t('clusters:problem.name', { most: maxNameLength })];
  }
  const wrong = step === 'labels' ? wrongLabel(model.labels) : undefined;
  if (wrong !== undefined) errors['labels'] = [t('clusters:problem.label', { part: wrong.trim() })];
  return errors;
}
