import {
  type ActionResult,
  callApi,
  type Code,
  type ModalContentProps,
  resultOf,
  Toasts,
  useServices,
  useT,
} from '@sextant/sdk';
import { FormDialog } from '@sextant/ui';
import { useMemo } from 'react';
import { externalSource } from '../choices.ts';
import { changeCode, creationCode } from '../code.ts';
import { nameOf } from '../names.ts';
import { useQuotas } from '../quotas/use-quotas.tsx';
import { differences, type Members, saveChange } from '../save-change.ts';
import { dataOf, membersOf, needsDown, newRouter, type RouterData, type RouterFields, stepsOf } from './router-data.ts';
import { routerSchema, routerUi, routerValidator } from './router-look.ts';
import { loadRouter, type Router, routerTypeId } from './router.ts';

const common = { schema: routerSchema, validator: routerValidator, size: 'medium' } as const;

/** "Create Router". */
export function creationForm(fields: RouterFields) {
  const uiSchema = routerUi(fields, false);
  return function CreationForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const context = useMemo(() => ({ sources: { externals: externalSource(services) } }), [services]);
    const quotas = useQuotas(['router']);
    const code = (data: RouterData) => creationCode('router', newRouter(data, fields));
    const submit = async (data: RouterData) => {
      const made = await callApi(services, 'createRouter', { body: newRouter(data, fields) }, { quiet: true });
      services
        .get(Toasts)
        .add('success', t('networks:router.create.done', { name: nameOf(made) }), { code: () => code(data) });
      return resultOf(routerTypeId, { created: [made.id] });
    };
    return (
      <FormDialog<RouterData, ActionResult>
        {...common}
        uiSchema={uiSchema}
        id="networks.create-router"
        context={context}
        data={{}}
        title={t('networks:router.create.label')}
        submitLabel={t('networks:router.create.label')}
        check={() => quotas.errors()}
        submit={submit}
        code={code}
        close={close}
      >
        {quotas.view}
      </FormDialog>
    );
  };
}

/** Returns the code of an edit: several calls where the router has to be down for it. */
export function editCode(id: string, change: Members, isUp: boolean): Code {
  return { calls: stepsOf(change, isUp).flatMap((step) => changeCode('router', id, step).calls ?? []) };
}

/** "Edit Router": what differs is sent. */
export function editForm(router: Router, fields: RouterFields) {
  const { id } = router;
  const uiSchema = routerUi(fields, true);
  const wasUp = router.admin_state_up !== false;
  const changes = (data: RouterData, start: RouterData) =>
    differences(membersOf(data, fields), membersOf(start, fields));
  return function EditForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const read = () => loadRouter(id, { services });
    const change = (body: Members) => callApi(services, 'changeRouter', { params: { id }, body }, { quiet: true });
    const send = async (asked: Members) => {
      if (!needsDown(asked)) return change(asked);
      const isUp = (await read()).admin_state_up !== false;
      try {
        for (const step of stepsOf(asked, isUp)) await change(step);
      } catch (error) {
        // A router that was up stays up after a refusal.
        if (isUp) await change({ admin_state_up: true }).catch(() => undefined);
        throw error;
      }
      return undefined;
    };
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
          send,
        },
        services,
      );
    const question = (data: RouterData, start: RouterData) => {
      if (!wasUp || !needsDown(changes(data, start).change)) return undefined;
      return {
        title: t('networks:router.edit.label'),
        message: t('networks:router.goes-down', { name: nameOf(router) }),
        confirmLabel: t('networks:save'),
        danger: true,
      };
    };
    return (
      <FormDialog<RouterData, ActionResult>
        {...common}
        uiSchema={uiSchema}
        id="networks.edit-router"
        data={dataOf(router)}
        draftKey={`networks.edit-router.${id}`}
        title={t('networks:router.edit.label')}
        subtitle={nameOf(router)}
        submitLabel={t('networks:save')}
        question={question}
        submit={submit}
        code={(data, start) => editCode(id, changes(data, start).change, wasUp)}
        edit={{ read: async () => dataOf(await read()) }}
        close={close}
      />
    );
  };
}
