import { type ActionResult, callApi, type ModalContentProps, resultOf, Toasts, useServices, useT } from '@sextant/sdk';
import { FormDialog, type FormErrors, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import schema from '../../../schemas/networks/tags.schema.json';
import compiled from '../../../schemas/networks/tags.schema.json?rjsf';
import ui from '../../../schemas/networks/tags.ui.json';
import { tagsCode } from './tags-actions.ts';
import { type Tagged, type TaggedKind, taggedName, tagsIn, tagsProblem } from './tagged-kinds.ts';

interface Data {
  tags?: string;
}

const validator = precompiledValidator(compiled, schema as FormSchema);
const sorted = ({ tags = [] }: Tagged) => tags.toSorted();
const dataOf = (item: Tagged): Data => ({ tags: sorted(item).join('\n') });

/** "Edit Tags": one tag a line. The whole list is sent; the way back sends the old one, where nobody has changed it since. */
export function tagsForm(item: Tagged, about: TaggedKind) {
  const { id } = item;
  const params = { kind: about.kind, id };
  return function TagsForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const check = ({ tags }: Data): FormErrors => {
      const problem = tagsProblem(tagsIn(tags));
      return problem ? { tags: [t(`networks:tags.problem.${problem}`)] } : {};
    };
    const replace = (tags: string[]) =>
      callApi(services, 'replaceNetworkTags', { params, body: { tags } }, { quiet: true });
    const submit = async ({ tags: text }: Data) => {
      const tags = tagsIn(text);
      await replace(tags);
      const result = resultOf(about.type, { updated: [id] });
      services.get(Toasts).add('success', t('networks:tags.edit.done', { name: taggedName(item) }), {
        code: () => tagsCode(about, id, tags),
        undo: async () => {
          const now = sorted(await about.load(id, { services }));
          if (now.join('\n') !== tags.toSorted().join('\n')) return 'changed';
          await replace(sorted(item));
          return result;
        },
      });
      return result;
    };
    return (
      <FormDialog<Data, ActionResult>
        id="networks.edit-tags"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        data={dataOf(item)}
        draftKey={`networks.edit-tags.${id}`}
        title={t('networks:tags.edit.label')}
        subtitle={taggedName(item)}
        submitLabel={t('networks:save')}
        check={check}
        submit={submit}
        code={({ tags }) => tagsCode(about, id, tagsIn(tags))}
        edit={{ read: async () => dataOf(await about.load(id, { services })) }}
        close={close}
      />
    );
  };
}
