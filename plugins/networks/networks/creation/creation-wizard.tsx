import {
  type ActionResult,
  callApi,
  ConsoleError,
  I18n,
  type ModalContentProps,
  resultOf,
  Router,
  type Services,
  Toasts,
  useService,
  useServices,
  useT,
} from '@sextant/sdk';
import { Wizard, WizardSummary, type WizardSummaryProps } from '@sextant/ui';
import { useMemo } from 'react';
import { nameOf } from '../../names.ts';
import type { QuotaName } from '../../quotas/network-quotas.ts';
import { useQuotas } from '../../quotas/use-quotas.tsx';
import type { Fields } from '../network-data.ts';
import { networkTypeId } from '../network.ts';
import { creationSteps } from './creation-steps.tsx';
import { bodyOf, emptyNetwork, type NewNetwork, takesRouter } from './new-network.ts';

/** Returns the wizard "Create Network": network, subnet, router. */
export function creationWizard(fields: Fields) {
  return function CreationWizard({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const i18n = useService(I18n);
    const services = useServices();
    const steps = useMemo(() => creationSteps(fields, i18n, services), [i18n, services]);
    return (
      <Wizard<NewNetwork, ActionResult>
        id="networks.create"
        title={t('networks:network.create.label')}
        steps={steps}
        model={emptyNetwork}
        submit={(model) => create(model, fields, services)}
        submitLabel={() => t('networks:network.create.label')}
        summary={Summary}
        onClose={close}
        draftKey="networks.create"
      />
    );
  };
}

/**
 * Makes the network with subnet and router (createWholeNetwork). After a failure it rejects with what was made, what is gone again and
 * what is left, so that the wizard stays open with what was typed.
 */
export async function create(model: NewNetwork, fields: Fields, services: Services): Promise<ActionResult> {
  const i18n = services.get(I18n);
  const made = await callApi(services, 'createWholeNetwork', { body: bodyOf(model, fields) }, { quiet: true });
  if (made.failure) {
    const { step, message } = made.failure;
    const named = (things: typeof made.left) =>
      i18n.list(things.map((thing) => i18n.t(`networks:made.${thing.type}`, { name: nameOf(thing) })));
    const parts = [
      i18n.t(`networks:network.create.failed.${step}`, { message }),
      ...(made.undone.length > 0 ? [i18n.t('networks:network.create.undone', { names: named(made.undone) })] : []),
      ...(made.left.length > 0 ? [i18n.t('networks:network.create.left', { names: named(made.left) })] : []),
    ];
    throw new ConsoleError('NETWORK_NOT_MADE', { message: parts.join(' ') });
  }
  const { network } = made;
  if (!network) return resultOf(networkTypeId, {});
  services.get(Toasts).add('success', i18n.t('networks:network.create.done', { name: nameOf(network) }), {
    to: services.get(Router).detailsOf(networkTypeId, network.id),
  });
  return resultOf(networkTypeId, { created: [network.id] });
}

/** Draws what will be created. */
function Summary({ model }: WizardSummaryProps<NewNetwork>) {
  const t = useT();
  const { network, subnet, router } = model;
  const kind = takesRouter(model) ? (router.kind ?? 'none') : 'none';
  const taken: readonly QuotaName[] = [
    'network',
    ...(subnet.with_subnet === false ? [] : (['subnet'] as const)),
    ...(kind === 'new' ? (['router'] as const) : []),
  ];
  const quotas = useQuotas(taken);
  return (
    <WizardSummary
      quota={quotas.bars}
      facts={[
        { label: t('networks:step.network'), value: network.name?.trim() },
        {
          label: t('networks:step.subnet'),
          value:
            subnet.with_subnet === false
              ? t('networks:none')
              : subnet.source === 'pool'
                ? t('networks:form.from-pool')
                : subnet.cidr?.trim(),
        },
        {
          label: t('networks:step.router'),
          value:
            kind === 'new' ? router.name?.trim() || t('networks:form.router-new') : t(`networks:form.router-${kind}`),
        },
      ]}
    />
  );
}
