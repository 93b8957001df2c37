import {
  type ActionResult,
  callApi,
  I18n,
  type ModalContentProps,
  resultOf,
  Toasts,
  useService,
  useServices,
  useT,
} from '@sextant/sdk';
import {
  FormDialog,
  type FormErrors,
  type FormSchema,
  type FormUiSchema,
  mergeErrors,
  precompiledValidator,
} from '@sextant/ui';
import schema from '../../../schemas/networks/subnet.schema.json';
import compiled from '../../../schemas/networks/subnet.schema.json?rjsf';
import ui from '../../../schemas/networks/subnet.ui.json';
import { useMemo } from 'react';
import { subnetPoolSource } from '../choices.ts';
import { changeCode, creationCode } from '../code.ts';
import { nameOf } from '../names.ts';
import { type Network, networkTypeId } from '../networks/network.ts';
import { useQuotas } from '../quotas/use-quotas.tsx';
import { differences, saveChange } from '../save-change.ts';
import { dataOf, membersOf, newSubnet, type SubnetData, typedCidr } from './subnet-data.ts';
import { overlapping, placesOf, useOwnSubnets } from './overlaps.ts';
import { subnetErrors } from './subnet-errors.ts';
import { loadSubnet, type Subnet } from './subnet.ts';

const hidden = { 'ui:widget': 'hidden' };

const common = {
  schema: schema as FormSchema,
  uiSchema: { ...ui, with_subnet: hidden } as FormUiSchema,
  validator: precompiledValidator(compiled, schema as FormSchema),
  size: 'medium',
} as const;

/** The network and the version of a subnet are as they were made. */
const editUi = {
  ...common.uiSchema,
  source: hidden,
  pool: hidden,
  prefixlen: hidden,
  ipv6: hidden,
  cidr: { ...ui.cidr, 'ui:readonly': true },
} as FormUiSchema;

/** "Create Subnet", in a network. */
export function creationForm(network: Network) {
  return function CreationForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const i18n = useService(I18n);
    const quotas = useQuotas(['subnet']);
    const own = useOwnSubnets();
    const context = useMemo(() => ({ sources: { pools: subnetPoolSource(services) } }), [services]);
    // The service refuses an overlap inside a network; elsewhere it only keeps a router from joining both.
    const twinErrors = (data: SubnetData): FormErrors => {
      const twins = overlapping(typedCidr(data), network.subnets).map((subnet) => subnet.name || subnet.cidr);
      return twins.length > 0 ? { cidr: [t('networks:mistake.overlap', { names: i18n.list(twins) })] } : {};
    };
    const question = (data: SubnetData) => {
      const others = overlapping(
        typedCidr(data),
        own.filter((subnet) => subnet.network.id !== network.id),
      );
      if (others.length === 0) return undefined;
      const label = t('networks:subnet.create.label');
      const message = t('networks:subnet.overlap', { names: i18n.list(placesOf(others)) });
      return { title: label, message, confirmLabel: label };
    };
    const bodyOf = (data: SubnetData) => ({ network_id: network.id, ...newSubnet(data) });
    const code = (data: SubnetData) => creationCode('subnet', { ...bodyOf(data) });
    const submit = async (data: SubnetData) => {
      const made = await callApi(services, 'createSubnet', { body: bodyOf(data) }, { quiet: true });
      services
        .get(Toasts)
        .add('success', t('networks:subnet.create.done', { name: nameOf(made) }), { code: () => code(data) });
      return resultOf(networkTypeId, { updated: [network.id] });
    };
    return (
      <FormDialog<SubnetData, ActionResult>
        {...common}
        id="networks.create-subnet"
        context={context}
        data={{ with_subnet: true, source: 'typed', gateway: 'auto' }}
        title={t('networks:subnet.create.label')}
        subtitle={nameOf(network)}
        submitLabel={t('networks:subnet.create.label')}
        check={(data) => mergeErrors(subnetErrors(data, i18n), twinErrors(data), quotas.errors())}
        question={question}
        submit={submit}
        code={code}
        close={close}
      >
        {quotas.view}
      </FormDialog>
    );
  };
}

/** "Edit Subnet": what differs is sent. */
export function editForm(subnet: Subnet) {
  return function EditForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const i18n = useService(I18n);
    const { id, network_id: network } = subnet;
    const changes = (data: SubnetData, start: SubnetData) =>
      differences({ ...membersOf(data) }, { ...membersOf(start) });
    const submit = (data: SubnetData, start: SubnetData) =>
      saveChange(
        {
          kind: 'subnet',
          done: 'networks:subnet.edit.done',
          type: networkTypeId,
          id: network,
          name: nameOf(subnet),
          ...changes(data, start),
          read: async () => membersOf(dataOf(await loadSubnet(id, { services }))),
          send: (body) => callApi(services, 'changeSubnet', { params: { id }, body }, { quiet: true }),
        },
        services,
      );
    return (
      <FormDialog<SubnetData, ActionResult>
        {...common}
        uiSchema={editUi}
        id="networks.edit-subnet"
        data={dataOf(subnet)}
        draftKey={`networks.edit-subnet.${id}`}
        title={t('networks:subnet.edit.label')}
        subtitle={nameOf(subnet)}
        submitLabel={t('networks:save')}
        check={(data) => subnetErrors(data, i18n)}
        submit={submit}
        code={(data, start) => changeCode('subnet', id, changes(data, start).change)}
        edit={{ read: async () => dataOf(await loadSubnet(id, { services })) }}
        close={close}
      />
    );
  };
}
