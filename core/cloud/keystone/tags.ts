import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorize, bodyOf, type Keystone } from './context.ts';
import type { ProjectRecord } from './keystone-records.ts';
import { badRequest, notFound } from './refusals.ts';
import { self } from './views.ts';

const tagPattern = /^[^,/]{1,255}$/;

/** `tags` (all of them), `tags-any`, `not-tags` and `not-tags-any`, each a list with commas. */
export function withTags<T extends { tags: string[] }>(items: Iterable<T>, query: Record<string, unknown>): T[] {
  const wanted = (key: string) => (typeof query[key] === 'string' ? (query[key] as string).split(',') : undefined);
  const [all, any, notAll, notAny] = ['tags', 'tags-any', 'not-tags', 'not-tags-any'].map(wanted);
  const has = (item: T) => (tag: string) => item.tags.includes(tag);
  return [...items].filter(
    (item) =>
      (!all || all.every(has(item))) &&
      (!any || any.some(has(item))) &&
      (!notAll || !notAll.every(has(item))) &&
      (!notAny || !notAny.some(has(item))),
  );
}

type TagRequest = FastifyRequest<{ Params: { project_id: string; value: string } }>;

export function addTagRoutes(app: FastifyInstance, keystone: Keystone): void {
  const { records } = keystone;

  function open(request: TagRequest, rule: string): ProjectRecord {
    const project = records.projects.get(request.params.project_id);
    authorize(keystone, request, rule, { project });
    if (!project) throw notFound('project', request.params.project_id);
    return project;
  }

  function store(project: ProjectRecord, tags: unknown): string[] {
    const valid =
      Array.isArray(tags) && tags.length <= 80 && tags.every((tag) => typeof tag === 'string' && tagPattern.test(tag));
    if (!valid) throw badRequest("Invalid input for field 'tags'");
    records.projects.set(project.id, { ...project, tags: [...new Set(tags as string[])] });
    return tags as string[];
  }

  app.get('/v3/projects/:project_id/tags', async (request: TagRequest) => {
    const project = open(request, 'list_project_tags');
    return { tags: project.tags, links: self(keystone, `projects/${project.id}/tags`) };
  });
  app.put('/v3/projects/:project_id/tags', async (request: TagRequest) => {
    const project = open(request, 'update_project_tags');
    return { tags: store(project, bodyOf(request)['tags']), links: self(keystone, `projects/${project.id}/tags`) };
  });
  app.delete('/v3/projects/:project_id/tags', async (request: TagRequest, reply) => {
    store(open(request, 'delete_project_tags'), []);
    return reply.code(204).send();
  });
  app.get('/v3/projects/:project_id/tags/:value', async (request: TagRequest, reply) => {
    if (!open(request, 'get_project_tag').tags.includes(request.params.value)) {
      throw notFound('project tag', request.params.value);
    }
    return reply.code(204).send();
  });
  app.put('/v3/projects/:project_id/tags/:value', async (request: TagRequest, reply) => {
    const project = open(request, 'create_project_tag');
    store(project, [...project.tags, request.params.value]);
    return reply.code(201).send();
  });
  app.delete('/v3/projects/:project_id/tags/:value', async (request: TagRequest, reply) => {
    const project = open(request, 'delete_project_tag');
    if (!project.tags.includes(request.params.value)) throw notFound('project tag', request.params.value);
    store(
      project,
      project.tags.filter((tag) => tag !== request.params.value),
    );
    return reply.code(204).send();
  });
}
