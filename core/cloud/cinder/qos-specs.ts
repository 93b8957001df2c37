import { CloudError } from '../shared/errors.ts';
import { type CinderCall, type CinderRoutes, enforce, linksOf, member, queryFlag } from './call.ts';
import type { CinderCore } from './cinder-core.ts';
import { badRequest, notFound } from './fault.ts';
import { nextLinks, pageOfThings, readListQuery } from './list-query.ts';
import type { QosRecord, TypeRecord } from './cinder-records.ts';
import { createQosSchema, qosKeysSchema, updateQosSchema } from './schemas.ts';

/** QoS specs, and which volume types have them. */
export function qosRoutes(route: CinderRoutes, core: CinderCore): void {
  const rule = (name: string) => `volume_extension:qos_specs_manage:${name}`;
  const find = (call: CinderCall): QosRecord =>
    core.qos.get(call.params['id']!) ?? notFound(`No such QoS spec ${call.params['id']}.`);
  const users = (id: string): TypeRecord[] => [...core.types.values()].filter((type) => type.qos_specs_id === id);
  const detail = (call: CinderCall, qos: QosRecord) => ({
    qos_specs: view(qos),
    links: linksOf(call, 'qos-specs', qos.id),
  });

  route('GET', '/qos-specs', {}, (call) => {
    enforce(core, call, rule('get_all'));
    const asked = readListQuery(call.query);
    const matching = [...core.qos.values()].filter((qos) =>
      ['id', 'name', 'consumer'].every(
        (name) => (asked.filters.get(name) ?? valueOf(qos, name)) === valueOf(qos, name),
      ),
    );
    const page = pageOfThings(matching, asked, valueOf, {
      find: (id) => core.qos.get(id),
      missing: (id) => `No such QoS spec ${id}.`,
      keys: 'name consumer',
    });
    return {
      qos_specs: page.map(view),
      ...nextLinks(
        call,
        'qos_specs_links',
        'qos-specs',
        page.map(({ id }) => id),
      ),
    };
  });
  route('GET', '/qos-specs/:id', {}, (call) => {
    enforce(core, call, rule('get'));
    return detail(call, find(call));
  });
  route('POST', '/qos-specs', { body: createQosSchema }, (call) => {
    enforce(core, call, rule('create'));
    const { name, consumer = 'back-end', ...specs } = member(call, 'qos_specs') as Record<string, string>;
    const trimmed = String(name).trim();
    checkConsumer(consumer);
    if ([...core.qos.values()].some((qos) => qos.name === trimmed)) {
      throw new CloudError(409, `QoS Specs ${trimmed} already exists.`);
    }
    const qos = { id: core.context.ids.uuid(), name: trimmed, consumer, specs, created_at: core.now() };
    core.qos.set(qos.id, qos);
    return detail(call, qos);
  });
  route('PUT', '/qos-specs/:id', { body: updateQosSchema }, (call) => {
    enforce(core, call, rule('update'));
    const qos = find(call);
    const { consumer = qos.consumer, ...specs } = member(call, 'qos_specs') as Record<string, string>;
    checkConsumer(consumer);
    core.qos.set(qos.id, { ...qos, consumer, specs: { ...qos.specs, ...specs } });
    return call.body;
  });
  route('PUT', '/qos-specs/:id/delete_keys', { status: 202, body: qosKeysSchema }, (call) => {
    enforce(core, call, rule('delete'));
    const qos = find(call);
    const keys = (call.body as { keys: string[] }).keys;
    const missing = keys.find((key) => !Object.hasOwn(qos.specs, key));
    if (missing !== undefined) notFound(`QoS spec ${qos.id} has no spec with key ${missing}.`);
    const specs = Object.fromEntries(Object.entries(qos.specs).filter(([key]) => !keys.includes(key)));
    core.qos.set(qos.id, { ...qos, specs });
  });
  route('DELETE', '/qos-specs/:id', { status: 202 }, (call) => {
    enforce(core, call, rule('delete'));
    const force = queryFlag(call.query, 'force');
    const qos = find(call);
    if (!force && users(qos.id).length > 0) badRequest('Qos specs still in use.');
    for (const type of users(qos.id)) core.types.set(type.id, { ...type, qos_specs_id: null });
    core.qos.delete(qos.id);
  });

  route('GET', '/qos-specs/:id/associations', {}, (call) => {
    enforce(core, call, rule('get_all'));
    const qos = find(call);
    return {
      qos_associations: users(qos.id).map(({ id, name }) => ({ association_type: 'volume_type', name, id })),
    };
  });
  const change = (call: CinderCall, qosId: string | null) => {
    enforce(core, call, rule('update'));
    const wanted = call.query.get('vol_type_id');
    if (!wanted) badRequest('Volume Type id must not be None.');
    const qos = find(call);
    const type = core.types.get(wanted) ?? notFound(`Volume type ${wanted} could not be found.`);
    if (qosId !== null && type.qos_specs_id !== null && type.qos_specs_id !== qos.id) {
      badRequest(
        `Invalid volume type: Type ${type.id} is already associated with another qos specs: ${type.qos_specs_id}`,
      );
    }
    core.types.set(type.id, { ...type, qos_specs_id: qosId });
  };
  route('GET', '/qos-specs/:id/associate', { status: 202 }, (call) => change(call, call.params['id']!));
  route('GET', '/qos-specs/:id/disassociate', { status: 202 }, (call) => change(call, null));
  route('GET', '/qos-specs/:id/disassociate_all', { status: 202 }, (call) => {
    enforce(core, call, rule('update'));
    for (const type of users(find(call).id)) core.types.set(type.id, { ...type, qos_specs_id: null });
  });
}

function view({ id, name, consumer, specs }: QosRecord): object {
  return { id, name, consumer, specs };
}

function valueOf(qos: QosRecord, key: string): string | number | undefined {
  const value: unknown = (qos as unknown as Record<string, unknown>)[key];
  return typeof value === 'object' ? undefined : (value as string | number | undefined);
}

function checkConsumer(consumer: string): void {
  if (['back-end', 'front-end', 'both'].includes(consumer)) return;
  badRequest(
    "Invalid qos specs: Valid consumer of QoS specs are: QoSConsumerValues(default=<class 'oslo_versionedobjects.fields." +
      "UnspecifiedDefault'>,nullable=False,valid_values=('back-end', 'front-end', 'both'))",
  );
}
