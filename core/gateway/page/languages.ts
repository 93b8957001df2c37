import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LocaleState } from '#protocol';
import type { Words } from '../../base/words/words.mjs';
import { chooseLanguage } from './locales/choose-language.ts';
import { SpokenLanguages } from './locales/spoken-languages.ts';
import { WordLayers } from './locales/word-layers.ts';
import { WordShelf } from './locales/word-shelf.ts';
import { type CatalogSnapshot, perSnapshot } from '../plugins/catalog/catalog-snapshot.ts';
import { compressed } from '../http/compressed.ts';
import { immutable } from './file-headers.ts';
import type { AnswerFromOthers } from './other-builds.ts';
import type { WebAssets } from './web-assets.ts';

/** The console's words in every language, as the catalog is now. */
export interface Languages {
  /**
   * For one page: its language is the operator's own choice (cookie `horizon_language`), else the first of `Accept-Language`
   * that there is, else the source language.
   */
  stateFor(request: FastifyRequest, snapshot?: CatalogSnapshot): LocaleState;
  /** The words of a namespace in a language, every layer of them; those of the source language are not beneath them. */
  words(language: string, ns: string, snapshot?: CatalogSnapshot): Words;
}

/**
 * Serves the bundles that are put together here, below `/locales/live/`, and gives the state of each page.
 *
 * @param others answers for a bundle that another gateway may have put together
 */
export function createLanguages(gateway: FastifyInstance, assets: WebAssets, others: AnswerFromOthers): Languages {
  const shelf = new WordShelf();
  const spoken = perSnapshot(
    ({ plugins, overlay = {} }) => new SpokenLanguages(new WordLayers(assets, plugins, overlay), shelf),
  );
  const now = () => gateway.pluginCatalog.snapshot;
  const { basePath } = gateway.config.listen;
  /** Language → namespace → address, as browsers ask for it. */
  const addresses = perSnapshot((snapshot): LocaleState['bundles'] =>
    mapValues(spoken(snapshot).bundles, (files) => mapValues(files, (address) => basePath + address)),
  );

  gateway.get<{ Params: { language: string; file: string } }>(
    '/locales/live/:language/:file',
    { config: { open: true } },
    (request, reply) => {
      const path = `locales/live/${request.params.language}/${request.params.file}`;
      const words = shelf.body(`/${path}`);
      if (words === undefined) return others(request, reply, path, immutable);
      const { body, headers } = compressed(words, request.headers['accept-encoding']?.toString());
      return reply
        .headers({ ...immutable, ...headers, vary: 'Accept-Encoding' })
        .type('application/json; charset=utf-8')
        .send(body);
    },
  );

  return {
    stateFor(request, snapshot = now()) {
      const { available } = spoken(snapshot);
      const bundles = addresses(snapshot);
      const accepted = request.headers['accept-language'];
      return { language: chooseLanguage(available, request.cookies['horizon_language'], accepted), available, bundles };
    },
    words: (language, ns, snapshot = now()) => spoken(snapshot).words(language, ns),
  };
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, map: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
