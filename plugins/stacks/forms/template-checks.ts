import { callApi, type OperationInput, type Services } from '@sextant/sdk';
import type { TemplateFacts } from './parameter.ts';
import type { TemplateSource } from './stack-model.ts';

/** A resource that a creation or an update makes, changes or takes away (previewStack). */
export type ResourceChange = Awaited<ReturnType<typeof callApi<'previewStack'>>>['items'][number];

type PreviewBody = OperationInput<'previewStack'>['body'];

/** The last answer to a question, so that a step that is drawn again asks nothing. */
interface LastAnswer<Question, Answer> {
  /** Asks the service, unless this was its last question. A rejection is forgotten. */
  of(question: Question): Promise<Answer>;
  /** Returns the answer, where it is there. */
  known(question: Question): Answer | undefined;
}

function lastAnswer<Question, Answer>(ask: (question: Question) => Promise<Answer>): LastAnswer<Question, Answer> {
  let last: { key: string; promise: Promise<Answer>; value?: Answer } | undefined;
  return {
    of(question) {
      const key = JSON.stringify(question);
      if (last?.key === key) return last.promise;
      const entry: typeof last = { key, promise: ask(question) };
      last = entry;
      entry.promise.then(
        (value) => {
          entry.value = value;
        },
        () => {
          if (last === entry) last = undefined;
        },
      );
      return entry.promise;
    },
    known: (question) => (last?.key === JSON.stringify(question) ? last.value : undefined),
  };
}

/** The service's answers about the template and the changes of a form, kept while the form is open. */
export interface TemplateChecks {
  /** The parameters of a template (validateStackTemplate). */
  readonly facts: LastAnswer<TemplateSource, TemplateFacts>;
  /** The effects of a creation or an update (previewStack). */
  readonly plans: LastAnswer<PreviewBody, readonly ResourceChange[]>;
}

export function createTemplateChecks(services: Services): TemplateChecks {
  return {
    facts: lastAnswer((body) => callApi(services, 'validateStackTemplate', { body }, { quiet: true })),
    plans: lastAnswer(async (body) => (await callApi(services, 'previewStack', { body }, { quiet: true })).items),
  };
}

/** The changes that take away what is there. */
export const takesAway = ({ change }: ResourceChange): boolean => change === 'deleted' || change === 'replaced';
