import type { I18n } from '@sextant/sdk';
import type { ComboboxOption } from '@sextant/ui';
import type { Choices } from '../../forms/choices.ts';
import type { FormField, FormValue } from '../../forms/form-field.ts';
import { networkDriversOf, storageDrivers, volumeDriversOf } from '../drivers.ts';
import { engines, engineTexts } from '../template.ts';
import { fixedMembers, type TemplateModel, type TemplateStep, withEngine, withFixedNetwork } from './template-model.ts';

type Fields = Readonly<Record<TemplateStep, readonly FormField<TemplateModel>[]>>;

/** The order of the tabs. */
export const templateSteps: readonly TemplateStep[] = ['info', 'node-spec', 'network', 'labels'];

/** The choices that the form of a template offers. */
export interface TemplateSetting {
  readonly choices: Choices;
  /** The engines that the service can build; undefined where it does not say. */
  readonly engines?: readonly string[] | undefined;
  /** The members that the service knows; undefined where it does not say. */
  readonly members?: readonly string[] | undefined;
}

const text = (value: FormValue) => (typeof value === 'string' ? value : '');

/** The names that a driver is known by in texts. */
const driverNames: Readonly<Record<string, string>> = {
  docker: 'Docker',
  flannel: 'Flannel',
  cinder: 'Cinder',
  rexray: 'Rexray',
  devicemapper: 'Device Mapper',
  overlay: 'Overlay',
};

const driverOptions = (drivers: readonly string[]): ComboboxOption[] =>
  drivers.map((value) => ({ value, label: driverNames[value] ?? value }));

/** Returns the fields of each tab. In an update the members that the service never changes are fixed. */
export function templateFields(setting: TemplateSetting, i18n: I18n, isUpdate: boolean): Fields {
  const fields = allFields(setting, i18n);
  const known = ({ name }: FormField<TemplateModel>) => setting.members?.includes(name) ?? true;
  const inForm = (field: FormField<TemplateModel>): FormField<TemplateModel> =>
    isUpdate && fixedMembers.has(field.name) ? { ...field, fixed: true, help: 'clusters:form.stays' } : field;
  return {
    info: fields.info.filter(known).map(inForm),
    'node-spec': fields['node-spec'].filter(known).map(inForm),
    network: fields.network.filter(known).map(inForm),
    labels: fields.labels.filter(known).map(inForm),
  };
}

function allFields({ choices, engines: offered }: TemplateSetting, i18n: I18n): Fields {
  const subnetsOf = ({ fixed_network: id }: TemplateModel) =>
    choices.networks.find(({ value, label }) => value === id || label === id)?.subnets ?? [];
  return {
    info: [
      { name: 'name', kind: 'text', required: true, wide: true },
      {
        name: 'coe',
        kind: 'select',
        required: true,
        wide: true,
        placeholder: 'clusters:choose.coe',
        options: () =>
          (offered ?? engines).map((value) => {
            const key = engineTexts[value];
            return { value, label: key ? i18n.t(key) : value };
          }),
        changed: (model, value) => withEngine(model, text(value)),
      },
      { name: 'public', kind: 'switch', help: 'clusters:help.public' },
      { name: 'registry_enabled', kind: 'switch', help: 'clusters:help.registry_enabled' },
      { name: 'tls_disabled', kind: 'switch', help: 'clusters:help.tls_disabled' },
    ],
    'node-spec': [
      {
        name: 'image_id',
        kind: 'search',
        required: true,
        wide: true,
        placeholder: 'clusters:choose.image',
        help: 'clusters:help.image_id',
        options: () => choices.images,
      },
      { name: 'flavor_id', kind: 'search', placeholder: 'clusters:choose.flavor', options: () => choices.flavors },
      {
        name: 'master_flavor_id',
        kind: 'search',
        placeholder: 'clusters:choose.master-flavor',
        options: () => choices.flavors,
      },
      { name: 'keypair_id', kind: 'search', placeholder: 'clusters:choose.keypair', options: () => choices.keyPairs },
      {
        name: 'volume_driver',
        kind: 'select',
        placeholder: 'clusters:choose.volume-driver',
        options: ({ coe }) => driverOptions(volumeDriversOf(coe)),
      },
      {
        name: 'docker_storage_driver',
        kind: 'select',
        placeholder: 'clusters:choose.storage-driver',
        options: () => driverOptions(storageDrivers),
      },
      { name: 'docker_volume_size', kind: 'number', min: 1, unit: 'clusters:unit.gib' },
      { name: 'insecure_registry', kind: 'text', help: 'clusters:help.insecure_registry' },
    ],
    network: [
      {
        name: 'network_driver',
        kind: 'select',
        placeholder: 'clusters:choose.network-driver',
        options: ({ coe }) => driverOptions(networkDriversOf(coe)),
      },
      {
        name: 'external_network_id',
        kind: 'search',
        required: true,
        placeholder: 'clusters:choose.external-network',
        options: () => choices.networks.filter(({ isExternal }) => isExternal),
      },
      {
        name: 'fixed_network',
        kind: 'search',
        placeholder: 'clusters:choose.fixed-network',
        options: () => choices.networks.filter(({ isExternal }) => !isExternal),
        changed: (model, value) => withFixedNetwork(model, text(value)),
      },
      {
        name: 'fixed_subnet',
        kind: 'search',
        placeholder: ({ fixed_network: network }) =>
          network === '' ? 'clusters:choose.network-first' : 'clusters:choose.fixed-subnet',
        options: subnetsOf,
      },
      { name: 'http_proxy', kind: 'text' },
      { name: 'https_proxy', kind: 'text' },
      { name: 'no_proxy', kind: 'text', help: 'clusters:help.no_proxy' },
      { name: 'dns_nameserver', kind: 'text', help: 'clusters:help.dns_nameserver' },
      { name: 'master_lb_enabled', kind: 'switch', help: 'clusters:help.master_lb_enabled' },
      { name: 'floating_ip_enabled', kind: 'switch', help: 'clusters:help.floating_ip_enabled' },
    ],
    labels: [{ name: 'labels', kind: 'area', help: 'clusters:help.labels', placeholder: 'clusters:choose.labels' }],
  };
}
