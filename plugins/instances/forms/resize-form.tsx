import { type ActionResult, callApi, type ModalContentProps, type Services, useServices, useT } from '@sextant/sdk';
import { Alert, FormDialog, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import schema from '../../../schemas/instances/resize.schema.json';
import compiled from '../../../schemas/instances/resize.schema.json?rjsf';
import ui from '../../../schemas/instances/resize.ui.json';
import { submitToEach } from '../actions/operate.ts';
import { resizeCode } from '../actions/server-code.ts';
import { type Server, serverName } from '../server.ts';
import type { FlavorChoice } from './flavor-choices.ts';
import { FlavorsWidget } from './flavors-widget.tsx';

export interface ResizeData {
  flavor?: string;
  disk_config?: 'AUTO' | 'MANUAL';
}

const validator = precompiledValidator(compiled, schema as FormSchema);
const widgets = { flavors: FlavorsWidget };

/** Returns the form of "Resize". After it the server waits to be confirmed. */
export function resizeForm(server: Server, flavors: readonly FlavorChoice[]) {
  return function ResizeForm({ close, setDirty }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    return (
      <FormDialog<ResizeData, ActionResult>
        id="instances.resize"
        schema={schema as FormSchema}
        uiSchema={ui as FormUiSchema}
        validator={validator}
        widgets={widgets}
        context={{ flavors, now: server.flavor ?? {} }}
        data={{ disk_config: diskConfigOf(server) ?? 'AUTO' }}
        size="large"
        title={t('instances:action.resize.label')}
        subtitle={serverName(server)}
        submitLabel={t('instances:action.resize.label')}
        submit={(data) => resize(server, data, services)}
        code={(data) => resizeCode(server.id, data.flavor ?? '', changedDisk(server, data))}
        close={close}
        setDirty={setDirty}
      >
        <Alert type="info">{t('instances:resize.then')}</Alert>
      </FormDialog>
    );
  };
}

/** Returns how the server's root disk takes the space of its flavor; undefined where nova does not tell. */
function diskConfigOf(server: Server): ResizeData['disk_config'] {
  const own = server['OS-DCF:diskConfig'];
  return own === 'AUTO' || own === 'MANUAL' ? own : undefined;
}

/** Returns the choice about the partition where it differs from the server's own. An image may refuse to hear the same again. */
function changedDisk(server: Server, { disk_config: chosen }: ResizeData): ResizeData['disk_config'] {
  return chosen === diskConfigOf(server) ? undefined : chosen;
}

/** Has nova resize the server. */
export function resize(server: Server, data: ResizeData, services: Services): Promise<ActionResult> {
  const { flavor = '' } = data;
  const disk = changedDisk(server, data);
  const body = { operation: 'resize', flavor, ...(disk && { disk_config: disk }) } as const;
  return submitToEach(
    {
      name: 'resize',
      icon: 'scale',
      servers: [server],
      code: () => resizeCode(server.id, flavor, disk),
      act: ({ id }) => callApi(services, 'operateServer', { params: { id }, body }, { quiet: true }),
    },
    services,
  );
}
