import type { FastifyInstance } from 'fastify';
import type { LocalPlugin, OverlayAnswer, OverlayRequest, PluginIndexEntry } from '#protocol';
import { loopbackOrigin } from '../../base/loopback-origin.ts';
import type { Words } from '../../base/words/words.mjs';
import { indexEntry } from './plugin-index.ts';
import type { WebAssets } from './web-assets.ts';
import { GatewayError } from '../http/errors.ts';
import { manifestDigest, manifestIntegrity, readManifest } from '../plugins/catalog/manifest.ts';
import { PluginRefusal } from '../plugins/catalog/refusal.ts';
import { policyFault } from '../config/signatures.ts';
import { addWireRules } from '../session/wire-rules.ts';

const body = {
  type: 'object',
  required: ['address'],
  additionalProperties: false,
  properties: {
    address: { type: 'string', maxLength: 100 },
    plugin: {
      type: 'object',
      required: ['manifest', 'words'],
      additionalProperties: false,
      properties: {
        manifest: { type: 'string' },
        words: { type: 'object', additionalProperties: { type: 'object' } },
      },
    },
  },
};

/** The longest ticket: it travels as a header, and Node takes 16 KiB of them all. */
const longestTicket = 8 * 1024;

/**
 * `POST /plugins/overlay` (`OverlayRequest` → `OverlayAnswer`): a page asks leave for what the operator has confirmed in it, and
 * has each build of the local plugin checked as one that is installed would be. What the gateway learns it forgets again.
 */
export async function overlayRoute(gateway: FastifyInstance, assets: WebAssets): Promise<void> {
  await gateway.register(async (routes) => {
    addWireRules(routes);
    const options = { schema: { body }, config: { asksKeystone: 'now' } } as const;
    routes.post<{ Body: OverlayRequest }>('/plugins/overlay', options, (request): OverlayAnswer => {
      const { overlays, languages, pluginCatalog } = gateway;
      const session = gateway.requireSession(request);
      if (!overlays.isOn) throw refused('OVERLAY_OFF');
      if (!overlays.allows(session)) throw refused('OVERLAY_ROLE_MISSING');
      const origin = loopbackOrigin(request.body.address);
      if (origin === undefined) throw refused('OVERLAY_ADDRESS');
      const { plugin } = request.body;
      if (!plugin) {
        request.log.info({ event: 'overlay', origin, user: session.user.id }, 'overlay begun');
        return { ticket: overlays.ticket(session, origin) };
      }
      const { language } = languages.stateFor(request, pluginCatalog.snapshot);
      const { manifest, entry } = checkedPlugin(plugin, origin, language);
      const { id, version } = manifest;
      request.log.info({ event: 'overlay', plugin: id, version, origin, user: session.user.id }, 'plugin laid over');
      const calls = overlays.ticket(session, origin, manifest);
      if (calls.length > longestTicket)
        throw refused('OVERLAY_PLUGIN_REFUSED', { reason: 'its access is too long to be laid over a tab' });
      return { ticket: overlays.ticket(session, origin), calls, entry };
    });
  });

  function checkedPlugin({ manifest: text, words }: LocalPlugin, origin: string, language: string) {
    try {
      const bytes = Buffer.from(text);
      const manifest = readManifest(bytes, false);
      const digest = manifestDigest(bytes);
      const { revoked } = gateway.config.plugins.signatures;
      // A plugin that runs from its author's machine is not signed yet; one that was revoked stays so.
      const fault = policyFault(
        { signature: undefined, signedBy: undefined, digest },
        { require: 'none', keys: [], revoked },
      );
      if (fault) throw refused('OVERLAY_PLUGIN_REFUSED', { reason: fault });
      const say = (of: string, ns: string): Words => (ns === manifest.id ? ((words[of] ?? {}) as Words) : {});
      const base = `${origin}/${digest}/`;
      const local = { manifest, digest, integrity: manifestIntegrity(bytes) };
      const entry: PluginIndexEntry = indexEntry(local, base, language, assets, say);
      return { manifest, entry };
    } catch (error) {
      if (error instanceof PluginRefusal) throw refused('OVERLAY_PLUGIN_REFUSED', { reason: error.message });
      throw error;
    }
  }
}

type Code = 'OVERLAY_OFF' | 'OVERLAY_ROLE_MISSING' | 'OVERLAY_ADDRESS' | 'OVERLAY_PLUGIN_REFUSED';

/** Returns an error with its origin, so that a 403 is not taken for the end of the session (AUTH-02). */
function refused(code: Code, details: Record<string, string> = {}): GatewayError {
  return new GatewayError(code, details, { headers: { 'X-Sextant-Origin': 'overlay' } });
}
