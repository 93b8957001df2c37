import { Policy, type Services } from '@sextant/sdk';

interface Role {
  readonly id: string;
  readonly name: string;
  readonly domain_id?: string | null | undefined;
}

/**
 * Returns the roles that the policy lets the operator give, and those that somebody has already (`held`): these can be taken away. Their
 * order stays. Only an administrator may give the role admin: who may is asked about no other role.
 */
export async function givenRoles<T extends Role>(
  roles: readonly T[],
  services: Services,
  held: ReadonlySet<string> = new Set(),
): Promise<T[]> {
  const mayGive = async (name: string, domain: string | null) =>
    services.get(Policy).allows([['identity', 'identity:create_grant']], {
      'target.role.name': name,
      'target.role.domain_id': domain,
    });
  if (await mayGive('admin', null)) return [...roles];
  const answers = await Promise.all(
    roles.map(async ({ id, name, domain_id: domain }) => held.has(id) || mayGive(name, domain ?? null)),
  );
  return roles.filter((_, index) => answers[index]);
}
