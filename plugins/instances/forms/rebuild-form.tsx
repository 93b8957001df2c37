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
  FormDialog,
  type FormSchema,
  type FormUiSchema,
  precompiledValidator,
  Select,
  type WidgetProps,
} from '@sextant/ui';
import schema from '../../../schemas/instances/rebuild.schema.json';
import compiled from '../../../schemas/instances/rebuild.schema.json?rjsf';
import ui from '../../../schemas/instances/rebuild.ui.json';
import { submitToEach } from '../actions/operate.ts';
import { questionOf } from '../actions/question.ts';
import { rebuildCode } from '../actions/server-code.ts';
import { showPassword } from '../actions/shown-password.tsx';
import { imageIdOf, type Server, serverName } from '../server.ts';

interface Data {
  image?: string;
}
interface Choice {
  readonly value: string;
  readonly label: string;
}

const validator = precompiledValidator(compiled, schema as FormSchema);
const widgets = { images: ImagesWidget };

function ImagesWidget({ id, value, onChange, disabled, registry }: WidgetProps) {
  const { images } = registry.formContext as { images: readonly Choice[] };
  return (
    <Select id={id} name={id} options={images} value={String(value ?? '')} onChange={onChange} disabled={disabled} />
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
export function rebuildForm(server: Server, images: readonly Choice[]) {
  return function RebuildForm({ close, setDirty }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const own = images.find(({ value }) => value === imageIdOf(server))?.value;
    return (
      <FormDialog<Data, ActionResult>
        id="instances.rebuild"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        widgets={widgets}
        context={{ images }}
        data={own === undefined ? {} : { image: own }}
        title={t('instances:action.rebuild.label')}
        subtitle={serverName(server)}
        submitLabel={t('instances:action.rebuild.label')}
        question={({ image = '' }) => {
          const code = () => rebuildCode(server.id, image);
          return questionOf(
            { name: 'rebuild', servers: [server], danger: true, typed: true, code },
            services.get(I18n),
          );
        }}
        submit={({ image = '' }) => rebuild(server, image, services)}
        code={({ image = '' }) => rebuildCode(server.id, image)}
        close={close}
        setDirty={setDirty}
      >
        <Alert type="warning">{t('instances:form.rebuild-note')}</Alert>
      </FormDialog>
    );
  };
}

/** Has nova write the root disk anew. */
export async function rebuild(server: Server, image: string, services: Services): Promise<ActionResult> {
  const code = () => rebuildCode(server.id, image);
  let password: string | undefined;
  const act = async ({ id }: Server) => {
    const answer = await callApi(services, 'rebuildServer', { params: { id }, body: { image } }, { quiet: true });
    password = answer.password;
  };
  const result = await submitToEach({ name: 'rebuild', icon: 'hammer', servers: [server], code, act }, services);
  if (password) void showPassword(server, password, services);
  return result;
}
