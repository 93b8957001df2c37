import {
  type ActionResult,
  callApi,
  type ModalContentProps,
  resultOf,
  type Services,
  Toasts,
  useServices,
  useT,
} from '@sextant/sdk';
import { FormDialog, type FormErrors, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import schema from '../../../schemas/networks/agent.schema.json';
import compiled from '../../../schemas/networks/agent.schema.json?rjsf';
import ui from '../../../schemas/networks/agent.ui.json';
import { nameOf } from '../names.ts';
import { openForm } from '../open-form.ts';
import { addAgent } from './add-agent.ts';
import { agentCode, type Served, type ServedItem } from './agents.ts';

interface Data {
  agent?: string;
}

interface Choice {
  readonly id: string;
  readonly host?: string;
}

const validator = precompiledValidator(compiled, schema as FormSchema);

/** Opens "Add Agent"; the agents that do not serve the thing yet are read first. */
export async function openAddition(served: Served, item: ServedItem, services: Services): Promise<ActionResult> {
  const params = { kind: served.kind, id: item.id };
  const [all, hosting] = await Promise.all([
    callApi(services, 'listAgents', { query: { agent_type: served.agent } }),
    callApi(services, 'listHostingAgents', { params }),
  ]);
  const taken = new Set(hosting.items.map(({ id }) => id));
  const agents = all.items.filter(({ id, agent_type: type }) => type === served.agent && !taken.has(id));
  return openForm('agents.add', services, async () => additionForm(served, item, agents));
}

function additionForm(served: Served, item: ServedItem, agents: readonly Choice[]) {
  const options = agents.map(({ id, host }) => ({ value: id, label: host ?? id, hint: id }));
  const context = {
    sources: {
      agents: async (typed: string) =>
        options.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase())),
    },
  };
  return function AdditionForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const code = ({ agent = '' }: Data) => agentCode('add', served, agent, item.id);
    const submit = async (data: Data) => {
      await addAgent(served, item, data.agent ?? '', services);
      services
        .get(Toasts)
        .add('success', t('networks:agents.add.done', { name: nameOf(item) }), { code: () => code(data) });
      return resultOf(served.type, { updated: [item.id] });
    };
    return (
      <FormDialog<Data, ActionResult>
        id={`networks.add-agent-${served.kind}`}
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        context={context}
        size="medium"
        data={{}}
        title={t('networks:agents.add.label')}
        subtitle={nameOf(item)}
        submitLabel={t('networks:agents.add.label')}
        check={({ agent }): FormErrors => (agent ? {} : { agent: [t('networks:agents.no-agent')] })}
        submit={submit}
        code={code}
        close={close}
      />
    );
  };
}
