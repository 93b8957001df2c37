import type { ComboboxOption } from '@sextant/ui';
import type { FormField } from '../../forms/form-field.ts';
import { type Template, templateName } from '../../templates/template.ts';
import { type ClusterModel, type ClusterStep, withTemplate } from './cluster-model.ts';

/** The choices that the form of a cluster offers. */
export interface ClusterSetting {
  readonly templates: readonly Template[];
  readonly flavors: readonly ComboboxOption[];
  /** The operator's own; undefined where they could not be had. */
  readonly keyPairs: readonly ComboboxOption[] | undefined;
  /** The template to begin with. */
  readonly template?: Template | undefined;
  /** The members that the service knows; undefined where it does not say. */
  readonly members?: readonly string[] | undefined;
}

type Fields = Readonly<Record<ClusterStep, readonly FormField<ClusterModel>[]>>;

/** Says what is wrong with the key pair that is to be sent: the operator has none at all, or it is none of theirs. */
export function keyPairProblem(
  { keyPairs }: ClusterSetting,
  { keypair }: ClusterModel,
): 'none' | 'foreign' | undefined {
  if (!keyPairs) return undefined;
  if (keypair !== '') return keyPairs.some(({ value }) => value === keypair) ? undefined : 'foreign';
  return keyPairs.length === 0 ? 'none' : undefined;
}

/** Returns the fields of each tab. The service gets no `rollback` with a new cluster: the gateway takes that member itself. */
export function clusterFields(setting: ClusterSetting): Fields {
  const fields = allFields(setting);
  const known = ({ name }: FormField<ClusterModel>) => name === 'rollback' || (setting.members?.includes(name) ?? true);
  return {
    info: fields.info.filter(known),
    size: fields.size.filter(known),
    misc: fields.misc.filter(known),
    labels: fields.labels.filter(known),
  };
}

function allFields({ templates, flavors, keyPairs }: ClusterSetting): Fields {
  return {
    info: [
      { name: 'name', kind: 'text', wide: true, help: 'clusters:help.name' },
      {
        name: 'cluster_template_id',
        kind: 'search',
        required: true,
        wide: true,
        placeholder: 'clusters:choose.template',
        options: () =>
          templates.map((template) => ({ value: template.id, label: templateName(template), hint: template.id })),
        changed: (model, value) =>
          withTemplate(
            model,
            templates.find(({ id }) => id === value),
          ),
      },
    ],
    size: [
      { name: 'master_count', kind: 'number', min: 1 },
      { name: 'node_count', kind: 'number', min: 1 },
      {
        name: 'master_flavor_id',
        kind: 'search',
        placeholder: 'clusters:choose.template-flavor',
        options: () => flavors,
      },
      { name: 'flavor_id', kind: 'search', placeholder: 'clusters:choose.template-flavor', options: () => flavors },
      { name: 'docker_volume_size', kind: 'number', min: 1, unit: 'clusters:unit.gib' },
    ],
    misc: [
      {
        name: 'keypair',
        kind: 'search',
        required: true,
        placeholder: 'clusters:choose.keypair',
        options: () => keyPairs ?? [],
      },
      { name: 'discovery_url', kind: 'text', help: 'clusters:help.discovery_url' },
      {
        name: 'create_timeout',
        kind: 'number',
        min: 0,
        unit: 'clusters:unit.minutes',
        help: 'clusters:help.create_timeout',
      },
      { name: 'rollback', kind: 'switch', help: 'clusters:help.rollback' },
    ],
    labels: [
      { name: 'labels', kind: 'area', help: 'clusters:help.cluster-labels', placeholder: 'clusters:choose.labels' },
    ],
  };
}
