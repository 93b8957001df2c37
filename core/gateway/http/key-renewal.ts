import { isDeepStrictEqual } from 'node:util';
import { errorText } from '#base';
import fp from 'fastify-plugin';
import { sessionKeys } from '../config/session-keys.ts';
import { watchFiles } from '../config/watch-files.ts';

/**
 * Takes over the keys of `session.keys_file` when the file has others. A file that can't be used leaves the former keys, and the log
 * says why. Sessions that were sealed with a key that is gone are over.
 */
export const keyRenewal = fp(async (gateway) => {
  const { config, keyRing } = gateway;
  if (config.session.keysFile === null) return;
  const renew = async (): Promise<void> => {
    try {
      const keys = await sessionKeys(config);
      if (isDeepStrictEqual(keys, keyRing.keys)) return;
      keyRing.replace(keys);
      gateway.log.info({ event: 'session-keys-renewed', count: keys.length }, 'the session keys were read again');
    } catch (error) {
      gateway.log.error({ event: 'session-keys-refused', reason: errorText(error) }, errorText(error));
    }
  };
  const watched = watchFiles([config.session.keysFile], renew);
  // The gateway has read the file before it was watched: somebody may have replaced it in between.
  await watched.look();
  await renew();
  gateway.onReload(() => watched.look());
  gateway.addHook('onClose', async () => watched.end());
});
