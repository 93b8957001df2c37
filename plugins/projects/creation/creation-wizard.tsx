import {
  type ActionResult,
  I18n,
  type ModalContentProps,
  type Services,
  Session,
  useService,
  useServices,
  useT,
} from '@sextant/sdk';
import { Wizard } from '@sextant/ui';
import { useMemo, useState } from 'react';
import { nameTaken } from '../forms/project-data.ts';
import { creationChoices } from './creation-choices.ts';
import { creationSummary } from './creation-summary.tsx';
import { emptyProject, fitNewProject, type NewProject, newProjectCode } from './new-project.ts';
import { ProjectCreation } from './project-creation.ts';
import { creationSteps } from './steps.tsx';

/** Returns the wizard "Create Project". @param choosesDomain may the operator list domains? */
export function creationWizard(choosesDomain: boolean, services: Services) {
  const choices = creationChoices(services);
  const Summary = creationSummary(choices);
  const start = emptyProject(choosesDomain ? services.get(Session).current().user_domain_id : undefined);
  return function CreationWizard({ close, setDirty }: ModalContentProps<ActionResult>) {
    const t = useT();
    const i18n = useService(I18n);
    const own = useServices();
    const [creation] = useState(() => new ProjectCreation(choices, own));
    const steps = useMemo(() => creationSteps({ choices, creation, choosesDomain }, i18n), [creation, i18n]);
    return (
      <Wizard<NewProject, ActionResult>
        id="projects.create"
        title={t('projects:action.create.label')}
        steps={steps}
        model={start}
        submit={async (model, keepDraft) => {
          try {
            // A project that is made needs no draft: its name would be taken.
            return await creation.save(model, () => keepDraft()());
          } catch (error) {
            // The parts that are left have no draft: closing asks first.
            if (creation.made) setDirty(true);
            throw error;
          }
        }}
        conflict={({ project }) => ({ details: nameTaken(project, i18n) })}
        code={(model) => newProjectCode(model, choices.known.quotas)}
        submitLabel={() => t(creation.made ? 'projects:create.again' : 'projects:action.create.label')}
        summary={Summary}
        onClose={(result) => close(result ?? (creation.made ? creation.result : undefined))}
        draftKey="projects.create"
        draftOf={(model) => (creation.made ? {} : model)}
        fitDraft={fitNewProject}
        leavesOut={() => creation.made !== undefined}
      />
    );
  };
}
