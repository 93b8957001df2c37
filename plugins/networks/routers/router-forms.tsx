import { type ActionResult, callApi, type ModalContentProps, resultOf, Toasts, useServices, useT } from '@sextant/sdk';
import { FormDialog, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import { useMemo } from 'react';
import schema from '../../../schemas/networks/router.schema.json';
import compiled from '../../../schemas/networks/router.schema.json?rjsf';
import ui from '../../../schemas/networks/router.ui.json';
import { externalSource } from '../choices.ts';
import { changeCode, creationCode } from '../code.ts';
import { nameOf } from '../names.ts';
import { useQuotas } from '../quotas/use-quotas.tsx';
import { differences, saveChange } from '../save-change.ts';
import { loadRouter, type Router, routerTypeId } from './router.ts';

export interface RouterData {
  name?: string;
  description?: string;
  admin_state_up?: boolean;
  external?: string;
}

const common = {
  schema: schema as FormSchema,
  validator: precompiledValidator(compiled, schema as FormSchema),
  size: 'medium',
} as const;
const creationUi = ui as FormUiSchema;
const editUi = { ...ui, external: { 'ui:widget': 'hidden' } } as FormUiSchema;

const membersOf = ({ name = '', description = '', admin_state_up: isUp = true }: RouterData) => ({
  name: name.trim(),
  description: description.trim(),
  admin_state_up: isUp,
});

/** Returns the body of a creation. */
export function newRouter(data: RouterData) {
  const { external } = data;
  return { ...membersOf(data), ...(external ? { external_gateway_info: { network_id: external } } : {}) };
}

const dataOf = (router: Router): RouterData => ({
  name: router.name,
  description: router.description ?? '',
  admin_state_up: router.admin_state_up !== false,
});

/** "Create Router". */
export function creationForm() {
  return function CreationForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const context = useMemo(() => ({ sources: { externals: externalSource(services) } }), [services]);
    const quotas = useQuotas(['router']);
    const code = (data: RouterData) => creationCode('router', newRouter(data));
    const submit = async (data: RouterData) => {
      const made = await callApi(services, 'createRouter', { body: newRouter(data) }, { quiet: true });
      services
        .get(Toasts)
        .add('success', t('networks:router.create.done', { name: nameOf(made) }), { code: () => code(data) });
      return resultOf(routerTypeId, { created: [made.id] });
    };
    return (
      <FormDialog<RouterData, ActionResult>
        {...common}
        uiSchema={creationUi}
        id="networks.create-router"
        context={context}
        data={{}}
        title={t('networks:router.create.label')}
        submitLabel={t('networks:router.create.label')}
        check={quotas.errors}
        submit={submit}
        code={code}
        close={close}
      >
        {quotas.view}
      </FormDialog>
    );
  };
}

/** "Edit Router": what differs is sent. */
export function editForm(router: Router) {
  const { id } = router;
  const changes = (data: RouterData, start: RouterData) => differences(membersOf(data), membersOf(start));
  return function EditForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const read = () => loadRouter(id, { services });
    const submit = (data: RouterData, start: RouterData) =>
      saveChange(
        {
          kind: 'router',
          done: 'networks:router.edit.done',
          type: routerTypeId,
          id,
          name: data.name?.trim() || nameOf(router),
          ...changes(data, start),
          read,
          send: (body) => callApi(services, 'changeRouter', { params: { id }, body }, { quiet: true }),
        },
        services,
      );
    return (
      <FormDialog<RouterData, ActionResult>
        {...common}
        uiSchema={editUi}
        id="networks.edit-router"
        data={dataOf(router)}
        draftKey={`networks.edit-router.${id}`}
        title={t('networks:router.edit.label')}
        subtitle={nameOf(router)}
        submitLabel={t('networks:save')}
        submit={submit}
        code={(data, start) => changeCode('router', id, changes(data, start).change)}
        edit={{ read: async () => dataOf(await read()) }}
        close={close}
      />
    );
  };
}
