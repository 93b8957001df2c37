import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUuid, type JsonSchema, once, pagingQuery } from '../shared/body-schema.ts';
import { CloudError } from '../shared/errors.ts';
import { nextLinks, pageOf } from '../shared/oslo-lists.ts';
import { UnknownMarkerError } from '../shared/paging.ts';
import { checkedQuery, flagIn } from './checks.ts';
import { type Caller, type NovaCore, parameter, requireVersion } from './nova-core.ts';
import { flagTexts, kinds } from './formats.ts';
import {
  allHypervisors,
  type Hypervisor,
  hypervisorDetails,
  hypervisorSummary,
  hypervisorUsage,
  serversOn,
  uptimeText,
} from './hypervisors.ts';

/** Hypervisors, for administrators (API reference: "Hypervisors"). 2.53 brought UUIDs and filters, 2.88 took the numbers. */
export function hypervisorRoutes(app: FastifyInstance, core: NovaCore): void {
  const begin = (request: FastifyRequest, rule: string): Caller => {
    const caller = core.caller(request);
    core.enforce(`os_compute_api:os-hypervisors:${rule}`, caller);
    return caller;
  };

  const list = (path: string, rule: string, view: (hypervisor: Hypervisor, caller: Caller) => object) =>
    app.get(`/v2.1${path}`, async (request) => {
      const { query, withServers } = listQuery(core, request);
      const caller = begin(request, rule);
      const found = matching(allHypervisors(core), query, caller);
      const page = caller.minor >= 33 && !hasPattern(query, caller) ? paged(found, query, caller) : found;
      const ids = page.map(({ id, number }) => (caller.minor >= 53 ? id : String(number)));
      return {
        hypervisors: page.map((one) => ({ ...view(one, caller), ...servers(one, withServers) })),
        ...(caller.minor >= 33 ? nextLinks('hypervisors', core.selfUrl(path), query, ids) : {}),
      };
    });
  list('/os-hypervisors', 'list', hypervisorSummary);
  list('/os-hypervisors/detail', 'list-detail', (one, caller) => hypervisorDetails(core, one, caller));

  app.get('/v2.1/os-hypervisors/statistics', async (request) => {
    requireVersion(core.caller(request), 1, 87);
    begin(request, 'statistics');
    const sums: Record<string, number> = { count: 0 };
    for (const hypervisor of allHypervisors(core)) {
      if (hypervisor.service?.status === 'disabled') continue;
      sums['count'] = (sums['count'] ?? 0) + 1;
      for (const [name, value] of Object.entries(hypervisorUsage(hypervisor))) sums[name] = (sums[name] ?? 0) + value;
    }
    return { hypervisor_statistics: sums };
  });

  app.get('/v2.1/os-hypervisors/:hypervisor', async (request) => {
    const { withServers } = showQuery(core, request);
    const caller = begin(request, 'show');
    const found = findHypervisor(core, request, caller);
    return { hypervisor: { ...hypervisorDetails(core, found, caller), ...servers(found, withServers) } };
  });

  app.get('/v2.1/os-hypervisors/:hypervisor/uptime', async (request) => {
    requireVersion(core.caller(request), 1, 87);
    const caller = begin(request, 'uptime');
    const found = findHypervisor(core, request, caller);
    return { hypervisor: { ...hypervisorSummary(found, caller), uptime: uptimeText(core) } };
  });

  const older = (name: 'search' | 'servers') =>
    app.get(`/v2.1/os-hypervisors/:hypervisor/${name}`, async (request) => {
      requireVersion(core.caller(request), 1, 52);
      const caller = begin(request, name);
      const found = byPattern(allHypervisors(core), parameter(request, 'hypervisor'));
      return {
        hypervisors: found.map((one) => ({
          ...hypervisorSummary(one, caller),
          ...(name === 'servers' ? servers(one, true) : {}),
        })),
      };
    });
  older('search');
  older('servers');
}

/** Members for servers; a host without any has none, not an empty list. */
function servers(hypervisor: Hypervisor, wanted: boolean): object {
  return wanted && hypervisor.servers.length > 0 ? { servers: serversOn(hypervisor) } : {};
}

const flag = once({ type: ['boolean', 'string'], enum: flagTexts });

function withServersIn(query: URLSearchParams): boolean {
  return flagIn(query.get('with_servers') ?? 'false') ?? false;
}

function listQuery(core: NovaCore, request: FastifyRequest): { query: URLSearchParams; withServers: boolean } {
  const caller = core.caller(request);
  const since53: Record<string, JsonSchema> =
    caller.minor >= 53 ? { hypervisor_hostname_pattern: once(kinds.fqdn), with_servers: flag } : {};
  const query = checkedQuery(request, caller, { ...(caller.minor >= 33 ? pagingQuery : {}), ...since53 }, 53);
  return { query, withServers: caller.minor >= 53 && withServersIn(query) };
}

function showQuery(core: NovaCore, request: FastifyRequest): { withServers: boolean } {
  const caller = core.caller(request);
  const query = checkedQuery(request, caller, caller.minor >= 53 ? { with_servers: flag } : {}, 53);
  return { withServers: caller.minor >= 53 && withServersIn(query) };
}

function hasPattern(query: URLSearchParams, caller: Caller): boolean {
  return caller.minor >= 53 && query.has('hypervisor_hostname_pattern');
}

function matching(all: readonly Hypervisor[], query: URLSearchParams, caller: Caller): readonly Hypervisor[] {
  if (!hasPattern(query, caller)) return all;
  if (query.has('limit') || query.has('marker')) {
    const text = 'The server could not comply with the request since it is either malformed or otherwise incorrect.';
    throw new CloudError(400, text);
  }
  return byPattern(all, query.get('hypervisor_hostname_pattern') ?? '');
}

function byPattern(all: readonly Hypervisor[], pattern: string): Hypervisor[] {
  const found = all.filter(({ host }) => host.includes(pattern));
  if (found.length === 0) throw new CloudError(404, `No hypervisor matching '${pattern}' could be found.`);
  return found;
}

function paged(all: readonly Hypervisor[], query: URLSearchParams, caller: Caller): Hypervisor[] {
  try {
    return pageOf(all, query, ({ id, number }) => (caller.minor >= 53 ? id : String(number))).items;
  } catch (error) {
    if (error instanceof UnknownMarkerError) throw new CloudError(400, `marker [${error.marker}] not found`);
    throw error;
  }
}

function findHypervisor(core: NovaCore, request: FastifyRequest, caller: Caller): Hypervisor {
  const id = parameter(request, 'hypervisor');
  if (caller.minor >= 53 && !isUuid(id)) throw new CloudError(400, `Invalid uuid ${id}`);
  const found = allHypervisors(core).find((one) => (caller.minor >= 53 ? one.id : String(one.number)) === id);
  if (!found) throw new CloudError(404, `Hypervisor with ID '${id}' could not be found.`);
  return found;
}
