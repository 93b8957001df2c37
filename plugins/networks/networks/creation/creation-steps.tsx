import { I18n, type Services, useService, useServices, useT } from '@sextant/sdk';
import {
  Alert,
  type FormSchema,
  type FormUiSchema,
  mergeErrors,
  precompiledValidator,
  SchemaForm,
  type StepProps,
  validateData,
  type WizardStep,
} from '@sextant/ui';
import { useMemo } from 'react';
import choiceSchema from '../../../../schemas/networks/router-choice.schema.json';
import compiledChoice from '../../../../schemas/networks/router-choice.schema.json?rjsf';
import choiceUi from '../../../../schemas/networks/router-choice.ui.json';
import subnetSchema from '../../../../schemas/networks/subnet.schema.json';
import compiledSubnet from '../../../../schemas/networks/subnet.schema.json?rjsf';
import subnetUi from '../../../../schemas/networks/subnet.ui.json';
import { externalSource, policySource, projectSource, routerSource, subnetPoolSource } from '../../choices.ts';
import { overlapping, placesOf, useOwnSubnets } from '../../subnets/overlaps.ts';
import { type SubnetData, typedCidr } from '../../subnets/subnet-data.ts';
import { subnetErrors } from '../../subnets/subnet-errors.ts';
import type { Fields, NetworkData } from '../network-data.ts';
import { networkErrors, networkSchema, networkUi, networkValidator } from '../network-look.ts';
import { type NewNetwork, type RouterChoice, takesRouter } from './new-network.ts';

const subnet = { schema: subnetSchema as FormSchema, uiSchema: subnetUi as FormUiSchema };
const subnetValidator = precompiledValidator(compiledSubnet, subnet.schema);
const choice = { schema: choiceSchema as FormSchema, uiSchema: choiceUi as FormUiSchema };
const choiceValidator = precompiledValidator(compiledChoice, choice.schema);

/** The steps of "Create Network". Those of the subnet and the router are there for whom the rules let make them. */
export function creationSteps(fields: Fields, i18n: I18n, services: Services): WizardStep<NewNetwork>[] {
  const t = (key: string, values?: Record<string, unknown>) => i18n.t(key, values);
  const uiSchema = networkUi(fields);
  const networkContext = { sources: { policies: policySource(services), projects: projectSource(services) } };
  const sources = { routers: routerSource(services), externals: externalSource(services) };
  return [
    {
      id: 'network',
      title: 'networks:step.network',
      description: ({ network }) => network.name?.trim() || t('networks:step.network-hint'),
      view: ({ model, change, errors, submitting }: StepProps<NewNetwork>) => (
        <SchemaForm<NetworkData>
          id="networks.create.network"
          schema={networkSchema}
          uiSchema={uiSchema}
          validator={networkValidator}
          context={networkContext}
          data={model.network}
          onChange={(network) => change({ network })}
          extraErrors={errors}
          disabled={submitting}
        />
      ),
      validate: ({ network }) =>
        mergeErrors(
          validateData(networkValidator, { t, schema: networkSchema, uiSchema, data: network }),
          networkErrors(network, fields, i18n),
        ),
    },
    {
      id: 'subnet',
      title: 'networks:step.subnet',
      policy: [['network', 'create_subnet']],
      description: (model) =>
        model.subnet.with_subnet === false
          ? t('networks:none')
          : model.subnet.source === 'pool'
            ? t('networks:form.from-pool')
            : model.subnet.cidr?.trim() || t('networks:step.subnet-hint'),
      view: SubnetStep,
      validate: (model) =>
        mergeErrors(
          validateData(subnetValidator, { t, ...subnet, data: model.subnet }),
          subnetErrors(model.subnet, i18n),
        ),
    },
    {
      id: 'router',
      title: 'networks:step.router',
      policy: [['network', 'add_router_interface']],
      description: (model) => t(`networks:form.router-${takesRouter(model) ? (model.router.kind ?? 'none') : 'none'}`),
      view: (props: StepProps<NewNetwork>) => <RouterStep {...props} sources={sources} />,
      validate: (model) =>
        takesRouter(model) && model.router.kind === 'own' && !model.router.id
          ? { id: [t('networks:mistake.no-router')] }
          : undefined,
    },
  ];
}

/** Draws the form of the subnet. An overlap with an own subnet is told: the service takes it, but no router joins both. */
function SubnetStep({ model, change, errors, submitting }: StepProps<NewNetwork>) {
  const t = useT();
  const services = useServices();
  const context = useMemo(() => ({ sources: { pools: subnetPoolSource(services) } }), [services]);
  const i18n = useService(I18n);
  const own = useOwnSubnets();
  const others = model.subnet.with_subnet === false ? [] : overlapping(typedCidr(model.subnet), own);
  return (
    <>
      {others.length > 0 ? (
        <Alert type="warning">{t('networks:subnet.overlap', { names: i18n.list(placesOf(others)) })}</Alert>
      ) : null}
      <SchemaForm<SubnetData>
        id="networks.create.subnet"
        {...subnet}
        validator={subnetValidator}
        context={context}
        data={model.subnet}
        onChange={(next) => change({ subnet: next })}
        extraErrors={errors}
        disabled={submitting}
      />
    </>
  );
}

interface RouterStepProps extends StepProps<NewNetwork> {
  readonly sources: Readonly<Record<string, unknown>>;
}

function RouterStep({ model, change, errors, submitting, sources }: RouterStepProps) {
  const t = useT();
  if (!takesRouter(model)) return <Alert type="info">{t('networks:form.router-off')}</Alert>;
  return (
    <SchemaForm<RouterChoice>
      id="networks.create.router"
      {...choice}
      validator={choiceValidator}
      context={{ sources }}
      data={model.router}
      onChange={(router) => change({ router })}
      extraErrors={errors}
      disabled={submitting}
    />
  );
}
