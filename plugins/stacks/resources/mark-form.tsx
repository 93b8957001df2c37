import {
  type ActionResult,
  callApi,
  I18n,
  type ModalContentProps,
  resultOf,
  type Services,
  Toasts,
  useServices,
  useT,
} from '@sextant/sdk';
import { FormDialog, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import schema from '../../../schemas/stacks/mark-unhealthy.schema.json';
import compiled from '../../../schemas/stacks/mark-unhealthy.schema.json?rjsf';
import ui from '../../../schemas/stacks/mark-unhealthy.ui.json';
import { stackTypeId } from '../stack.ts';
import { unhealthyCode } from '../stack-code.ts';
import type { ResourceOfStack } from './resource.ts';

const validator = precompiledValidator(compiled, schema as FormSchema);

interface MarkData {
  reason?: string;
}

const reasonOf = ({ reason = '' }: MarkData) => reason.trim();

/** Returns the form of "Mark Unhealthy". */
export function markForm(item: ResourceOfStack) {
  const { stack, resource } = item;
  return function MarkForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    return (
      <FormDialog<MarkData, ActionResult>
        id="stacks.mark-unhealthy"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        data={{}}
        draftKey={`stacks.mark-unhealthy.${item.id}`}
        title={t('stacks:unhealthy.label')}
        subtitle={resource.resource_name}
        submitLabel={t('stacks:unhealthy.label')}
        submit={(data) => saveMark(item, data, services)}
        code={(data) => unhealthyCode(stack, resource.resource_name, reasonOf(data))}
        close={close}
      >
        <p>{t('stacks:unhealthy.message')}</p>
      </FormDialog>
    );
  };
}

/** Calls the resource unhealthy (markStackResource). */
export async function saveMark(
  { stack, resource }: ResourceOfStack,
  data: MarkData,
  services: Services,
): Promise<ActionResult> {
  const name = resource.resource_name;
  const reason = reasonOf(data);
  const body = { mark_unhealthy: true, ...(reason ? { resource_status_reason: reason } : {}) };
  await callApi(services, 'markStackResource', { params: { id: stack.id, name }, body }, { quiet: true });
  const message = services.get(I18n).t('stacks:unhealthy.done', { name });
  services.get(Toasts).add('success', message, { code: () => unhealthyCode(stack, name, reason) });
  return resultOf(stackTypeId, { updated: [stack.id] });
}
