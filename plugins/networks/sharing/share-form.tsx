import {
  type ActionResult,
  callApi,
  type ModalContentProps,
  Permissions,
  resultOf,
  type Services,
  Toasts,
  useServices,
  useT,
} from '@sextant/sdk';
import { FormDialog, type FormErrors, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import { useMemo } from 'react';
import schema from '../../../schemas/networks/share.schema.json';
import compiled from '../../../schemas/networks/share.schema.json?rjsf';
import ui from '../../../schemas/networks/share.ui.json';
import { projectSource } from '../choices.ts';
import { nameOf } from '../names.ts';
import { type Network, networkTypeId } from '../networks/network.ts';
import { openForm } from '../open-form.ts';
import { isTwin, type Share, shareCode, type ShareData, shareOf } from './sharing.ts';

const validator = precompiledValidator(compiled, schema as FormSchema);

/** Opens "Share Network"; what the network is shared with already is read first. */
export async function openShare(network: Network, services: Services): Promise<ActionResult> {
  const [{ items }, mayShareWithAll] = await Promise.all([
    callApi(services, 'listRbacPolicies', { query: { object_id: network.id } }),
    services.get(Permissions).check({ policy: [['network', 'create_rbac_policy:target_tenant']] }),
  ]);
  return openForm('share.add', services, async () => shareForm(network, items, mayShareWithAll));
}

/** "Share Network". `withAll`: all projects may be chosen, too. */
export function shareForm(network: Network, shares: readonly Share[], withAll: boolean) {
  return function ShareForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const context = useMemo(
      () => ({ sources: { projects: projectSource(services, withAll ? t('networks:share.all') : undefined) } }),
      [services, t],
    );
    const check = (data: ShareData): FormErrors => {
      const wrong = !data.project ? 'no-project' : isTwin(data, shares) ? 'twin' : undefined;
      return wrong ? { project: [t(`networks:share.mistake.${wrong}`)] } : {};
    };
    const submit = async (data: ShareData) => {
      await callApi(services, 'createRbacPolicy', { body: shareOf(network.id, data) }, { quiet: true });
      services.get(Toasts).add('success', t('networks:share.add.done', { name: nameOf(network) }), {
        code: () => shareCode(network.id, data),
      });
      return resultOf(networkTypeId, { updated: [network.id] });
    };
    return (
      <FormDialog<ShareData, ActionResult>
        id="networks.share"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        context={context}
        size="medium"
        data={{ access: 'access_as_shared' }}
        title={t('networks:share.add.label')}
        subtitle={nameOf(network)}
        submitLabel={t('networks:share.add.label')}
        check={check}
        submit={submit}
        code={(data) => shareCode(network.id, data)}
        close={close}
      />
    );
  };
}
