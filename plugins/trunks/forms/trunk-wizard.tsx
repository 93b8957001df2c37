import {
  type ActionResult,
  callApi,
  I18n,
  type ModalContentProps,
  resultOf,
  Scope,
  type Services,
  Session,
  Toasts,
  useService,
  useServices,
  useT,
} from '@sextant/sdk';
import { mergeErrors, WHOLE_FORM, Wizard, type WizardStep } from '@sextant/ui';
import { useMemo, useState } from 'react';
import { type Trunk, trunkTypeId } from '../trunk.ts';
import { DetailsStep } from './details-step.tsx';
import { editedParts } from './edited-parts.ts';
import { changesDisabled, sent, stateIn } from './merge-edit.ts';
import { parentStep } from './parent-step.tsx';
import { isParentCandidate, isSubportCandidate, type Port } from './ports.ts';
import { beginEdit, isOwed, readAgain, saveEdit, type TrunkEdit } from './save-edit.ts';
import { subportsStep } from './subports-step.tsx';
import { type Candidates, draftOf, fitDraft } from './trunk-draft.ts';
import {
  detailsErrors,
  emptyTrunk,
  modelOf,
  newTrunk,
  parentError,
  segmentationErrors,
  type TrunkModel,
} from './trunk-model.ts';
import { creationCode, editCode } from './trunk-code.ts';
import type { LoadingQuota } from './trunk-quota.ts';
import { trunkSummary } from './trunk-summary.tsx';

export interface WizardSetting {
  ports: readonly Port[];
  /** The trunk that is edited; absent: one is made. */
  trunk?: Trunk;
  /** The quota of trunks, for a new one. */
  quota?: LoadingQuota;
}

type Translate = ReturnType<typeof useT>;

/** The wizards "Create Trunk" and "Edit Trunk". */
export function trunkWizard({ ports, trunk, quota }: WizardSetting) {
  const verb = trunk ? 'edit' : 'create';
  const Summary = trunkSummary(verb, quota);
  const model = trunk ? modelOf(trunk, ports) : emptyTrunk;
  const candidates: Candidates = {
    parents: ports.filter(isParentCandidate),
    // The trunk's own subports can be taken out, and put in again.
    subports: [...model.subports.map(({ port }) => port), ...ports.filter(isSubportCandidate)],
  };
  return function TrunkWizard({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const i18n = useService(I18n);
    const [edit] = useState(() => trunk && beginEdit(trunk));
    const steps = useMemo(() => stepsFor(candidates, model, edit, t), [edit, t]);
    const kept = trunk ? `${trunk.id}.${trunk.revision_number ?? ''}` : (services.get(Scope).projectId ?? '-');
    return (
      <Wizard<TrunkModel, ActionResult>
        id={`trunks.${verb}`}
        title={t(`trunks:form.${verb}.title`)}
        subtitle={trunk?.name_or_id ?? services.get(Session).current().project_name ?? ''}
        steps={steps}
        model={model}
        submit={(chosen) => (edit ? saveEdit(edit, chosen, services) : create(chosen, services))}
        {...(edit && {
          edit: {
            read: async () => modelOf({ ...edit.trunk, ...sent(await readAgain(edit, services)) }, ports),
            fields: (models: readonly TrunkModel[]) => editedParts(models, i18n),
            isOwed: () => isOwed(edit),
          },
        })}
        code={(chosen) => (edit ? editCode(edit.trunk.id, edit.known, stateIn(chosen)) : creationCode(chosen))}
        submitLabel={t(`trunks:form.${verb}.submit`)}
        summary={Summary}
        // A failed attempt may have saved a part: the pages must read the trunk again.
        onClose={(result) =>
          close(result ?? (edit?.isTouched ? resultOf(trunkTypeId, { updated: [edit.trunk.id] }) : undefined))
        }
        draftKey={`trunks.${verb}.${kept}`}
        draftOf={draftOf}
        fitDraft={(draft) => fitDraft(draft, candidates)}
      />
    );
  };
}

function stepsFor(
  candidates: Candidates,
  { subports: own }: TrunkModel,
  edit: TrunkEdit | undefined,
  t: Translate,
): WizardStep<TrunkModel>[] {
  const details: WizardStep<TrunkModel> = {
    id: 'details',
    title: 'trunks:step.details',
    description: () => t('trunks:step.details-hint'),
    view: DetailsStep,
    validate: (model) => detailsErrors(model, t),
  };
  const parent: WizardStep<TrunkModel> = {
    id: 'parent',
    title: 'trunks:step.parent',
    description: ({ parents }) => parents[0]?.display ?? t('trunks:step.parent-hint'),
    view: parentStep(candidates.parents),
    validate(model) {
      const wrong = parentError(model);
      return wrong ? { [WHOLE_FORM]: [t(wrong)] } : undefined;
    },
  };
  const subports: WizardStep<TrunkModel> = {
    id: 'subports',
    title: 'trunks:step.subports',
    description: ({ subports: chosen }) => t('trunks:step.subports-count', { count: chosen.length }),
    view: subportsStep(candidates.subports, own),
    validate(model) {
      const isRefused = edit && changesDisabled(edit.start, stateIn(model));
      return mergeErrors(
        segmentationErrors(model, t),
        isRefused ? { [WHOLE_FORM]: [t('trunks:subports.disabled')] } : undefined,
      );
    },
  };
  return edit ? [details, subports] : [details, parent, subports];
}

async function create(model: TrunkModel, services: Services): Promise<ActionResult> {
  const trunk = await callApi(services, 'createTrunk', { body: newTrunk(model) });
  services.get(Toasts).add('success', services.get(I18n).t('trunks:success.created', { name: trunk.name_or_id }), {
    code: () => creationCode(model),
  });
  return resultOf(trunkTypeId, { created: [trunk.id] });
}
