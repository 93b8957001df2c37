import { callApi, type DetailsViewProps, I18n, useService, useServices, useT } from '@sextant/sdk';
import { Button, DetailsSection, DetailsSections, type Fact, FactList, FactTable, Missing, ShortId } from '@sextant/ui';
import { useEffect, useState } from 'react';
import { subportsInOrder, type Trunk } from '../trunk.ts';
import { useTrunkFacts } from './trunk-facts.tsx';

/** The tab "Overview": every fact of a trunk, and its subports. */
export function Overview({ item }: DetailsViewProps<Trunk>) {
  const t = useT();
  const trunk = useTrunkFacts(item, ['id', 'name', 'description', 'admin_state', 'status', 'port_id']);
  const parent = useParentName(item);
  const more = useTrunkFacts(item, ['project', 'subport_count', 'created_at', 'updated_at', 'revision_number']);
  return (
    <DetailsSections>
      <DetailsSections columns>
        <DetailsSection title={t('trunks:details.section.trunk')}>
          <FactList roomy facts={parent ? [...trunk, parent] : trunk} />
        </DetailsSection>
        <DetailsSection title={t('trunks:details.section.more')}>
          <FactList roomy facts={more} />
        </DetailsSection>
      </DetailsSections>
      <DetailsSection
        title={t('trunks:subports.title')}
        count={item.subport_count}
        empty={item.sub_ports.length === 0 && t('trunks:subports.none')}
      >
        <Subports trunk={item} />
      </DetailsSection>
    </DetailsSections>
  );
}

/** Returns the parent port's name, if it has one: a port is asked for, and nobody waits for the answer. */
function useParentName({ port_id: id }: Trunk): Fact | undefined {
  const t = useT();
  const services = useServices();
  const [found, setFound] = useState<{ id?: string; name?: string }>({});
  useEffect(() => {
    if (!id) return;
    const abort = new AbortController();
    callApi(services, 'listPorts', { query: { id } }, { signal: abort.signal, quiet: true }).then(
      ({ items: [port] }) => setFound({ id, ...(port?.name ? { name: port.name } : {}) }),
      () => undefined,
    );
    return () => abort.abort();
  }, [id, services]);
  return found.id === id && found.name ? { label: t('trunks:details.port_name'), value: found.name } : undefined;
}

/** The rows that are drawn at once; a button brings more. */
const portion = 100;

function Subports({ trunk }: { trunk: Trunk }) {
  const t = useT();
  const i18n = useService(I18n);
  const [most, setMost] = useState(portion);
  const subports = subportsInOrder(trunk);
  const left = subports.length - most;
  return (
    <>
      <FactTable
        label={t('trunks:subports.title')}
        columns={[
          { label: t('trunks:subports.segmentation_type') },
          { label: t('trunks:subports.segmentation_id') },
          { label: t('trunks:subports.port_id') },
        ]}
        rows={subports.slice(0, most).map((subport) => ({
          id: subport.port_id,
          cells: [
            subport.segmentation_type ?? <Missing key="type" />,
            typeof subport.segmentation_id === 'number' ? (
              i18n.number(subport.segmentation_id, { useGrouping: false })
            ) : (
              <Missing key="id" />
            ),
            <ShortId key="port" id={subport.port_id} label={t('trunks:subports.port_id')} whole />,
          ],
        }))}
      />
      {left > 0 ? (
        <p>
          <Button size="s" onClick={() => setMost(most + portion)}>
            {t('trunks:subports.more', { count: Math.min(portion, left) })}
          </Button>
        </p>
      ) : null}
    </>
  );
}
