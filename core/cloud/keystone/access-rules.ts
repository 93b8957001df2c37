import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorize, type Keystone, pythonTextOf } from './context.ts';
import { filtered } from './filters.ts';
import type { AccessRuleRecord, ApplicationCredentialRecord, Records } from './keystone-records.ts';
import { badRequest, forbiddenBecause, notFound } from './refusals.ts';
import { type BodyRules, idText, validate } from './validation.ts';
import { accessRuleView, listView, self } from './views.ts';

const methods = '^(POST|GET|HEAD|PATCH|PUT|DELETE)$';
const fields: BodyRules['fields'] = {
  path: { type: 'string', minLength: 0, maxLength: 225, pattern: '^\\/.*' },
  method: { type: 'string', pattern: methods },
  service: idText,
  id: idText,
};

type RuleRequest = FastifyRequest<{ Params: { user_id: string; id: string } }>;

/** The access rules of a user's application credentials: they outlive the credentials that they were made for. */
export function addAccessRuleRoutes(app: FastifyInstance, keystone: Keystone): void {
  const { records } = keystone;
  const base = '/v3/users/:user_id/access_rules';
  const view = (rule: AccessRuleRecord) => ({
    ...accessRuleView(rule),
    links: self(keystone, `access_rules/${rule.id}`),
  });

  const targetOf = (request: RuleRequest) => ({ user: records.users.get(request.params.user_id) });

  function open(request: RuleRequest, rule: string): AccessRuleRecord {
    authorize(keystone, request, rule, targetOf(request));
    const found = records.accessRules.get(request.params.id);
    if (found?.user_id !== request.params.user_id) throw notFound('Access Rule', request.params.id);
    return found;
  }

  app.get(base, async (request: RuleRequest) => {
    authorize(keystone, request, 'list_access_rules', targetOf(request));
    const own = [...records.accessRules.values()].filter((rule) => rule.user_id === request.params.user_id);
    return listView(
      keystone,
      request,
      'access_rules',
      filtered(own, request.query, ['service', 'path', 'method']).map(view),
    );
  });

  app.get(`${base}/:id`, async (request: RuleRequest) => ({ access_rule: view(open(request, 'get_access_rule')) }));

  app.delete(`${base}/:id`, async (request: RuleRequest, reply) => {
    const { id } = open(request, 'delete_access_rule');
    for (const credential of records.applicationCredentials.values()) {
      if (credential.access_rule_ids?.includes(id)) throw forbiddenBecause('May not delete access rule in use');
    }
    records.accessRules.delete(id);
    return reply.code(204).send();
  });
}

/**
 * Returns the ids of the rules that a new credential asks for; undefined: it asks for none. A rule that its user has already is taken
 * again. Throws 400 for what is no rule.
 */
export function chosenAccessRules(keystone: Keystone, userId: string, wanted: unknown): string[] | undefined {
  if (wanted === undefined) return undefined;
  if (!Array.isArray(wanted)) {
    throw badRequest(`Invalid input for field 'access_rules': ${pythonTextOf(wanted)} is not of type 'array'`);
  }
  const read = wanted.map((rule: unknown, at) => readRule(keystone, userId, rule, at));
  for (const rule of read) keystone.records.accessRules.set(rule.id, rule);
  return read.length > 0 ? [...new Set(read.map(({ id }) => id))] : undefined;
}

function readRule(keystone: Keystone, userId: string, value: unknown, at: number): AccessRuleRecord {
  const place = `access_rules/${at}`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badRequest(`Invalid input for field '${place}': ${pythonTextOf(value)} is not of type 'object'`);
  }
  const rule = value as Partial<Record<string, string>>;
  for (const name of Object.keys(rule)) {
    if (fields[name]) continue;
    const problem = `Additional properties are not allowed (${pythonTextOf(name)} was unexpected)`;
    throw badRequest(`Invalid input for field '${place}': ${problem}`);
  }
  validate(rule, { fields, place });
  const own = [...keystone.records.accessRules.values()].filter((each) => each.user_id === userId);
  const { id, service, path, method } = rule;
  const known = own.find((each) =>
    id === undefined ? each.service === service && each.path === path && each.method === method : each.id === id,
  );
  if (known) return known;
  // Keystone breaks at a rule that is incomplete, and at an id that it does not know.
  if (service === undefined || path === undefined || method === undefined) {
    throw badRequest(
      `Invalid input for field '${place}': a rule has service, path and method, or the id of a known one`,
    );
  }
  return { id: id ?? keystone.service.ids.hex(), user_id: userId, service, path, method };
}

export function accessRulesOf(
  records: Records,
  credential: ApplicationCredentialRecord,
): AccessRuleRecord[] | undefined {
  return credential.access_rule_ids?.flatMap((id) => records.accessRules.get(id) ?? []);
}

/** True when a request to the service (its type) is one that the rules let through, as keystonemiddleware decides. */
export function isLetThrough(
  rules: readonly AccessRuleRecord[],
  service: string,
  request: { method: string; path: string },
): boolean {
  return rules.some(
    (rule) => rule.service === service && rule.method === request.method && matches(rule.path, request.path),
  );
}

/**
 * Does the whole path match? `*` and `{name}` stand for one part of a path, `**` for any number. It takes one step for each sign of
 * the path and of the pattern: an expression with many stars would try all ways to match.
 */
function matches(pattern: string, path: string): boolean {
  const parts = pattern.match(/\{[^}]*\}|\*\*|[^]/g) ?? [];
  const isName = (part: string) => part === '*' || (part.length > 1 && part.startsWith('{'));
  const reach = (places: Set<number>) => {
    for (const place of places) if (parts[place] === '**') places.add(place + 1);
    return places;
  };
  let places = reach(new Set([0]));
  for (const sign of path) {
    const next = new Set<number>();
    for (const place of places) {
      const part = parts[place];
      if (part === undefined) continue;
      if (part === '**') next.add(place);
      else if (isName(part) && sign !== '/') next.add(place).add(place + 1);
      else if (!isName(part) && part === sign) next.add(place + 1);
    }
    places = reach(next);
  }
  return places.has(parts.length);
}
