import { useT } from '@sextant/sdk';
import { Bytes, type Fact, Moment, YesNo } from '@sextant/ui';
import { labelsText } from '../labels.ts';
import { engineTexts, type Template } from './template.ts';

/** The members whose value is shown as the service has it. */
type TextMember =
  | 'name'
  | 'server_type'
  | 'image_id'
  | 'flavor_id'
  | 'master_flavor_id'
  | 'keypair_id'
  | 'volume_driver'
  | 'docker_storage_driver'
  | 'insecure_registry'
  | 'network_driver'
  | 'http_proxy'
  | 'https_proxy'
  | 'no_proxy'
  | 'external_network_id'
  | 'fixed_network'
  | 'fixed_subnet'
  | 'dns_nameserver'
  | 'cluster_distro';

type SwitchMember =
  'public' | 'hidden' | 'registry_enabled' | 'tls_disabled' | 'master_lb_enabled' | 'floating_ip_enabled';

/** A fact about a template. Its label is the locale key `clusters:field.{name}`. */
export type TemplateFactName =
  TextMember | SwitchMember | 'id' | 'coe' | 'docker_volume_size' | 'labels' | 'created_at' | 'updated_at';

const switches: ReadonlySet<string> = new Set<SwitchMember>([
  'public',
  'hidden',
  'registry_enabled',
  'tls_disabled',
  'master_lb_enabled',
  'floating_ip_enabled',
]);

/** Returns the named facts of a template, in the order of the names. */
export function useTemplateFacts(template: Template, names: readonly TemplateFactName[]): Fact[] {
  const t = useT();
  return names.map((name) => ({ label: t(`clusters:field.${name}`), ...factOf(template, name, t) }));
}

/** Returns the facts by which a template is chosen. */
export function useShortTemplateFacts(template: Template): Fact[] {
  return useTemplateFacts(template, [
    'coe',
    'image_id',
    'flavor_id',
    'master_flavor_id',
    'network_driver',
    'volume_driver',
  ]);
}

function factOf(template: Template, name: TemplateFactName, t: (key: string) => string): Omit<Fact, 'label'> {
  const value = template[name];
  if (switches.has(name)) return { value: <YesNo value={value === true} /> };
  switch (name) {
    case 'id':
      return { value: template.id, mono: true, copy: true };
    case 'coe': {
      const key = engineTexts[template.coe];
      return { value: key ? t(key) : template.coe };
    }
    case 'docker_volume_size':
      return {
        value: template.docker_volume_size ? <Bytes value={template.docker_volume_size * 1024 ** 3} /> : undefined,
      };
    case 'labels':
      return { value: labelsText(template.labels) };
    case 'created_at':
    case 'updated_at':
      return { value: typeof value === 'string' ? <Moment iso={value} /> : undefined };
    default:
      return { value: typeof value === 'string' ? value : undefined };
  }
}
