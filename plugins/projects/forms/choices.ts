import { callApi, type Services } from '@sextant/sdk';
import type { ComboboxOption } from '@sextant/ui';
import { domainName, listDomains } from '../domains.ts';

type Source = (typed: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;

const contains = (text: string, typed: string) => text.toLowerCase().includes(typed.toLowerCase());

/** Finds domains by name. */
export const domainSource =
  (services: Services): Source =>
  async (typed) =>
    (await listDomains(services))
      .filter(({ name }) => contains(name, typed))
      .map(({ id, name }) => ({ value: id, label: name }));

/** Finds the projects that a new one may stand below, by a part of their names; the service searches. */
export const parentSource =
  (services: Services): Source =>
  async (typed, signal) => {
    const query = typed ? { name__contains: typed } : {};
    const { items } = await callApi(services, 'listProjects', { query }, { quiet: true, signal });
    return Promise.all(
      items.map(async ({ id, name, domain_id: domain }) => ({
        value: id,
        label: name,
        hint: await domainName(domain, services),
      })),
    );
  };
