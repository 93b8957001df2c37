import type { ConsoleFacts } from '#protocol';
import type { Http, HttpError } from '../http/http.ts';
import type { Page } from '../page/page.ts';
import { consoleTelemetry } from '../telemetry/console-telemetry.ts';

/** So many the gateway answers at once. */
const mostAtOnce = 100;

/** The object store has no rules and names none. The gateway keeps one that any refused write shuts. */
const ruleOfStore = { 'object-store': 'object-store:write' } as const;

/** A refusal of a service, or of a plugin's call, has consequences besides the toast. */
export function heedRefusal(page: Page, http: Http, error: HttpError): Promise<void> {
  warnAuthor(error);
  return readRefusedRules(page, http, error);
}

/** Texts of refusals that stand in the browser's console already. */
const warned = new Set<string>();

/** Browsers write `403` alone to their console, where a plugin's author looks. This says the rest, once for each operation. */
function warnAuthor({ origin, problem }: HttpError): void {
  if (problem?.code !== 'PLUGIN_API_NOT_DECLARED' || warned.has(problem.detail)) return;
  warned.add(problem.detail);
  consoleTelemetry.report(
    'warning',
    `${problem.detail} Add it to access.api in the plugin.json of ${origin}, and build it again.`,
  );
}

/**
 * Asks anew for the rules that came with the page, after a service refused a call: what it refused is drawn disabled from now
 * on, and what follows from it is not offered any more. A refusal that taught nothing changes nothing.
 */
async function readRefusedRules(page: Page, http: Http, { problem, origin }: HttpError): Promise<void> {
  const { state } = page;
  // Nothing is offered that a rule guards which the page does not know.
  const rule = problem?.rule ?? ruleOfStore[origin as keyof typeof ruleOfStore] ?? '';
  if (!state.policy[rule]) return;
  const { session } = state;
  const policy = { ...state.policy };
  const refusedRules: string[] = [];
  const names = Object.keys(policy);
  try {
    for (let start = 0; start < names.length; start += mostAtOnce) {
      const questions = names.slice(start, start + mostAtOnce).map((name) => ['of', `policy.${name}`]);
      const { facts, refused = [] } = await http.get<ConsoleFacts>(`/api/facts/?${new URLSearchParams(questions)}`);
      for (const [name, answer] of Object.entries(facts)) policy[nameOf(name)] = answer === true;
      refusedRules.push(...refused.map(nameOf));
    }
  } catch {
    // The operator was told of the refusal; the next one asks again.
    return;
  }
  const isSame = names.every((name) => policy[name] === state.policy[name]);
  // Answers about another scope are none.
  if (session !== state.session || (isSame && refusedRules.length === (state.refusedRules?.length ?? 0))) return;
  page.take({ ...state, policy, refusedRules });
}

const nameOf = (question: string) => question.slice('policy.'.length);
