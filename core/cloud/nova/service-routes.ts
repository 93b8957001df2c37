import type { FastifyInstance } from 'fastify';
import { isUuid, type JsonSchema, manyTimes } from '../shared/body-schema.ts';
import { CloudError } from '../shared/errors.ts';
import { checkedBody, checkedQuery, flagIn, novaTime } from './checks.ts';
import { type ServiceFacts, serviceFacts } from './compute-services.ts';
import { type Caller, type NovaCore, parameter } from './nova-core.ts';
import { kinds, only } from './formats.ts';
import type { ComputeServiceRecord } from './nova-records.ts';

/** Nova's processes (API reference: "Compute services"): listed, disabled, forced down, removed. */
export function serviceRoutes(app: FastifyInstance, core: NovaCore): void {
  app.get('/v2.1/os-services', async (request) => {
    const caller = core.caller(request);
    const text = manyTimes({ type: 'string' });
    const query = checkedQuery(request, caller, { host: text, binary: text });
    core.enforce('os_compute_api:os-services:list', caller);
    const [host, binary] = [query.get('host'), query.get('binary')];
    const shown = serviceFacts(core).filter(
      ({ record }) => (!host || record.host === host) && (!binary || record.binary === binary),
    );
    return { services: shown.map((service) => serviceView(service, caller)) };
  });

  app.put('/v2.1/os-services/:service', async (request) => {
    const caller = core.caller(request);
    const id = parameter(request, 'service');
    if (caller.minor < 53) {
      core.enforce('os_compute_api:os-services:update', caller);
      return oldUpdate(core, caller, id, (schema) => checkedBody<OldBody>(request, schema));
    }
    const body = checkedBody<NewBody>(request, newBody);
    core.enforce('os_compute_api:os-services:update', caller);
    const record = byUuid(core, id);
    return { service: serviceView(factsOf(core, newUpdate(core, record, body)), caller) };
  });

  app.delete('/v2.1/os-services/:service', async (request, reply) => {
    const caller = core.caller(request);
    core.enforce('os_compute_api:os-services:delete', caller);
    const id = parameter(request, 'service');
    if (caller.minor < 53 && !/^\d+$/.test(id)) {
      throw new CloudError(400, 'Invalid input received: id must be an integer');
    }
    if (caller.minor >= 53 && !isUuid(id)) throw new CloudError(400, `Invalid uuid ${id}`);
    const found = serviceFacts(core).find(
      ({ record, number }) => (caller.minor < 53 ? String(number) : record.id) === id,
    );
    if (!found) throw new CloudError(404, `Service ${id} not found.`);
    const inUse = [...core.servers.alive()].some(({ host }) => host === found.record.host);
    if (found.record.binary === 'nova-compute' && inUse) {
      throw new CloudError(
        409,
        'Unable to delete compute service that is hosting instances. Migrate or delete the instances first.',
      );
    }
    core.services.delete(found.record.id);
    return reply.code(204).send();
  });
}

function serviceView({ record, number, zone, status, state, updatedAt }: ServiceFacts, caller: Caller): object {
  return {
    binary: record.binary,
    host: record.host,
    id: caller.minor >= 53 ? record.id : number,
    zone,
    status,
    state,
    updated_at: novaTime(updatedAt),
    disabled_reason: record.disabled_reason,
    ...(caller.minor >= 11 ? { forced_down: record.forced_down } : {}),
  };
}

function factsOf(core: NovaCore, record: ComputeServiceRecord): ServiceFacts {
  const found = serviceFacts(core).find((service) => service.record.id === record.id);
  if (!found) throw new CloudError(404, `Service ${record.id} could not be found.`);
  return found;
}

function change(core: NovaCore, record: ComputeServiceRecord, changes: Partial<ComputeServiceRecord>) {
  const changed = { ...record, ...changes, updated_at: core.context.clock.now() };
  core.services.set(record.id, changed);
  return changed;
}

interface OldBody {
  host: string;
  binary: string;
  disabled_reason?: string;
  forced_down?: boolean | string;
}

const text: JsonSchema = { type: 'string', minLength: 1, maxLength: 255 };
const oldBody = only({ host: kinds.fqdn, binary: text, disabled_reason: text, forced_down: kinds.flag }, [
  'host',
  'binary',
]);

/** Before 2.53 the path says what to do and the body with what. */
function oldUpdate(core: NovaCore, caller: Caller, action: string, bodyAs: (schema: JsonSchema) => OldBody): object {
  const known = ['enable', 'disable', 'disable-log-reason', ...(caller.minor >= 11 ? ['force-down'] : [])];
  if (!known.includes(action)) throw new CloudError(404, 'Unknown action');
  const { host, binary, disabled_reason, forced_down } = bodyAs(oldBody);
  const record = serviceOf(core, host, binary);
  const answer = (members: object) => ({ service: { host, binary, ...members } });
  if (action === 'enable') {
    change(core, record, { disabled: false, disabled_reason: null });
    return answer({ status: 'enabled' });
  }
  if (action === 'force-down') {
    if (forced_down === undefined) throw new CloudError(400, 'Missing forced_down field');
    const down = flagIn(String(forced_down)) ?? false;
    change(core, record, { forced_down: down });
    return answer({ forced_down: down });
  }
  if (action === 'disable-log-reason') {
    if (disabled_reason === undefined) throw new CloudError(400, 'Missing disabled reason field');
    change(core, record, { disabled: true, disabled_reason });
    return answer({ status: 'disabled', disabled_reason });
  }
  change(core, record, { disabled: true, disabled_reason: null });
  return answer({ status: 'disabled' });
}

function serviceOf(core: NovaCore, host: string, binary: string): ComputeServiceRecord {
  checkCompute(binary);
  const found = [...core.services.values()].find((record) => record.host === host && record.binary === binary);
  if (!found) throw new CloudError(404, `Host '${host}' is not mapped to any cell`);
  return found;
}

function checkCompute(binary: string): void {
  if (binary === 'nova-compute') return;
  throw new CloudError(
    400,
    `Updating a ${binary} service is not supported. Only nova-compute services can be updated.`,
  );
}

interface NewBody {
  status?: 'enabled' | 'disabled';
  disabled_reason?: string;
  forced_down?: boolean | string;
}

const newBody = only({
  status: { type: 'string', enum: ['enabled', 'disabled'] },
  disabled_reason: text,
  forced_down: kinds.flag,
});

function byUuid(core: NovaCore, id: string): ComputeServiceRecord {
  if (!isUuid(id)) throw new CloudError(400, `Invalid uuid ${id}`);
  const record = core.services.get(id);
  if (!record) throw new CloudError(404, `Service ${id} could not be found.`);
  checkCompute(record.binary);
  return record;
}

function newUpdate(core: NovaCore, record: ComputeServiceRecord, body: NewBody): ComputeServiceRecord {
  if (body.status === undefined && body.forced_down === undefined) {
    const text = "No updates were requested. Fields 'status' or 'forced_down' should be specified.";
    throw new CloudError(400, text);
  }
  if (body.status === 'enabled' && body.disabled_reason !== undefined) {
    throw new CloudError(400, "Specifying 'disabled_reason' with status 'enabled' is invalid.");
  }
  return change(core, record, {
    ...(body.status === undefined
      ? {}
      : { disabled: body.status === 'disabled', disabled_reason: body.disabled_reason ?? null }),
    ...(body.forced_down === undefined ? {} : { forced_down: flagIn(String(body.forced_down)) ?? false }),
  });
}
