import { type ActionResult, callApi, type ModalContentProps, type Services, useServices, useT } from '@sextant/sdk';
import { Alert, FormDialog, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import schema from '../../../schemas/instances/resize.schema.json';
import compiled from '../../../schemas/instances/resize.schema.json?rjsf';
import ui from '../../../schemas/instances/resize.ui.json';
import { doToEach } from '../actions/operate.ts';
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

/** "Resize": to another flavor. Then the server waits to be confirmed. */
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
        data={{ disk_config: 'AUTO' }}
        size="large"
        title={t('instances:action.resize.label')}
        subtitle={serverName(server)}
        submitLabel={t('instances:action.resize.label')}
        submit={(data) => resize(server, data, services)}
        code={({ flavor = '', disk_config: disk }) => resizeCode(server.id, flavor, disk)}
        close={close}
        setDirty={setDirty}
      >
        <Alert type="info">{t('instances:resize.then')}</Alert>
      </FormDialog>
    );
  };
}

/** Has nova resize the server. */
export function resize(
  server: Server,
  { flavor = '', disk_config: disk = 'AUTO' }: ResizeData,
  services: Services,
): Promise<ActionResult> {
  const body = { operation: 'resize', flavor, disk_config: disk } as const;
  return doToEach(
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
