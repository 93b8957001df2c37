import { callApi, type DetailsViewProps, I18n, Router, useService, useServices, useT } from '@sextant/sdk';
import { AppLink, DetailsSection, FactTable, LoadedPart, Missing, StatusCell } from '@sextant/ui';
import { nameOf } from '../names.ts';
import type { Network } from '../networks/network.ts';
import { statusOf } from '../states.ts';
import { Attachment } from './attachment.tsx';
import { addPort } from './port-actions.ts';
import { SectionButton } from '../section-button.tsx';
import { addressesOf, type Port, portTypeId } from './port.ts';
import { networkTypeId } from '../networks/network.ts';

/** At most this many ports are drawn; the list of ports has all of them. */
const shown = 200;

/** Draws the tab "Ports" of a network. */
export function PortsTab({ item: network }: DetailsViewProps<Network>) {
  const t = useT();
  const services = useServices();
  const load = async (signal: AbortSignal): Promise<readonly Port[]> => {
    const query = { network_id: network.id, with_names: true };
    return (await callApi(services, 'listPorts', { query }, { signal, quiet: true })).items;
  };
  return (
    <LoadedPart<readonly Port[]>
      of={{ type: portTypeId, id: network.id }}
      part="ports"
      load={load}
      failed={t('networks:ports.failed')}
    >
      {(ports) => (
        <DetailsSection
          title={t('networks:view.ports')}
          count={ports.length}
          end={<SectionButton action={addPort} item={network} type={networkTypeId} />}
          empty={ports.length === 0 && t('networks:ports.none')}
        >
          <PortTable ports={ports.slice(0, shown)} />
          {ports.length > shown ? (
            <p role="status">{t('networks:ports.more', { count: ports.length - shown })}</p>
          ) : null}
        </DetailsSection>
      )}
    </LoadedPart>
  );
}

/** Draws ports with their addresses and what each is attached to. */
export function PortTable({ ports }: { readonly ports: readonly Port[] }) {
  const t = useT();
  const i18n = useService(I18n);
  const router = useService(Router);
  return (
    <FactTable
      label={t('networks:view.ports')}
      columns={['name', 'addresses', 'attached', 'status', 'mac'].map((name) => ({
        label: t(`networks:field.${name}`),
      }))}
      rows={ports.map((port) => ({
        id: port.id,
        cells: [
          <AppLink key="name" to={router.detailsOf(portTypeId, port.id)}>
            <bdi>{nameOf(port)}</bdi>
          </AppLink>,
          addressesOf(port).length > 0 ? (
            <bdi key="addresses">{i18n.list(addressesOf(port))}</bdi>
          ) : (
            <Missing key="addresses" />
          ),
          <Attachment key="attached" port={port} />,
          <StatusCell key="status" status={statusOf(port)} />,
          <bdi key="mac">{port.mac_address}</bdi>,
        ],
      }))}
    />
  );
}
