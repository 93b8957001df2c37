import type { PluginManifest } from '#protocol';
import type { OverlayState } from '#protocol';
import { loopbackOrigin } from '../../../base/loopback-origin.ts';
import type { GatewayConfig } from '../../config/gateway-config.ts';
import { type PluginAccess, readAccess } from '../native-calls/plugin-access.ts';
import type { CookieSeal } from '../../session/sealed-cookie.ts';
import type { SealedSession } from '../../openstack/sealed-session.ts';

/** The content of a ticket: this session may load this plugin from that address. */
interface Ticket {
  session: string;
  origin: string;
  plugin?: Pick<PluginManifest, 'id' | 'access' | 'budget'>;
}

/** Keeps a ticket from being taken for a session's cookie, and a cookie for a ticket. */
export const overlayPurpose = 'sextant overlay 1';

/**
 * Decides who may lay a local plugin over a tab, and from which address. Tickets are sealed and say whose session they are for,
 * so that the gateway keeps nothing, and a ticket is worth nothing to anybody else, nor after the session.
 */
export class Overlays {
  readonly #config: GatewayConfig['dev'];
  readonly #seal: CookieSeal;

  constructor(config: GatewayConfig['dev'], seal: CookieSeal) {
    this.#config = config;
    this.#seal = seal;
  }

  get isOn(): boolean {
    return this.#config.overlay;
  }

  /** Is it on, and has the session one of the roles? */
  allows({ roles }: SealedSession): boolean {
    const allowed = this.#config.overlayRoles.map((role) => role.toLowerCase());
    return this.isOn && roles.some((role) => allowed.includes(role.toLowerCase()));
  }

  ticket(session: SealedSession, origin: string, manifest?: PluginManifest): string {
    const plugin = manifest && { id: manifest.id, access: manifest.access, budget: manifest.budget };
    return this.#seal.seal({ session: session.id, origin, ...(plugin && { plugin }) });
  }

  /** Returns what a document of this session is told; undefined: it knows of no overlays. */
  stateFor(session: SealedSession | null, tickets: readonly string[]): OverlayState | undefined {
    if (!session || !this.allows(session)) return undefined;
    const opened = tickets.flatMap((ticket) => this.#open(session, ticket)?.origin ?? []);
    return { origins: [...new Set(opened)] };
  }

  /** Returns what the plugin of a ticket may ask of the cloud. */
  accessOf(session: SealedSession, ticket: unknown, plugin: string): PluginAccess | undefined {
    const own = typeof ticket === 'string' ? this.#open(session, ticket)?.plugin : undefined;
    return own?.id === plugin ? readAccess(own) : undefined;
  }

  #open(session: SealedSession, ticket: string): Ticket | undefined {
    if (!this.allows(session)) return undefined;
    const said = this.#seal.open(ticket) as Ticket | undefined;
    return said?.session === session.id && loopbackOrigin(said.origin) ? said : undefined;
  }
}
