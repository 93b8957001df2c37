import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { type KeySource, perKeys } from '../../config/key-ring.ts';
import type { SealedSession } from '../../openstack/sealed-session.ts';

/** Keeps a capability from being taken for anything else that is made with the session keys. */
const purpose = 'sextant plugin capability 1';
/** 96 bits: nobody guesses them with calls over a network, and every document carries one for each plugin. */
const characters = 16;
/** The console itself, which is told the capabilities of plugins that come while a page is open. No plugin has such an id. */
export const hostId = 'sextant.host';

/** The header that carries it. */
export const capabilityHeader = 'x-sextant-capability';

type User = Pick<SealedSession, 'user' | 'authUrl'>;

/**
 * A capability proves that a call is a certain plugin's. It is made with the session keys, so that gateways that share them agree
 * and none keeps anything. It belongs to a user: it outlives a switch and a renewal, which other tabs do not hear of in time, and is
 * worth nothing without that user's session.
 */
export class PluginCapabilities {
  readonly #keys: () => readonly Buffer[];

  /** @param secrets the first one makes capabilities, all of them check, so that keys can be rotated */
  constructor(secrets: readonly string[] | KeySource) {
    this.#keys = perKeys(secrets, (keys) =>
      keys.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))),
    );
  }

  of(user: User, plugin: string): string {
    const [first] = this.#keys();
    if (!first) throw new Error('capabilities need at least one key');
    return make(first, user, plugin);
  }

  /** Plugin → capability. */
  ofAll(user: User, plugins: readonly string[]): Record<string, string> {
    return Object.fromEntries(plugins.map((plugin) => [plugin, this.of(user, plugin)]));
  }

  /** Is what a request shows the plugin's capability for this user? Takes as long for a wrong one as for a right one. */
  isOf(user: User, plugin: string, shown: unknown): boolean {
    if (typeof shown !== 'string') return false;
    const given = Buffer.from(shown);
    const matches = this.#keys().map((key) => {
      const wanted = Buffer.from(make(key, user, plugin));
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    });
    return matches.includes(true);
  }
}

function make(key: Buffer, { user, authUrl }: User, plugin: string): string {
  const text = JSON.stringify([authUrl, user.id, plugin]);
  return createHmac('sha256', key).update(text).digest('base64url').slice(0, characters);
}
