import {
  type ActionResult,
  callApi,
  I18n,
  type ModalContentProps,
  type Services,
  useServices,
  useT,
} from '@sextant/sdk';
import {
  Alert,
  Combobox,
  FormDialog,
  type FormErrors,
  type FormSchema,
  type FormUiSchema,
  passwordMatch,
  precompiledValidator,
  WHOLE_FORM,
  type WidgetProps,
} from '@sextant/ui';
import { useMemo } from 'react';
import schema from '../../../schemas/instances/rebuild.schema.json';
import compiled from '../../../schemas/instances/rebuild.schema.json?rjsf';
import ui from '../../../schemas/instances/rebuild.ui.json';
import { submitToEach } from '../actions/operate.ts';
import { questionOf } from '../actions/question.ts';
import { rebuildCode } from '../actions/server-code.ts';
import { readServerQuietly } from '../server-calls.ts';
import { showPassword } from './show-password.ts';
import { type Server, serverName } from '../server.ts';
import {
  type Choice,
  keySource,
  rebuildBody,
  type RebuildBody,
  type RebuildData,
  type RebuildLimits,
  startOf,
} from './rebuild-choices.ts';

const validator = precompiledValidator(compiled, schema as FormSchema);
const widgets = { images: ImagesWidget };

function ImagesWidget({ id, value, onChange, disabled, registry }: WidgetProps) {
  const { images } = registry.formContext as { images: readonly Choice[] };
  return (
    <Combobox
      id={id}
      name={id}
      options={images}
      value={String(value ?? '')}
      onChange={onChange}
      disabled={disabled ?? false}
    />
  );
}

/** Reads the images that a server may be rebuilt from, by name. */
export async function imageChoices(services: Services): Promise<Choice[]> {
  const { items } = await callApi(services, 'listImages', { query: { status: 'active' } });
  return items
    .map(({ id, name }) => ({ value: id, label: name || id }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

/** Returns the form of "Rebuild". The image is the server's own unless another is chosen. */
export function rebuildForm(server: Server, images: readonly Choice[], limits: RebuildLimits) {
  const hidden = Object.fromEntries(limits.absent.map((name) => [name, { 'ui:widget': 'hidden' }]));
  return function RebuildForm({ close, setDirty }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const begin = (now: Server) => startOf(now, images);
    const codeOf = (data: RebuildData, start: RebuildData) => rebuildCode(server.id, rebuildBody(data, start));
    const context = useMemo(() => ({ images, sources: { keys: keySource(services) } }), [services]);
    const check = (data: RebuildData): FormErrors =>
      limits.isTooOld ? { [WHOLE_FORM]: [t('instances:form.rebuild-too-old')] } : passwordMatch(t, { ...data });
    return (
      <FormDialog<RebuildData, ActionResult>
        id="instances.rebuild"
        schema={schema as FormSchema}
        uiSchema={{ ...ui, ...hidden } as FormUiSchema}
        validator={validator}
        widgets={widgets}
        context={context}
        data={begin(server)}
        title={t('instances:action.rebuild.label')}
        subtitle={serverName(server)}
        submitLabel={t('instances:action.rebuild.label')}
        check={check}
        question={(data, start) => {
          const code = () => codeOf(data, start);
          return questionOf(
            { name: 'rebuild', servers: [server], danger: true, typed: true, code },
            services.get(I18n),
          );
        }}
        submit={(data, start) => rebuild(server, rebuildBody(data, start), services)}
        code={codeOf}
        // As it is now, the server can be rebuilt, too.
        edit={{ read: async () => begin(await readServerQuietly(server.id, services)), isOwed: () => true }}
        close={close}
        setDirty={setDirty}
      >
        <Alert type="warning">{t('instances:form.rebuild-note')}</Alert>
      </FormDialog>
    );
  };
}

/** Has nova write the root disk anew. */
export async function rebuild(server: Server, body: RebuildBody, services: Services): Promise<ActionResult> {
  const code = () => rebuildCode(server.id, body);
  let password: string | undefined;
  const act = async ({ id }: Server) => {
    const answer = await callApi(services, 'rebuildServer', { params: { id }, body }, { quiet: true });
    password = answer.password;
  };
  const result = await submitToEach({ name: 'rebuild', icon: 'hammer', servers: [server], code, act }, services);
  if (password) void showPassword(server, password, services);
  return result;
}
