import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CloudError } from '../shared/errors.ts';
import { authorize, bodyOf, isObject, type Keystone } from './context.ts';
import { domainConfigDefaults } from './domain-config-defaults.ts';
import type { DomainConfigRecord } from './keystone-records.ts';
import { forbiddenBecause, notFound } from './refusals.ts';

type Options = DomainConfigRecord['groups'];

/** Options that are taken and never shown. */
const secretOptions: Readonly<Record<string, readonly string[]>> = { ldap: ['password'] };

interface Place {
  domain_id: string;
  group?: string;
  option?: string;
}
type ConfigRequest = FastifyRequest<{ Params: Place }>;

/**
 * Adds the configuration of single domains, such as the directory server that its users come from. It is kept and shown, and
 * changes nothing here. See "Domain configuration" in the Identity API v3 reference.
 */
export function addDomainConfigRoutes(app: FastifyInstance, keystone: Keystone): void {
  const { domainConfigs, domains } = keystone.records;
  const groupsOf = (id: string): Options => domainConfigs.get(id)?.groups ?? {};

  function requireDomain(id: string): void {
    if (!domains.has(id)) throw notFound('domain', id);
  }

  function keep(domainId: string, groups: Options): void {
    const filled = Object.entries(groups).filter(([, options]) => Object.keys(options).length > 0);
    if (filled.length === 0) domainConfigs.delete(domainId);
    else domainConfigs.set(domainId, { groups: Object.fromEntries(filled) });
  }

  app.get('/v3/domains/config/default', async (request) => readDefault(keystone, request, {}));
  app.get('/v3/domains/config/:group/default', async (request: ConfigRequest) =>
    readDefault(keystone, request, request.params),
  );
  app.get('/v3/domains/config/:group/:option/default', async (request: ConfigRequest) =>
    readDefault(keystone, request, request.params),
  );

  app.put('/v3/domains/:domain_id/config', async (request: ConfigRequest, reply) => {
    authorize(keystone, request, 'create_domain_config');
    const { domain_id } = request.params;
    requireDomain(domain_id);
    const config = requireConfig(bodyOf(request)['config']);
    const isNew = !domainConfigs.has(domain_id);
    keep(domain_id, config);
    return reply.code(isNew ? 201 : 200).send({ config: shown(config) });
  });

  for (const path of ['', '/:group', '/:group/:option']) {
    const url = `/v3/domains/:domain_id/config${path}`;

    app.get(url, async (request: ConfigRequest) => {
      const { domain_id, group, option } = request.params;
      if (group === 'security_compliance') return readPasswordRules(keystone, request);
      authorize(keystone, request, 'get_domain_config');
      requirePlace(group, option);
      const config = partOf(shown(groupsOf(domain_id)), group, option);
      if (Object.keys(config).length === 0) throw configNotFound(request.params);
      requireDomain(domain_id);
      return { config: option === undefined ? config : config[group ?? ''] };
    });

    app.patch(url, async (request: ConfigRequest) => {
      authorize(keystone, request, 'update_domain_config');
      const { domain_id, group, option } = request.params;
      requireDomain(domain_id);
      const given = bodyOf(request)['config'];
      const config = requireConfig(option === undefined ? given : { [group ?? '']: given });
      requirePlace(group, option);
      const before = groupsOf(domain_id);
      if (group !== undefined) {
        requireOnly(config, group, option);
        if (Object.keys(partOf(before, group, option)).length === 0) throw configNotFound(request.params);
      }
      const changed = Object.entries(config).map(([name, options]) => [name, { ...before[name], ...options }]);
      keep(domain_id, { ...before, ...Object.fromEntries(changed) });
      return { config: shown(groupsOf(domain_id)) };
    });

    app.delete(url, async (request: ConfigRequest, reply) => {
      authorize(keystone, request, 'delete_domain_config');
      const { domain_id, group, option } = request.params;
      requireDomain(domain_id);
      requirePlace(group, option);
      const { [group ?? '']: options, ...others } = groupsOf(domain_id);
      if (group === undefined) {
        domainConfigs.delete(domain_id);
        return reply.code(204).send();
      }
      if (!options) throw configNotFound({ domain_id, group });
      if (option !== undefined && !options[option]) throw configNotFound(request.params);
      const { [option ?? '']: _gone, ...left } = options;
      keep(domain_id, option === undefined ? others : { ...others, [group]: left });
      return reply.code(204).send();
    });
  }
}

function readDefault(keystone: Keystone, request: FastifyRequest, { group, option }: Partial<Place>) {
  authorize(keystone, request, 'get_domain_config_default');
  requirePlace(group, option);
  if (option !== undefined && !(option in (domainConfigDefaults[group ?? ''] ?? {})))
    throw invalid(`Reading the default for option ${option} in group ${group} is not supported`);
  const config = partOf(domainConfigDefaults, group, option);
  return { config: option === undefined ? config : config[group ?? ''] };
}

/** Everybody may read the rules for passwords, of the default domain alone. */
function readPasswordRules(keystone: Keystone, request: ConfigRequest) {
  authorize(keystone, request, 'get_security_compliance_domain_config');
  const { domain_id, option } = request.params;
  if (domain_id !== 'default')
    throw invalid(
      'Reading security compliance information for any domain other than the default domain is not allowed or supported.',
    );
  const { regex = null, regexDescription = null } = keystone.passwordRules;
  const rules: Record<string, unknown> = { password_regex: regex, password_regex_description: regexDescription };
  if (option === undefined) return { config: { security_compliance: rules } };
  if (!(option in rules))
    throw invalid(
      'Reading security compliance values other than password_regex and password_regex_description is not allowed.',
    );
  return { config: { [option]: rules[option] } };
}

/** Returns the configuration of a body. Throws 403, as Keystone does, for one that is empty or has unknown options. */
function requireConfig(config: unknown): Options {
  if (!isObject(config) || Object.keys(config).length === 0) throw invalid('No options specified');
  for (const [group, options] of Object.entries(config)) {
    if (!isObject(options) || Object.keys(options).length === 0)
      throw invalid(`The value of group ${group} specified in the config should be a dictionary of options`);
    for (const option of Object.keys(options)) requirePlace(group, option);
  }
  return config as Options;
}

function requirePlace(group: string | undefined, option: string | undefined): void {
  if (group === undefined) return;
  const known = domainConfigDefaults[group];
  if (!known) throw invalid(`Group ${group} is not supported for domain specific configurations`);
  if (option === undefined || option in known || secretOptions[group]?.includes(option)) return;
  throw invalid(`Option ${option} in group ${group} is not supported for domain specific configurations`);
}

/** Throws unless the configuration has the named group, or option, and nothing else. */
function requireOnly(config: Options, group: string, option: string | undefined): void {
  const options = Object.keys(config[group] ?? {});
  const groups = Object.keys(config);
  if (groups.length !== 1 || (option !== undefined && options.length !== 1)) {
    throw invalid(
      option === undefined
        ? `Trying to update group ${group}, so that, and only that, group must be specified in the config`
        : `Trying to update option ${option} in group ${group}, so that, and only that, option must be specified  in the config`,
    );
  }
  if (groups[0] !== group)
    throw invalid(`request to update group ${group}, but config provided contains group ${groups[0]} instead`);
  if (option !== undefined && options[0] !== option)
    throw invalid(
      `Trying to update option ${option} in group ${group}, but config provided contains option ${options[0]} instead`,
    );
}

/** Returns the groups, or the one group, or the one option in it; {} when that is not there. */
function partOf(groups: Options, group?: string, option?: string): Record<string, Readonly<Record<string, unknown>>> {
  if (group === undefined) return groups;
  const options = groups[group];
  if (!options || (option !== undefined && !(option in options))) return {};
  return { [group]: option === undefined ? options : { [option]: options[option] } };
}

/** Returns the groups without secrets, in the order of names. */
function shown(groups: Options): Options {
  const sorted = <T>(members: Readonly<Record<string, T>>) =>
    Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1));
  const open = sorted(groups).map(([group, options]) => {
    const visible = sorted(options).filter(([name]) => !secretOptions[group]?.includes(name));
    return [group, Object.fromEntries(visible)] as const;
  });
  return Object.fromEntries(open.filter(([, options]) => Object.keys(options).length > 0));
}

function configNotFound({ domain_id, group, option }: Place): CloudError {
  const part = option === undefined ? `group ${group}` : `option ${option} in group ${group}`;
  const what = group === undefined ? 'any options' : part;
  return new CloudError(404, `Could not find ${what} in domain configuration for domain ${domain_id}.`);
}

function invalid(reason: string): CloudError {
  return forbiddenBecause(`Invalid domain specific configuration: ${reason}.`);
}
