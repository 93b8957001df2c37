import { callApi, I18n, type Services, Toasts } from '@sextant/sdk';

interface Role {
  readonly id: string;
  readonly name: string;
  readonly domain_id?: string | null | undefined;
}

/** So many targets one question may have. */
const mostAtOnce = 100;

/**
 * Returns the ids of the roles that the policy lets the operator give: one question for all of them (checkPolicy). A question that fails
 * is told as any check of policies is, and allows none.
 */
export async function givableRoles(roles: readonly Role[], services: Services): Promise<ReadonlySet<string>> {
  const parts = Array.from({ length: Math.ceil(roles.length / mostAtOnce) }, (_, index) =>
    roles.slice(index * mostAtOnce, (index + 1) * mostAtOnce),
  );
  try {
    const given = await Promise.all(parts.map((part) => givableOf(part, services)));
    return new Set(given.flat());
  } catch {
    const toasts = services.get(Toasts);
    const text = services.get(I18n).t('core:policy.failed');
    if (!toasts.find('warning', text)) toasts.add('warning', text);
    return new Set();
  }
}

/** Returns the roles that can be given, in their order, and those that somebody has already: these can be taken. */
export async function givenRoles<T extends Role>(
  roles: readonly T[],
  services: Services,
  held: ReadonlySet<string> = new Set(),
): Promise<T[]> {
  const givable = await givableRoles(roles, services);
  return roles.filter(({ id }) => held.has(id) || givable.has(id));
}

async function givableOf(roles: readonly Role[], services: Services): Promise<string[]> {
  const targets = roles.map(({ name, domain_id: domain }) => ({
    'target.role.name': name,
    'target.role.domain_id': domain ?? null,
  }));
  const rules: [string, string][] = [['identity', 'identity:create_grant']];
  const { allowed, each } = await callApi(services, 'checkPolicy', { body: { rules, targets } }, { quiet: true });
  // A gateway of an older version knows of one target alone.
  return roles.filter((_, index) => each?.[index] ?? allowed).map(({ id }) => id);
}
