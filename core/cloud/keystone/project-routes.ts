import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorize, type Keystone, memberOf } from './context.ts';
import { changeDomain, createDomain, removeDomain, requireFreeDomainName } from './domain-contents.ts';
import { filtered, isTrue } from './filters.ts';
import type { ProjectRecord } from './keystone-records.ts';
import { domainOfNew, parentsOf, requireSwitchable, subtreeOf } from './project-tree.ts';
import { badRequest, conflict, forbiddenBecause, notFound } from './refusals.ts';
import { withTags } from './tags.ts';
import { type BodyRules, flag, idOrNull, shortName, text, validate } from './validation.ts';
import { domainAsProjectView, listView, projectView } from './views.ts';

const fields: BodyRules['fields'] = {
  description: text,
  domain_id: idOrNull,
  enabled: flag,
  is_domain: flag,
  parent_id: idOrNull,
  name: shortName,
  tags: { type: 'array' },
};

type ProjectRequest = FastifyRequest<{ Params: { project_id: string } }>;

export function addProjectRoutes(app: FastifyInstance, keystone: Keystone): void {
  const { records } = keystone;
  const targetOf = (request: ProjectRequest) => ({ project: records.projects.get(request.params.project_id) });

  function find(request: ProjectRequest): ProjectRecord {
    const project = records.projects.get(request.params.project_id);
    if (!project) throw notFound('project', request.params.project_id);
    return project;
  }

  function isTaken(name: string, domainId: string, own?: string): boolean {
    return [...records.projects.values()].some(
      (project) => project.name === name && project.domain_id === domainId && project.id !== own,
    );
  }

  app.get('/v3/projects', async (request) => {
    const query = request.query as Record<string, unknown>;
    const credentials = authorize(keystone, request, 'list_projects');
    // Domains are listed when they are asked for alone.
    const all: (ReturnType<typeof projectView> | ReturnType<typeof domainAsProjectView>)[] = isTrue(query, 'is_domain')
      ? withTags(records.domains.values(), query).map((domain) => domainAsProjectView(keystone, domain))
      : withTags(records.projects.values(), query).map((project) => projectView(keystone, project));
    const found = filtered(all, query, ['domain_id', 'enabled', 'name', 'parent_id', 'is_domain']);
    return listView(
      keystone,
      request,
      'projects',
      found.filter((project) => !credentials.domain_id || project.domain_id === credentials.domain_id),
    );
  });

  app.post('/v3/projects', async (request, reply) => {
    const body = memberOf(request, 'project');
    const credentials = authorize(keystone, request, 'create_project', { project: body });
    validate(body, { fields, required: ['name'] });
    if (body['is_domain'] === true) return reply.code(201).send({ project: actingAsDomain(body) });
    const {
      name,
      description,
      domain_id,
      enabled,
      parent_id,
      tags,
      options,
      id: _id,
      is_domain: _isDomain,
      ...extra
    } = body;
    const domainId = domainOfNew(records, domain_id, parent_id, credentials.domain_id ?? credentials.user_domain_id);
    const id = keystone.service.ids.hex();
    if (isTaken(name as string, domainId)) {
      const rule = 'it is not permitted to have two projects with either the same name or same id in the same domain';
      throw conflict('project', `${rule}: name is ${name}, project id ${id}`);
    }
    const project: ProjectRecord = {
      id,
      name: name as string,
      domain_id: domainId,
      parent_id: (parent_id as string | null | undefined) ?? domainId,
      description: (description as string | null | undefined) ?? '',
      enabled: enabled !== false,
      tags: (tags as string[] | undefined) ?? [],
      options: (options as Record<string, unknown> | undefined) ?? {},
      extra,
    };
    records.projects.set(id, project);
    return reply.code(201).send({ project: projectView(keystone, project) });
  });

  function actingAsDomain(body: Record<string, unknown>) {
    if (body['parent_id'] || body['domain_id']) {
      throw badRequest('only root projects are allowed to act as domains.');
    }
    requireFreeDomainName(keystone, body['name'] as string);
    return domainAsProjectView(keystone, createDomain(keystone, body));
  }

  app.get('/v3/projects/:project_id', async (request: ProjectRequest) => {
    authorize(keystone, request, 'get_project', targetOf(request));
    const domain = records.domains.get(request.params.project_id);
    if (domain) return { project: domainAsProjectView(keystone, domain) };
    return { project: { ...projectView(keystone, find(request)), ...family(request) } };
  });

  /** `parents_as_ids` and `subtree_as_ids`, as nested objects of ids. */
  function family(request: ProjectRequest): object {
    const query = request.query as Record<string, unknown>;
    const { project_id } = request.params;
    return {
      ...('parents_as_ids' in query ? { parents: parentsOf(records, project_id) } : {}),
      ...('subtree_as_ids' in query ? { subtree: subtreeOf(records, project_id) } : {}),
    };
  }

  app.patch('/v3/projects/:project_id', async (request: ProjectRequest) => {
    authorize(keystone, request, 'update_project', targetOf(request));
    const body = memberOf(request, 'project');
    validate(body, { fields, someField: true });
    const domain = records.domains.get(request.params.project_id);
    if (body['is_domain'] != null && body['is_domain'] !== (domain !== undefined)) {
      throw badRequest('Update of `is_domain` is not allowed.');
    }
    if (domain)
      return { project: { ...domainAsProjectView(keystone, changeDomain(keystone, domain, body)), extra: {} } };
    const project = find(request);
    const {
      name,
      description,
      domain_id,
      enabled,
      parent_id,
      tags,
      options,
      id: _id,
      is_domain: _isDomain,
      ...extra
    } = body;
    if (domain_id !== undefined && domain_id !== project.domain_id) throw badRequest('Cannot change Domain ID');
    if (parent_id !== undefined && parent_id !== project.parent_id) {
      throw forbiddenBecause('Update of `parent_id` is not allowed.');
    }
    // A change that says nothing about it counts as enabling, as in keystone.
    requireSwitchable(records, project, enabled !== false);
    if (name !== undefined && isTaken(name as string, project.domain_id, project.id)) {
      throw conflict('project', `Duplicate entry found with name ${name} at domain ID ${project.domain_id}`);
    }
    const changed: ProjectRecord = {
      ...project,
      name: (name as string | undefined) ?? project.name,
      description: description === undefined ? project.description : (description as string | null),
      enabled: (enabled as boolean | undefined) ?? project.enabled,
      tags: (tags as string[] | undefined) ?? project.tags,
      options: { ...project.options, ...(options as object | undefined) },
      extra: { ...project.extra, ...extra },
    };
    records.projects.set(project.id, changed);
    return { project: { ...projectView(keystone, changed), extra: changed.extra } };
  });

  app.delete('/v3/projects/:project_id', async (request: ProjectRequest, reply) => {
    authorize(keystone, request, 'delete_project', targetOf(request));
    const domain = records.domains.get(request.params.project_id);
    if (domain) {
      removeDomain(keystone, domain);
      return reply.code(204).send();
    }
    const project = find(request);
    if (subtreeOf(records, project.id)) {
      throw forbiddenBecause(
        `Cannot delete the project ${project.id} since it is not a leaf in the hierarchy. Use the cascade option if you want ` +
          'to delete a whole subtree.',
      );
    }
    records.projects.delete(project.id);
    records.applicationCredentials.deleteWhere((credential) => credential.project_id === project.id);
    records.credentials.deleteWhere((credential) => credential.project_id === project.id);
    records.grants.deleteWhere((grant) => grant.target === 'project' && grant.target_id === project.id);
    for (const user of records.users.values()) {
      if (user.default_project_id === project.id) records.users.set(user.id, { ...user, default_project_id: null });
    }
    return reply.code(204).send();
  });
}
