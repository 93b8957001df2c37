import { type I18n, useServices, useT } from '@sextant/sdk';
import {
  Alert,
  type FormSchema,
  type FormUiSchema,
  LoadedPart,
  mergeErrors,
  precompiledValidator,
  SchemaForm,
  type StepProps,
  validateData,
  type WizardStep,
} from '@sextant/ui';
import { useMemo } from 'react';
import schema from '../../../schemas/projects/project.schema.json';
import compiled from '../../../schemas/projects/project.schema.json?rjsf';
import ui from '../../../schemas/projects/project.ui.json';
import { domainSource } from '../domain-choice.ts';
import { parentSource } from '../forms/choices.ts';
import { type ChosenDomain, DomainWidget } from '../forms/domain-widget.tsx';
import { MemberChoice } from '../forms/member-choice.tsx';
import { assignmentsOf, listOf } from '../forms/members-data.ts';
import { type ProjectData, projectErrors } from '../forms/project-data.ts';
import { quotaErrors } from '../forms/quotas-data.ts';
import { QuotaLimits } from '../forms/quotas-widget.tsx';
import { type ProjectQuotas, type QuotaService, quotaServices } from '../quotas.ts';
import { choicesIn, type CreationChoices, type RoleChoices } from './creation-choices.ts';
import { memberCount, memberKinds, namesOf, type NewProject, quotaChange, typedLimits } from './new-project.ts';
import type { ProjectCreation } from './project-creation.ts';

const validator = precompiledValidator(compiled, schema as FormSchema);
const widgets = { domain: DomainWidget };

export interface StepsSetting {
  readonly choices: CreationChoices;
  readonly creation: ProjectCreation;
  /** May the operator list the domains, and so choose one? */
  readonly choosesDomain: boolean;
}

/** The steps of "Create Project". Members and quotas may stay as they are. */
export function creationSteps(setting: StepsSetting, i18n: I18n): WizardStep<NewProject>[] {
  const { choices, choosesDomain } = setting;
  const uiSchema = detailsUi(choosesDomain);
  const t = (key: string, values?: Record<string, unknown>) => i18n.t(key, values);
  return [
    {
      id: 'details',
      title: 'projects:step.details',
      description: ({ project }) => project.name?.trim() || t('projects:step.details-hint'),
      view: detailsStep(setting, uiSchema),
      validate: ({ project }) =>
        mergeErrors(
          validateData(validator, { t, schema: schema as FormSchema, uiSchema, data: project }),
          projectErrors(project, i18n),
        ),
    },
    {
      id: 'members',
      title: 'projects:step.members',
      policy: [['identity', 'identity:create_grant']],
      description: (model) => {
        const count = memberKinds.reduce((sum, kind) => sum + memberCount(model, kind), 0);
        return count > 0 ? t('projects:step.members-count', { count }) : t('projects:step.members-none');
      },
      view: membersStep(choices),
    },
    {
      id: 'quotas',
      title: 'projects:step.quotas',
      policy: [
        ['compute', 'os_compute_api:os-quota-sets:update'],
        ['volume', 'volume_extension:quotas:update'],
        ['network', 'update_quota'],
      ],
      description: (model) => {
        const { quotas } = choices.known;
        const change = quotas ? quotaChange(model, quotas) : {};
        const count = Object.values(change).reduce((sum, limits) => sum + Object.keys(limits).length, 0);
        return count > 0 ? t('projects:step.quotas-count', { count }) : t('projects:step.quotas-none');
      },
      view: quotasStep(choices),
      validate: (model) => {
        const { quotas } = choices.known;
        return quotas ? quotaErrors(typedLimits(model, quotas), quotas, i18n) : undefined;
      },
    },
  ];
}

const detailsUi = (choosesDomain: boolean) =>
  (choosesDomain ? ui : { ...ui, domain_id: { 'ui:widget': 'hidden' } }) as FormUiSchema;

function detailsStep({ creation }: StepsSetting, uiSchema: FormUiSchema) {
  return function DetailsStep({ model, change, errors, submitting }: StepProps<NewProject>) {
    const t = useT();
    const services = useServices();
    const context = useMemo(() => {
      const chosen: ChosenDomain = {};
      const sources = { domains: domainSource(services), parents: parentSource(services, () => chosen.id) };
      return { chosen, sources };
    }, [services]);
    const { made } = creation;
    return (
      <>
        {made ? <Alert type="info">{t('projects:create.made', { name: made.name })}</Alert> : null}
        <SchemaForm<ProjectData>
          id="projects.create"
          schema={schema as FormSchema}
          uiSchema={uiSchema}
          validator={validator}
          widgets={widgets}
          context={context}
          data={model.project}
          onChange={(project) => change({ project })}
          extraErrors={errors}
          disabled={submitting || made !== undefined}
        />
      </>
    );
  };
}

function membersStep(choices: CreationChoices) {
  return function MembersStep({ model, change, submitting }: StepProps<NewProject>) {
    const t = useT();
    return (
      <LoadedPart<RoleChoices>
        of={{ type: 'projects.creation', id: 'new' }}
        part="members"
        load={() => choices.members()}
        failed={t('projects:create.members-unread')}
      >
        {(found) => (
          <>
            <p>{t('projects:create.members-hint')}</p>
            {memberKinds.map((kind) => (
              <MemberChoice
                key={kind}
                kind={kind}
                choices={choicesIn(found, model.project.domain_id)}
                names={namesOf(model, kind)}
                value={assignmentsOf(model.members[kind])}
                onChange={(next, added) =>
                  change((before) => ({
                    ...before,
                    members: { ...before.members, [kind]: listOf(next) },
                    ...(added && {
                      names: {
                        ...before.names,
                        [kind]: [...before.names[kind].filter(({ id }) => id !== added.id), added],
                      },
                    }),
                  }))
                }
                disabled={submitting}
              />
            ))}
          </>
        )}
      </LoadedPart>
    );
  };
}

function quotasStep(choices: CreationChoices) {
  return function QuotasStep({ model, change, submitting }: StepProps<NewProject>) {
    const t = useT();
    return (
      <LoadedPart<ProjectQuotas>
        of={{ type: 'projects.creation', id: 'new' }}
        part="quotas"
        load={() => choices.quotas()}
        failed={t('projects:defaults.unread')}
      >
        {(defaults) => {
          const limits = typedLimits(model, defaults);
          return (
            <>
              <p>{t('projects:create.quotas-hint')}</p>
              {(Object.entries(defaults.failed) as [QuotaService, string][]).map(([service, message]) => (
                <Alert key={service} type="warning">
                  {t('projects:quota.refused', { service: t(`projects:quota.service.${service}`), message })}
                </Alert>
              ))}
              {quotaServices
                .filter((service) => defaults.quotas[service])
                .map((service) => (
                  <QuotaLimits
                    key={service}
                    service={service}
                    known={defaults}
                    value={limits[service] ?? []}
                    onChange={(next) =>
                      change((before) => ({ ...before, quotas: { ...before.quotas, [service]: next } }))
                    }
                    disabled={submitting}
                  />
                ))}
            </>
          );
        }}
      </LoadedPart>
    );
  };
}
