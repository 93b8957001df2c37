import type { Services } from '#base';
import type { FormFiles } from '../../form/form-files.ts';
import type { StepErrors } from '../../wizard/steps-refused.ts';
import { postedForm } from '../dialog/form-fields.ts';
import { resolveAddress } from '../fragment-address.ts';
import { callFragment, type FragmentAnswer } from '../fragment-call.ts';
import { outcomeOf } from '../outcome.ts';
import type { PostedForm } from '../html/form-body.ts';
import { putFile } from '../put-file.ts';
import { readFragment } from '../read-fragment.ts';
import { baseOf } from '../use-base.ts';
import { FRAGMENT_HEADERS, type WorkflowFragment } from '../wire.ts';
import { readStepErrors } from './step-errors.ts';
import { stepRange, workflowData, type WorkflowModel } from './workflow-model.ts';

export interface WorkflowCallsOptions {
  workflow: WorkflowFragment;
  files: FormFiles;
  /** Where the workflow came from: its addresses begin there. */
  base?: string | undefined;
  /** The select that a new option is made for: the submit asks for the outcome of that name. */
  addToField?: string | undefined;
  /** 0 to 1, of the file that goes elsewhere. */
  onProgress?(name: string, sent: number): void;
}

/** The two calls of a server's workflow, both a POST of the whole form, with its files, to its action. */
export function workflowCalls(services: Services, options: WorkflowCallsOptions) {
  const { workflow, files, base, addToField, onProgress = () => {} } = options;
  const from = baseOf(services, base);
  const formOf = (model: WorkflowModel) => postedForm(workflow, workflowData(workflow, model), files);
  const post = ({ body }: PostedForm, headers: Readonly<Record<string, string>> = {}) =>
    callFragment(services, resolveAddress(workflow.action, from), from, { method: 'POST', body, headers });

  return {
    /** Has the server judge the steps that are being left. Throws a `TypeError` for an answer that can't be read. */
    async validate(model: WorkflowModel, left: readonly string[]): Promise<StepErrors> {
      const range = stepRange(workflow, left);
      if (!range) return {};
      const { text } = await post(formOf(model), {
        [FRAGMENT_HEADERS.validateFrom]: String(range[0]),
        [FRAGMENT_HEADERS.validateTo]: String(range[1]),
      });
      const steps = workflow.steps.map(({ slug }) => slug);
      return readStepErrors(parsed(text), workflow.slug, steps);
    },

    /** Sends it, then its file where the answer says. A refusal is the workflow again, with what is wrong in it. */
    async submit(model: WorkflowModel): Promise<{ answer: FragmentAnswer; refused?: WorkflowFragment }> {
      const form = formOf(model);
      const answer = await post(form, addToField ? { [FRAGMENT_HEADERS.addToField]: addToField } : {});
      if (form.upload) await putFile(services, form.upload, answer, { onProgress });
      if (outcomeOf(answer).next.do !== 'show') return { answer };
      const fragment = await readFragment(answer);
      const isRefusal = fragment.fragment === 'workflow' && fragment.slug === workflow.slug;
      return { answer, ...(isRefusal ? { refused: fragment } : {}) };
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TypeError('no JSON');
  }
}
