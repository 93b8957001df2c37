import { callApi, I18n, type Services } from '@sextant/sdk';
import type { Project } from '../project.ts';

/** The resources that services keep of a project which is deleted. */
const counted = [
  ['compute', 'instances'],
  ['volume', 'volumes'],
  ['network', 'network'],
] as const;

type Name = (typeof counted)[number][1];

export interface LeftBehind {
  readonly amounts: Readonly<Record<Name, number>>;
  /** A service did not say how much it has. */
  readonly isUnsure: boolean;
}

/** More projects are not asked about one by one: the question then only says what may be left. */
const maxAsked = 10;

/** Counts what each of the projects has (readQuotas). Nothing for too many of them. Never rejects. */
export async function countLeft(projects: readonly Project[], services: Services): Promise<LeftBehind | undefined> {
  if (projects.length > maxAsked) return undefined;
  const answers = await Promise.all(
    projects.map(({ id }) =>
      callApi(services, 'readQuotas', { params: { project: id } }, { quiet: true }).catch(() => undefined),
    ),
  );
  const amounts = { instances: 0, volumes: 0, network: 0 };
  let isUnsure = false;
  for (const answer of answers) {
    if (!answer || Object.keys(answer.failed).length > 0) isUnsure = true;
    for (const [service, name] of counted) amounts[name] += answer?.quotas[service]?.[name]?.used ?? 0;
  }
  return { amounts, isUnsure };
}

/** Returns the sentences about what is left without an owner, and what was counted at all. */
export function leftText(left: LeftBehind | undefined, services: Services): string {
  const i18n = services.get(I18n);
  if (!left) return i18n.t('projects:left.unknown');
  const parts = counted.flatMap(([, name]) =>
    left.amounts[name] > 0
      ? [i18n.t(`projects:left.${name}`, { count: left.amounts[name], number: i18n.number(left.amounts[name]) })]
      : [],
  );
  const none = left.isUnsure ? [] : [i18n.t('projects:left.none')];
  const found = parts.length > 0 ? [i18n.t('projects:left.found', { parts: i18n.list(parts) })] : none;
  return [...found, ...(left.isUnsure ? [i18n.t('projects:left.unknown')] : [])].join(' ');
}
