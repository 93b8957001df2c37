import { callApi, type CallContext, type ListPage, type Services } from '@sextant/sdk';
import type { Template } from './template.ts';

/** Lists the templates that the project may use, in one call: the gateway sends no pages (listClusterTemplates). */
export async function listTemplates({ services, signal }: CallContext): Promise<ListPage<Template>> {
  const { items } = await callApi(services, 'listClusterTemplates', {}, signal ? { signal } : {});
  return { items, hasMore: false };
}

/** Loads a template (readClusterTemplate). For a missing template the page says so, without a toast. */
export function loadTemplate(id: string, { services, signal }: CallContext): Promise<Template> {
  return callApi(services, 'readClusterTemplate', { params: { id } }, { handled: [404], ...(signal && { signal }) });
}

/** Loads a template for a form, which says itself what failed. */
export function readTemplate(id: string, services: Services): Promise<Template> {
  return callApi(services, 'readClusterTemplate', { params: { id } }, { quiet: true });
}
