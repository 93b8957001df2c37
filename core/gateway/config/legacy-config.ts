import { serviceTypeFault } from '../../base/plugin-rules/service-types.mjs';

/** Panels that the site keeps in another console, Horizon as a rule, while it moves panel by panel. */
export interface LegacyConfig {
  /** The other console's name, for people. */
  name: string;
  /** The other console's address, without a final slash; null: each panel names its whole address. */
  horizon: string | null;
  /** Further origins that panels may be at. */
  origins: string[];
  panels: LegacyPanel[];
}

export interface LegacyPanel {
  /** In the console's own addresses: `/legacy/<id>`. */
  id: string;
  /** Title in the navigation: a text for all languages, or language → text. */
  title: string | Record<string, string>;
  /** The whole address. */
  address: string;
  /** Shown within the console's page, or opened in a tab of its own. */
  open: 'frame' | 'link';
  /** Dashboard and group of the navigation. */
  in: string;
  /** Among the panels of its group; null: after the console's own. */
  order: number | null;
  /** The panel (`owner/id`) that it stands behind. */
  after: string | null;
  /** Catalog type of the service without which there is no such panel. */
  service: string | null;
  /** The rule (`network:get_network`) that a session has to pass. */
  policy: string | null;
  /** The panel (`owner/id`) that it takes the place of. */
  insteadOf: string | null;
}

type Optional<T> = { [K in keyof T]?: T[K] };

export type LegacyInput = Optional<Omit<LegacyConfig, 'panels'>> & {
  panels?: (Pick<LegacyPanel, 'id' | 'title' | 'address' | 'in'> & Optional<LegacyPanel>)[];
};

/** Fills in every default. Addresses that are paths are laid below `horizon`. */
export function completeLegacy(input: LegacyInput = {}): LegacyConfig {
  const horizon = input.horizon?.replace(/\/+$/, '') ?? null;
  return {
    name: input.name ?? 'Horizon',
    horizon,
    origins: input.origins ?? [],
    panels: (input.panels ?? []).map((panel) => ({
      open: 'link',
      order: null,
      after: null,
      service: null,
      policy: null,
      insteadOf: null,
      ...panel,
      address: panel.address.startsWith('/') && horizon !== null ? horizon + panel.address : panel.address,
    })),
  };
}

/** Sections of the navigation that have a name in each language. */
export const sections: readonly string[] = [
  ...['project', 'project/compute', 'project/volumes', 'project/network', 'project/object-store'],
  ...['project/orchestration', 'project/container-infra'],
  ...['admin', 'admin/compute', 'admin/volumes', 'admin/network', 'admin/container-infra', 'admin/system'],
  ...['identity', 'identity/identity'],
];

/** Throws a sentence for each mistake, with its place in the configuration. */
export function checkLegacy(config: LegacyConfig): void {
  const mistakes = [...mistakesAbove(config), ...config.panels.flatMap((panel, at) => mistakesOf(panel, at, config))];
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
}

function mistakesAbove({ horizon, origins }: LegacyConfig): string[] {
  const mistakes = origins
    .filter((one) => !isOrigin(one))
    .map((one) => `legacy.origins: ${one} is no origin, as https://console.example.org is.`);
  if (horizon !== null && (whyNoAddress(horizon) !== undefined || /[?#]/.test(horizon)))
    mistakes.push('legacy.horizon: an address without user, password, query and fragment is wanted.');
  return mistakes;
}

function mistakesOf(panel: LegacyPanel, at: number, config: LegacyConfig): string[] {
  const { id, address, title, insteadOf, policy, service } = panel;
  const before = config.panels.slice(0, at);
  const mistakes: Partial<Record<string, string>> = {
    id: before.some((one) => one.id === id) ? `${id} is taken by another entry.` : undefined,
    title:
      typeof title === 'object' && !title['en']
        ? 'a text for en is wanted: other languages fall back on it.'
        : undefined,
    address: whyNotThere(address, config) ?? sameAs(before.find((one) => one.address === address)),
    in: sections.includes(panel.in) ? undefined : `${panel.in} is none of ${sections.join(', ')}.`,
    service: service === null ? undefined : serviceTypeFault(service),
    policy:
      policy === null || /^[a-z][\w-]*:[\w:.-]+$/.test(policy)
        ? undefined
        : `${policy} is no rule, as network:get_network is.`,
    instead_of: insteadOf === null ? undefined : sameAs(before.find((one) => one.insteadOf === insteadOf)),
  };
  return Object.entries(mistakes).flatMap(([key, mistake]) =>
    mistake === undefined ? [] : [`legacy.panels.${at}.${key}: ${mistake}`],
  );
}

const sameAs = (other: LegacyPanel | undefined) => other && `the entry ${other.id} has the same.`;

/** Why a panel can't be at an address; undefined when it can. */
function whyNotThere(address: string, { horizon, origins }: LegacyConfig): string | undefined {
  if (address.startsWith('/')) return 'a path needs legacy.horizon, which it is below.';
  const mistake = whyNoAddress(address);
  if (mistake !== undefined) return mistake;
  const { href, origin } = new URL(address);
  // Dots in a path lead elsewhere.
  if (
    horizon !== null &&
    address.startsWith(`${horizon}/`) &&
    !href.startsWith(`${new URL(horizon).href.replace(/\/$/, '')}/`)
  )
    return `${address} is not below legacy.horizon.`;
  const allowed = [...(horizon === null || !URL.canParse(horizon) ? [] : [new URL(horizon).origin]), ...origins];
  return allowed.some((one) => one.toLowerCase() === origin)
    ? undefined
    : `${origin} is neither the origin of legacy.horizon nor one of legacy.origins.`;
}

function whyNoAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return `${address} is no address.`;
  const { origin, username, password, hash } = new URL(address);
  if (!isOrigin(origin)) return `${address} is no web address.`;
  return username || password || hash ? 'an address without user, password and fragment is wanted.' : undefined;
}

/** Whether a text is an origin, and one that the policy of a page may name: a host's name may hold what ends a directive. */
export function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text.toLowerCase() && /^https?:\/\/[\w.:[\]-]+$/.test(text);
}

/** The origins that pages of the console frame. */
export function framedOrigins({ panels }: LegacyConfig): string[] {
  return [...new Set(panels.filter(({ open }) => open === 'frame').map(({ address }) => new URL(address).origin))];
}
