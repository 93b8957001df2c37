import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkKind, checksFor, networkDriver } from './checks.ts';
import type { Caller, MagnumCore } from './magnum-core.ts';
import { invalid, notFound, refuse } from './faults.ts';
import { type Fields, readFields, typed } from './fields.ts';
import { applyPatch, readPatch } from './json-patch.ts';
import { listPage, timeText } from './lists.ts';
import { randomName } from './names.ts';
import type { Json, TemplateRecord } from './magnum-records.ts';

const text = { type: 'text' } as const;
const yes = { type: 'bool', default: true } as const;
const no = { type: 'bool', default: false } as const;
const engines = ['kubernetes', 'mesos', 'swarm', 'dcos', 'swarm-mode'];

const fields: Fields = {
  name: text,
  image_id: { ...text, mandatory: true },
  coe: { ...text, mandatory: true, values: engines },
  flavor_id: text,
  master_flavor_id: text,
  dns_nameserver: text,
  keypair_id: text,
  external_network_id: text,
  fixed_network: text,
  fixed_subnet: text,
  network_driver: text,
  apiserver_port: { type: 'int', min: 1024 },
  docker_volume_size: { type: 'int', min: 1 },
  cluster_distro: text,
  http_proxy: text,
  https_proxy: text,
  no_proxy: text,
  volume_driver: text,
  registry_enabled: no,
  labels: { type: 'map' },
  tls_disabled: no,
  public: no,
  server_type: { ...text, values: ['vm', 'bm'], default: 'vm' },
  insecure_registry: text,
  docker_storage_driver: text,
  master_lb_enabled: no,
  floating_ip_enabled: yes,
  hidden: no,
  tags: text,
};

/** The order in which the service shows them. */
const shown = [
  'coe',
  'image_id',
  'flavor_id',
  'master_flavor_id',
  'dns_nameserver',
  'keypair_id',
  'external_network_id',
  'fixed_network',
  'fixed_subnet',
  'network_driver',
  'apiserver_port',
  'docker_volume_size',
  'cluster_distro',
];
const base = '/v1/clustertemplates';

/** Templates that clusters are made from. */
export function templateRoutes(app: FastifyInstance, core: MagnumCore): void {
  const list = (rule: string) => async (request: FastifyRequest) => {
    const caller = core.caller(request);
    core.enforce(rule, caller);
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    const items = [...core.store.templates.values()].filter(
      (one) => isVisible(one, caller) && (!one.hidden || caller.isAdmin),
    );
    return listPage(core, query, {
      name: 'clustertemplates',
      path: rule.endsWith('detail') ? 'clustertemplates/detail' : 'clustertemplates',
      items,
      view: (one) => templateView(core, one),
      keys: (one) => one,
      what: 'ClusterTemplate',
    });
  };
  app.get(base, list('clustertemplate:get_all'));
  app.get(`${base}/detail`, list('clustertemplate:detail'));

  app.get(`${base}/:template`, async (request) => {
    const caller = core.caller(request);
    const template = findTemplate(core, caller, (request.params as { template: string }).template);
    if (!template.public) core.enforce('clustertemplate:get', caller, targetOf(template));
    return templateView(core, template);
  });

  app.post(base, async (request, reply) => {
    const caller = core.caller(request);
    core.enforce('clustertemplate:create', caller);
    const given = readFields('cluster_template', fields, request.body ?? {});
    const checked = await checkTemplate(core, caller, given);
    checkPublic(core, caller, given);
    const template = {
      ...checked,
      uuid: core.context.ids.uuid(),
      name: given['name'] ?? randomName(core.context.ids, 'template'),
      project_id: caller.projectId,
      user_id: caller.userId,
      created: core.context.clock.now(),
      updated: null,
    } as TemplateRecord;
    core.store.templates.set(template.uuid, template);
    const [{ href } = { href: '' }] = core.links(`clustertemplates/${template.uuid}`);
    return reply.code(201).header('location', href).send(templateView(core, template));
  });

  app.patch(`${base}/:template`, async (request) => {
    const caller = core.caller(request);
    const template = findTemplate(core, caller, (request.params as { template: string }).template);
    core.enforce('clustertemplate:update', caller, targetOf(template));
    const mandatory = [
      '/image_id',
      '/coe',
      '/external_network_id',
      '/server_type',
      '/tls_disabled',
      '/public',
      '/registry_enabled',
      '/hidden',
    ];
    const changes = readPatch(
      request.body,
      ['/project_id', '/user_id', '/cluster_distro', '/network_driver'],
      mandatory,
    );
    const patched = applyPatch(template, changes);
    const touched = new Set(changes.map(({ path }) => path.split('/')[1] ?? ''));
    // A template in use keeps its nature; whether it is shown to others is no part of that.
    const isInUse = [...core.store.clusters.values()].some((one) => one.template === template.uuid);
    const nature = [...touched].filter((name) => !['name', 'public', 'hidden', 'tags'].includes(name));
    if (isInUse && nature.length > 0) throw inUse(template.uuid);
    for (const name of touched) {
      const field = fields[name];
      const value = patched[name];
      if (field && value !== null) patched[name] = typed(name, field, value, (why) => invalid(name, value, why));
      else if (field) patched[name] = field.default ?? null;
    }
    if (['public', 'hidden'].some((name) => touched.has(name))) checkPublic(core, caller, patched);
    const checked = nature.length > 0 ? await checkTemplate(core, caller, patched) : patched;
    const after = { ...template, ...checked, updated: core.context.clock.now() } as TemplateRecord;
    core.store.templates.set(after.uuid, after);
    return templateView(core, after);
  });

  app.delete(`${base}/:template`, async (request, reply: FastifyReply) => {
    const caller = core.caller(request);
    const template = findTemplate(core, caller, (request.params as { template: string }).template);
    core.enforce('clustertemplate:delete', caller, targetOf(template));
    if ([...core.store.clusters.values()].some((one) => one.template === template.uuid)) throw inUse(template.uuid);
    core.store.templates.delete(template.uuid);
    return reply.code(204).send();
  });
}

const inUse = (id: string) => refuse(400, `ClusterTemplate ${id} is referenced by one or multiple clusters.`);
const targetOf = ({ project_id, user_id }: TemplateRecord) => ({ project_id, user_id });
const isVisible = (one: TemplateRecord, caller: Caller) =>
  one.project_id === caller.projectId || one.public || caller.isAdmin;

/** By uuid or by a name that only one has. */
export function findTemplate(core: MagnumCore, caller: Caller, ident: string): TemplateRecord {
  const seen = [...core.store.templates.values()].filter((one) => isVisible(one, caller));
  const found = seen.filter((one) => one.uuid === ident);
  if (found.length === 0) found.push(...seen.filter((one) => one.name === ident));
  if (found.length > 1) {
    const message = 'Multiple clustertemplates exist with same name. Please use the clustertemplate uuid instead.';
    throw refuse(409, message);
  }
  if (!found[0]) throw notFound('ClusterTemplate', ident);
  return found[0];
}

async function checkTemplate(core: MagnumCore, caller: Caller, given: Json): Promise<Json> {
  const checks = checksFor(core, caller);
  const distro = await checks.distro(given['image_id']);
  checkKind(given['server_type'], distro, given['coe']);
  const network_driver = networkDriver(given['coe'], given['network_driver']);
  await checks.flavor(given['flavor_id']);
  await checks.flavor(given['master_flavor_id']);
  await checks.externalNetwork(given['external_network_id']);
  return { ...given, network_driver, cluster_distro: distro };
}

function checkPublic(core: MagnumCore, caller: Caller, given: Json): void {
  if (given['public'] !== true && given['hidden'] !== true) return;
  const { credentials, isAdmin, projectId } = caller;
  if (core.context.enforce('clustertemplate:publish', { project_id: projectId }, { ...credentials, is_admin: isAdmin }))
    return;
  throw refuse(403, 'Not authorized to set public or hidden flag for cluster template.');
}

function templateView(core: MagnumCore, template: TemplateRecord): object {
  const of = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, template[name] ?? null]));
  const rest = Object.keys(fields).filter(
    (name) => !shown.includes(name) && !['name', 'hidden', 'tags'].includes(name),
  );
  return {
    uuid: template.uuid,
    name: template.name,
    ...of(shown),
    links: core.links(`clustertemplates/${template.uuid}`),
    ...of(rest),
    ...of(['project_id', 'user_id', 'hidden', 'tags']),
    created_at: timeText(template.created),
    updated_at: timeText(template.updated),
  };
}
