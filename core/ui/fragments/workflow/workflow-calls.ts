import type { Services } from '#base';
import { type FormFiles, withFiles } from '../../form/form-files.ts';
import type { StepErrors } from '../../wizard/steps-refused.ts';
import { resolveAddress } from '../fragment-address.ts';
import { callFragment, type FragmentAnswer } from '../fragment-call.ts';
import { outcomeOf } from '../outcome.ts';
import { postedData } from '../posted-data.ts';
import { readFragment } from '../read-fragment.ts';
import { baseOf } from '../use-base.ts';
import { FRAGMENT_HEADERS, type WorkflowFragment } from '../wire.ts';
import { readStepErrors } from './step-errors.ts';
import { stepRange, workflowData, type WorkflowModel } from './workflow-model.ts';

/** The two calls of a server's workflow (contract §13.3), both a POST of the whole form, with its files, to its action. */
export function workflowCalls(services: Services, workflow: WorkflowFragment, files: FormFiles, base?: string) {
  const from = baseOf(services, base);
  const post = (model: WorkflowModel, headers: Readonly<Record<string, string>> = {}) =>
    callFragment(services, resolveAddress(workflow.action, from), from, {
      method: 'POST',
      body: postedData(withFiles(workflowData(workflow, model), files), workflow.multipart),
      headers,
    });

  return {
    /** Has the server judge the steps that are being left. Throws a `TypeError` for an answer that can't be read. */
    async validate(model: WorkflowModel, left: readonly string[]): Promise<StepErrors> {
      const range = stepRange(workflow, left);
      if (!range) return {};
      const { text } = await post(model, {
        [FRAGMENT_HEADERS.validateFrom]: String(range[0]),
        [FRAGMENT_HEADERS.validateTo]: String(range[1]),
      });
      const steps = workflow.steps.map(({ slug }) => slug);
      return readStepErrors(parsed(text), workflow.slug, steps);
    },

    /** Sends it. A refusal is the workflow again, with what is wrong in it. */
    async submit(model: WorkflowModel): Promise<{ answer: FragmentAnswer; refused?: WorkflowFragment }> {
      const answer = await post(model);
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
