import type { OperationInput } from '@sextant/sdk';
import type { FormErrors } from '@sextant/ui';
import { changedValues, givenValues } from '../../forms/form-field.ts';
import { labelsText, wrongLabel } from '../../labels.ts';
import { driversFor, storageDrivers } from '../drivers.ts';
import type { Template } from '../template.ts';

/** The data of the form. A text that is empty, and a size that is null, are left to the service. */
export interface TemplateModel {
  readonly name: string;
  readonly coe: string;
  readonly public: boolean;
  readonly registry_enabled: boolean;
  readonly tls_disabled: boolean;
  /** Name of the image; its id where several have that name. The same for flavors. */
  readonly image_id: string;
  readonly flavor_id: string;
  readonly master_flavor_id: string;
  readonly keypair_id: string;
  readonly volume_driver: string;
  readonly docker_storage_driver: string;
  /** GiB */
  readonly docker_volume_size: number | null;
  readonly insecure_registry: string;
  readonly network_driver: string;
  readonly http_proxy: string;
  readonly https_proxy: string;
  readonly no_proxy: string;
  readonly external_network_id: string;
  readonly fixed_network: string;
  readonly fixed_subnet: string;
  readonly dns_nameserver: string;
  readonly master_lb_enabled: boolean;
  readonly floating_ip_enabled: boolean;
  /** `KEY=VALUE` pairs with commas between them. */
  readonly labels: string;
}

/** A form that nothing was typed into. */
export const emptyTemplate: TemplateModel = {
  name: '',
  coe: '',
  public: false,
  registry_enabled: false,
  tls_disabled: false,
  image_id: '',
  flavor_id: '',
  master_flavor_id: '',
  keypair_id: '',
  volume_driver: '',
  docker_storage_driver: storageDrivers[0],
  docker_volume_size: null,
  insecure_registry: '',
  network_driver: '',
  http_proxy: '',
  https_proxy: '',
  no_proxy: '',
  external_network_id: '',
  fixed_network: '',
  fixed_subnet: '',
  dns_nameserver: '',
  master_lb_enabled: false,
  floating_ip_enabled: true,
  labels: '',
};

/** Returns the form that an update begins with. Missing values are empty texts, and switches that are off. */
export function modelOf(template: Template): TemplateModel {
  const names = Object.keys(emptyTemplate) as (keyof TemplateModel)[];
  const members = names.map((name) => {
    if (name === 'labels') return [name, labelsText(template.labels)];
    const value = template[name];
    if (name === 'docker_volume_size') return [name, typeof value === 'number' ? value : null];
    return [name, typeof emptyTemplate[name] === 'boolean' ? value === true : (value ?? '')];
  });
  return Object.fromEntries(members) as TemplateModel;
}

/** Returns the form with another engine, whose first drivers it has then. */
export function withEngine(model: TemplateModel, coe: string): TemplateModel {
  return coe === model.coe ? model : { ...model, coe, ...driversFor(coe) };
}

/** Returns the form with another private network, of which no subnet is chosen yet. */
export function withFixedNetwork(model: TemplateModel, network: string): TemplateModel {
  return network === model.fixed_network ? model : { ...model, fixed_network: network, fixed_subnet: '' };
}

/** The members of a template that the service never changes. */
export const fixedMembers: ReadonlySet<string> = new Set(['coe', 'network_driver']);

/** Returns the body of a creation (createClusterTemplate), without empty values. */
export function newTemplate(model: TemplateModel): OperationInput<'createClusterTemplate'>['body'] {
  return givenValues(model);
}

/** Returns the body of an update (changeClusterTemplate): what differs. A value that was cleared is an empty text. */
export function templateChanges(model: TemplateModel, start: TemplateModel) {
  return changedValues(model, start);
}

const required = {
  info: ['name', 'coe'],
  'node-spec': ['image_id'],
  network: ['external_network_id'],
  labels: [],
} as const;

export type TemplateStep = keyof typeof required;

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** Returns what is wrong in one step of the form, by field. */
export function templateErrors(step: TemplateStep, model: TemplateModel, t: Translate): FormErrors {
  const missing = required[step].filter((name) => model[name].trim() === '');
  const errors: Record<string, string[]> = Object.fromEntries(
    missing.map((name) => [name, [t(`clusters:problem.missing.${name}`)]]),
  );
  const size = model.docker_volume_size;
  if (step === 'node-spec' && size !== null && (!Number.isInteger(size) || size < 1)) {
    errors['docker_volume_size'] = [t('clusters:problem.at-least', { least: 1 })];
  }
  const wrong = step === 'labels' ? wrongLabel(model.labels) : undefined;
  if (wrong !== undefined) errors['labels'] = [t('clusters:problem.label', { part: wrong.trim() })];
  return errors;
}
