import { callApi, Catalog, HttpError, type Services, Session } from '@sextant/sdk';
import type { NamespaceDefinition } from '@sextant/ui';
import type { MetadataKind } from './metadata-kinds.ts';

/** The metadata definitions that the catalog has for a type. `lack` says why it has none, where that is no failure. */
export interface Definitions {
  readonly namespaces: readonly NamespaceDefinition[];
  readonly lack?: 'none' | 'refused';
}

/** The definitions of each session, since another project may see others. They change rarely, and are many. */
const known = new WeakMap<object, Map<string, Promise<Definitions>>>();

/**
 * Loads the definitions for a type, once in a session. A cloud without them, and an operator who may not read them, edit all
 * the same, with names of their own; other failures have a toast, and reject.
 */
export function loadDefinitions(kind: MetadataKind, services: Services): Promise<Definitions> {
  const session = services.get(Session).current();
  const ofSession = known.get(session) ?? new Map<string, Promise<Definitions>>();
  known.set(session, ofSession);
  const asked = ofSession.get(kind.word) ?? ask(kind, services);
  ofSession.set(kind.word, asked);
  // A failed or an empty answer is forgotten, so that the next call asks again.
  const forget = () => void (ofSession.get(kind.word) === asked && ofSession.delete(kind.word));
  asked.then(({ namespaces }) => namespaces.length === 0 && forget(), forget);
  return asked;
}

async function ask(kind: MetadataKind, services: Services): Promise<Definitions> {
  if (!(await hasImages(services))) return { namespaces: [], lack: 'none' };
  for (const type of kind.definedAs) {
    const found = await namespacesOf(type, kind, services);
    if (found.namespaces.length > 0 || found.lack) return found;
  }
  return { namespaces: [] };
}

/** The image service has the catalog of definitions. A service catalog that can't be had is no answer: then it is tried. */
async function hasImages(services: Services): Promise<boolean> {
  try {
    await services.get(Catalog).ifTypeEnabled('image');
    return true;
  } catch (error) {
    return error instanceof HttpError;
  }
}

async function namespacesOf(type: string, kind: MetadataKind, services: Services): Promise<Definitions> {
  const query = { resource_type: type, ...(kind.target ? { properties_target: kind.target } : {}) };
  try {
    const { items } = await callApi(services, 'listMetadataNamespaces', { query }, { handled: [403, 404, 501] });
    return { namespaces: items as unknown as readonly NamespaceDefinition[] };
  } catch (error) {
    const status = error instanceof HttpError ? error.status : 0;
    if (status === 404 || status === 501) return { namespaces: [], lack: 'none' };
    if (status === 403) return { namespaces: [], lack: 'refused' };
    throw error;
  }
}
