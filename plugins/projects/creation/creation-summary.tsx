import { I18n, useService, useT } from '@sextant/sdk';
import { WizardSummary, type WizardSummaryProps } from '@sextant/ui';
import { limitText } from '../forms/quotas-data.ts';
import { quotaLabel, type QuotaService } from '../quotas.ts';
import { useDomainName } from '../use-domain-name.ts';
import type { CreationChoices } from './creation-choices.ts';
import { namedGrants, type NewProject, nobody, quotaChange } from './new-project.ts';

/** So many members, or limits, are named; the others are counted. */
const maxNamed = 8;

/** Shows the project that will be made, with the roles that are given and the limits that differ from the defaults. */
export function creationSummary(choices: CreationChoices) {
  return function CreationSummary({ model }: WizardSummaryProps<NewProject>) {
    const t = useT();
    const i18n = useService(I18n);
    const { name, domain_id: domain, enabled } = model.project;
    const domainText = useDomainName(domain);
    const grants = namedGrants(nobody, model, choices.known.members?.roles);
    const members = grants.map((grant) => `${grant.name}: ${grant.roleName}`);
    const { quotas } = choices.known;
    const limits = Object.entries(quotas ? quotaChange(model, quotas) : {}).flatMap(([service, changed]) =>
      Object.entries(changed ?? {}).map(
        ([each, limit]) =>
          `${quotaLabel({ service: service as QuotaService, name: each }, t)}: ${limitText(limit, i18n)}`,
      ),
    );
    return (
      <WizardSummary
        facts={[
          {
            label: t('projects:field.name'),
            value: name?.trim() || t('projects:create.no-name'),
            missing: !name?.trim(),
          },
          ...(domain ? [{ label: t('projects:field.domain'), value: domainText }] : []),
          { label: t('projects:field.enabled'), value: t(enabled === false ? 'projects:no' : 'projects:yes') },
          {
            label: t('projects:step.members'),
            value: <Lines lines={members} none={t('projects:step.members-none')} />,
          },
          { label: t('projects:step.quotas'), value: <Lines lines={limits} none={t('projects:step.quotas-none')} /> },
        ]}
      />
    );
  };
}

function Lines({ lines, none }: { lines: readonly string[]; none: string }) {
  const t = useT();
  if (lines.length === 0) return none;
  const left = lines.length - maxNamed;
  return (
    <>
      {lines.slice(0, maxNamed).map((line) => (
        <div key={line} dir="auto">
          {line}
        </div>
      ))}
      {left > 0 ? <div>{t('projects:create.more', { count: left })}</div> : null}
    </>
  );
}
