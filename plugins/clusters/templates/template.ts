import type { callApi } from '@sextant/sdk';

/** Heat's name of cluster templates; keys the registry, the details addresses and action results. */
export const templateTypeId = 'OS::Magnum::ClusterTemplate';

/** The panel of the cluster templates. */
export const templatesPanel = '/project/cluster_templates';

/** A cluster template as the gateway sends it (readClusterTemplate). Times are ISO 8601, volume sizes are in GiB. */
export interface Template extends Readonly<Awaited<ReturnType<typeof callApi<'readClusterTemplate'>>>> {
  /** The project that it belongs to. Older releases of the service do not tell it. */
  readonly project_id?: string | null;
}

/** The container orchestration engines that the console has words for, in the order of the filter. */
export const engines = ['swarm', 'swarm-mode', 'kubernetes', 'dcos', 'mesos'] as const;

/** Maps an engine to its locale key. */
export const engineTexts: Readonly<Record<string, string>> = Object.fromEntries(
  engines.map((engine) => [engine, `clusters:coe.${engine}`]),
);

/** Returns the name to show. The service lets a template have none. */
export function templateName({ id, name }: Pick<Template, 'id' | 'name'>): string {
  return name || id;
}
