import {
  type ActionResult,
  callApi,
  I18n,
  type ModalContentProps,
  resultOf,
  Router,
  Scope,
  type Services,
  Session,
  Toasts,
  useServices,
  useT,
} from '@sextant/sdk';
import {
  Alert,
  AppLink,
  DetailsSection,
  FactList,
  Wizard,
  type WizardStep,
  WizardSummary,
  type WizardSummaryProps,
} from '@sextant/ui';
import { type ReactNode, useMemo } from 'react';
import { fieldsStep } from '../../forms/fields-step.tsx';
import { type Template, templateName } from '../../templates/template.ts';
import { useShortTemplateFacts } from '../../templates/template-facts.tsx';
import { clustersPanel, clusterTypeId } from '../cluster.ts';
import { creationCode } from '../cluster-code.ts';
import { clusterFields, type ClusterSetting, keyPairProblem } from './cluster-fields.ts';
import {
  clusterErrors,
  type ClusterModel,
  clusterOf,
  type ClusterStep,
  clusterSteps,
  newCluster,
} from './cluster-model.ts';

/** Returns the form "Create Cluster". */
export function clusterWizard(setting: ClusterSetting) {
  const templateOf = (id: string) => setting.templates.find((template) => template.id === id);
  const fields = clusterFields(setting);
  const Summary = clusterSummary(templateOf);
  const below: Partial<Record<ClusterStep, (model: ClusterModel) => ReactNode>> = {
    info({ cluster_template_id: id }) {
      const template = templateOf(id);
      return template ? <ChosenTemplate template={template} /> : null;
    },
    misc(model) {
      const problem = keyPairProblem(setting, model);
      return problem ? <KeyPairNote problem={problem} name={model.keypair} /> : null;
    },
  };
  return function ClusterWizard({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const steps = useMemo(
      () =>
        clusterSteps.map((id): WizardStep<ClusterModel> => ({
          id,
          title: `clusters:step.${id}`,
          description: () => t(`clusters:step.cluster-${id}-hint`),
          view: fieldsStep(fields[id], below[id]),
          validate: (model) => clusterErrors(id, model, t),
        })),
      [t],
    );
    return (
      <Wizard<ClusterModel, ActionResult>
        id="clusters.create"
        title={t('clusters:cluster.create.title')}
        subtitle={services.get(Session).current().project_name ?? ''}
        steps={steps}
        model={clusterOf(setting.template)}
        submit={(model) => create(model, services)}
        code={(model) => creationCode(newCluster(model))}
        submitLabel={t('clusters:cluster.create.submit')}
        summary={Summary}
        onClose={close}
        draftKey={`clusters.create.${setting.template?.id ?? services.get(Scope).projectId ?? '-'}`}
      />
    );
  };
}

/** The facts of the template that is chosen, below the choice. */
function ChosenTemplate({ template }: { template: Template }) {
  const t = useT();
  return (
    <div style={{ gridColumn: '1 / -1' }}>
      <DetailsSection title={t('clusters:details.template')}>
        <FactList facts={useShortTemplateFacts(template)} />
      </DetailsSection>
    </div>
  );
}

/** Says what to do where no key pair can be chosen, or one that the service will not find. */
function KeyPairNote({ problem, name }: { problem: 'none' | 'foreign'; name: string }) {
  const t = useT();
  return (
    <div style={{ gridColumn: '1 / -1' }}>
      <Alert type="warning" live title={t(`clusters:keypair.${problem}`, { name })}>
        {problem === 'none' ? <AppLink to="/project/key_pairs">{t('clusters:keypair.to-panel')}</AppLink> : null}
      </Alert>
    </div>
  );
}

function clusterSummary(templateOf: (id: string) => Template | undefined) {
  return function ClusterSummary({ model }: WizardSummaryProps<ClusterModel>) {
    const t = useT();
    const template = templateOf(model.cluster_template_id);
    const figure = (value: number | null) => (value === null ? t('clusters:form.of-service') : value);
    return (
      <WizardSummary
        facts={[
          { label: t('clusters:field.name'), value: model.name || t('clusters:form.of-service') },
          {
            label: t('clusters:field.cluster_template_id'),
            value: template ? templateName(template) : t('clusters:form.not-chosen'),
          },
          { label: t('clusters:field.master_count'), value: figure(model.master_count) },
          { label: t('clusters:field.node_count'), value: figure(model.node_count) },
          {
            label: t('clusters:field.keypair'),
            value: model.keypair || t('clusters:form.not-chosen'),
          },
        ]}
      />
    );
  };
}

/** Makes the cluster (createCluster), and leads to the list of clusters. */
export async function create(model: ClusterModel, services: Services): Promise<ActionResult> {
  const body = newCluster(model);
  const { uuid } = await callApi(services, 'createCluster', { body }, { quiet: true });
  const message = services.get(I18n).t('clusters:cluster.create.done', { name: model.name.trim() || uuid });
  services.get(Toasts).add('success', message, { code: () => creationCode(body) });
  const router = services.get(Router);
  if (router.current().path !== clustersPanel) router.go(clustersPanel);
  return resultOf(clusterTypeId, { created: [uuid] });
}
