import {
  I18n,
  type ModalContentProps,
  nothingChanged,
  type Services,
  Toasts,
  useService,
  useServices,
  useT,
} from '@sextant/sdk';
import { FormDialog, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import { useMemo } from 'react';
import schema from '../../../schemas/projects/quotas.schema.json';
import compiled from '../../../schemas/projects/quotas.schema.json?rjsf';
import ui from '../../../schemas/projects/quotas.ui.json';
import { changesOf, dataOf, quotaErrors, quotaFields, type QuotasData } from '../forms/quotas-data.ts';
import { QuotasWidget } from '../forms/quotas-widget.tsx';
import { limitsBefore } from '../forms/save-quotas.ts';
import type { QuotaChange } from '../quota-code.ts';
import { type ProjectQuotas, type QuotaService, readAgain } from '../quotas.ts';
import { changeDefaults, defaultsCode, readDefaults } from './default-quotas.ts';

const validator = precompiledValidator(compiled, schema as FormSchema);
const widgets = { quotas: QuotasWidget };
/** The defaults that the calls of the gateway take. */
const changeable: Readonly<Partial<Record<QuotaService, readonly string[] | 'all'>>> = {
  compute: 'all',
  volume: ['volumes', 'snapshots', 'gigabytes'],
};

/** Leaves the quotas whose defaults can be changed. */
export function changeableOf({ quotas }: ProjectQuotas, allowed: readonly QuotaService[]): ProjectQuotas {
  const kept = allowed.flatMap((service) => {
    const names = changeable[service];
    const all = Object.entries(quotas[service] ?? {});
    const some = all.filter(([name]) => names === 'all' || names?.includes(name));
    return some.length > 0 ? [[service, Object.fromEntries(some)] as const] : [];
  });
  return { quotas: Object.fromEntries(kept), failed: {} };
}

/** Returns the form of "Update Defaults", for the services that the operator may change. */
export function defaultsForm(start: ProjectQuotas, allowed: readonly QuotaService[], onSaved: () => void) {
  const known = { now: changeableOf(start, allowed) };
  const hidden = (['compute', 'volume', 'network'] as const).filter((service) => !known.now.quotas[service]);
  const uiSchema = { ...ui, ...Object.fromEntries(hidden.map((service) => [service, { 'ui:widget': 'hidden' }])) };
  return function DefaultsForm({ close }: ModalContentProps<void>) {
    const t = useT();
    const services = useServices();
    const i18n = useService(I18n);
    const context = useMemo(() => ({ known }), []);
    return (
      <FormDialog<QuotasData, void>
        id="projects.defaults"
        schema={schema as FormSchema}
        uiSchema={uiSchema as FormUiSchema}
        validator={validator}
        widgets={widgets}
        context={context}
        data={dataOf(known.now)}
        draftKey="projects.defaults"
        title={t('projects:defaults.edit')}
        submitLabel={t('projects:form.save')}
        check={(data) => quotaErrors(data, known.now, i18n)}
        submit={(data, before) => save(changesOf(data, before), known.now, onSaved, services)}
        code={(data, before) => defaultsCode(changesOf(data, before))}
        edit={{
          read: async () => {
            known.now = readAgain(known.now, changeableOf(await readDefaults(services), allowed));
            return dataOf(known.now);
          },
          parts: [],
          fields: (models) => quotaFields(models, i18n),
        }}
        close={close}
      />
    );
  };
}

async function save(change: QuotaChange, before: ProjectQuotas, onSaved: () => void, services: Services) {
  if (Object.keys(change).length === 0) return;
  const { saved, refused } = await changeDefaults(change, services);
  onSaved();
  if (Object.keys(saved).length > 0) tellSaved(saved, refused.length === 0, before, onSaved, services);
  if (refused.length > 0) throw new Error(refused.join('\n'));
}

function tellSaved(
  saved: QuotaChange,
  isAll: boolean,
  before: ProjectQuotas,
  onSaved: () => void,
  services: Services,
): void {
  const i18n = services.get(I18n);
  const names = i18n.list(Object.keys(saved).map((service) => i18n.t(`projects:quota.service.${service}`)));
  const text = isAll ? i18n.t('projects:defaults.done') : i18n.t('projects:defaults.done-of', { services: names });
  services.get(Toasts).add('success', text, {
    code: () => defaultsCode(saved),
    undo: async () => {
      const now = await readDefaults(services);
      const isAsLeft = (Object.entries(saved) as [QuotaService, Record<string, number>][]).every(([service, limits]) =>
        Object.entries(limits).every(([name, limit]) => now.quotas[service]?.[name]?.limit === limit),
      );
      if (!isAsLeft) return 'changed';
      const { refused } = await changeDefaults(limitsBefore(before, saved), services);
      onSaved();
      if (refused.length > 0) throw new Error(refused.join('\n'));
      return nothingChanged;
    },
  });
}
