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
import { FormDialog, type FormErrors, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import schema from '../../../schemas/instances/tags.schema.json';
import compiled from '../../../schemas/instances/tags.schema.json?rjsf';
import ui from '../../../schemas/instances/tags.ui.json';
import { tagsCode } from '../actions/server-code.ts';
import { loadServer } from '../server-calls.ts';
import { type Server, serverName, serverTypeId } from '../server.ts';

interface Data {
  tags?: string;
}

const validator = precompiledValidator(compiled, schema as FormSchema);

/** Nova's limits. */
const maxTags = 50;
const maxTagLength = 60;

/** "Edit Tags": one tag a line. */
export function tagsForm(server: Server) {
  return function TagsForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const check = ({ tags }: Data): FormErrors => {
      const problem = tagsProblem(tagsOf(tags));
      return problem ? { tags: [t(`instances:form.tags-problem.${problem}`)] } : {};
    };
    return (
      <FormDialog<Data, ActionResult>
        id="instances.edit-tags"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        data={dataOf(server)}
        draftKey={`instances.edit-tags.${server.id}`}
        title={t('instances:action.edit-tags.label')}
        subtitle={serverName(server)}
        submitLabel={t('instances:form.save')}
        check={check}
        submit={({ tags }) => saveTags(server, tagsOf(tags), services)}
        code={({ tags }) => tagsCode(server.id, tagsOf(tags))}
        edit={{ read: async () => dataOf(await loadServer(server.id, { services })) }}
        close={close}
      />
    );
  };
}

const dataOf = ({ tags = [] }: Server): Data => ({ tags: tags.toSorted().join('\n') });

/** Returns the tags of a text: each once, without spaces around it. */
export function tagsOf(text = ''): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== '');
}

/** Says which of nova's rules the tags break. A comma parts tags in a search, a slash parts them in an address. */
export function tagsProblem(tags: readonly string[]): 'many' | 'long' | 'signs' | undefined {
  if (tags.length > maxTags) return 'many';
  if (tags.some((tag) => [...tag].length > maxTagLength)) return 'long';
  return tags.some((tag) => /[,/]/.test(tag)) ? 'signs' : undefined;
}

/** Replaces the tags of a server. */
export async function saveTags(server: Server, tags: string[], services: Services): Promise<ActionResult> {
  const { id } = server;
  const i18n = services.get(I18n);
  await callApi(services, 'changeServerTags', { params: { id }, body: { tags } }, { quiet: true });
  const action = i18n.t('instances:action.edit-tags.label');
  services.get(Toasts).add('success', i18n.t('instances:outcome.done', { action, names: serverName(server) }), {
    code: () => tagsCode(id, tags),
  });
  return resultOf(serverTypeId, { updated: [id] });
}
