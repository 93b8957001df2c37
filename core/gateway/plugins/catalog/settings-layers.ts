import { layObject } from '../../session/published-settings.ts';
import type { SealedSession } from '../../openstack/sealed-session.ts';
import type { CatalogSnapshot, InstalledPlugin, SettingsLayer, SiteSettings } from './catalog-snapshot.ts';

type Values = Readonly<Record<string, unknown>>;
/** The parts of a session that say whose settings are its own. */
export type SettingsScope = Pick<SealedSession, 'user' | 'project' | 'domain'>;

/**
 * Returns the settings of a session: defaults of plugins < configuration < site < domain < project. What a layer locks no later
 * one sets; the operator's own layer is the browser's, which is told what is locked.
 *
 * @param scope undefined: what is the same for everybody
 */
export function layeredSettings(
  configured: Values,
  { plugins, settings }: Pick<CatalogSnapshot, 'plugins' | 'settings'>,
  scope?: SettingsScope,
): Record<string, unknown> {
  const withSettings = plugins.filter((plugin) => plugin.settings);
  const defaults = Object.fromEntries(withSettings.map(({ manifest, settings: own }) => [manifest.id, own!.defaults]));
  const locked = new Set<string>();
  let laid = layObject(defaults, configured);
  for (const { values, locked: names } of layersOf(settings, scope)) {
    laid = layObject(laid, fitting(unlocked(values, locked), withSettings));
    for (const name of names) locked.add(name);
  }
  const versions = Object.fromEntries(withSettings.map(({ manifest, settings: own }) => [manifest.id, own!.version]));
  return {
    ...laid,
    ...(withSettings.length > 0 && { PLUGIN_SETTINGS: versions }),
    ...(locked.size > 0 && { LOCKED_SETTINGS: [...locked] }),
  };
}

/** Every layer of the site's file, with the words that begin its places in a message. */
export function allLayers({ domains, projects, ...site }: SiteSettings): (SettingsLayer & { where: string })[] {
  const named = (kind: string, layers: SiteSettings['domains']) =>
    Object.entries(layers).map(([name, layer]) => ({ ...layer, where: `${kind}.${name}: ` }));
  return [{ ...site, where: '' }, ...named('domains', domains), ...named('projects', projects)];
}

function layersOf(settings: SiteSettings, scope: SettingsScope | undefined): SettingsLayer[] {
  const own = (layers: SiteSettings['domains'], names: readonly (string | undefined)[]) =>
    names.flatMap((name) => (name !== undefined && Object.hasOwn(layers, name) ? [layers[name]!] : [])).slice(0, 1);
  return [settings, ...own(settings.domains, domainNames(scope)), ...own(settings.projects, [scope?.project?.id])];
}

/** Id and name of the domain that the session is in. */
function domainNames(scope: SettingsScope | undefined): (string | undefined)[] {
  if (!scope) return [];
  const { user, project, domain } = scope;
  if (domain) return [domain.id, domain.name];
  const id = project?.domainId ?? user.domainId;
  return [id, id === user.domainId ? user.domainName : undefined];
}

/** `NAME` locks a setting with all its members, `NAME.member` one of them: what is no object would set that one, too. */
function unlocked(values: Values, locked: ReadonlySet<string>): Values {
  const hasLocked = (name: string) => [...locked].some((one) => one.startsWith(`${name}.`));
  const free = Object.entries(values).filter(
    ([name, value]) => !locked.has(name) && (isObject(value) || !hasLocked(name)),
  );
  return Object.fromEntries(
    free.map(([name, value]) => [
      name,
      isObject(value) ? without(value, (key) => locked.has(`${name}.${key}`)) : value,
    ]),
  );
}

function fitting(values: Values, plugins: readonly InstalledPlugin[]): Values {
  const fitted = { ...values };
  for (const { manifest, settings } of plugins) {
    const said = fitted[manifest.id];
    if (said !== undefined)
      fitted[manifest.id] = isObject(said) ? without(said, (key) => !settings!.fits(key, said[key])) : {};
  }
  return fitted;
}

function without(values: Values, isLeftOut: (key: string) => boolean): Values {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !isLeftOut(key)));
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
