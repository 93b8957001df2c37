import { type DetailsViewProps, useT } from '@sextant/sdk';
import { AppLink, DetailsSection, DetailsSections, FactList, FactTable, Missing, YesNo } from '@sextant/ui';
import { groupName, type SecurityGroup } from './group.ts';
import { taggedKinds } from '../tags/tagged-kinds.ts';
import { TagsSection } from '../tags/tags-section.tsx';

/** Draws the tab "Overview" of a security group. */
export function GroupOverview({ item }: DetailsViewProps<SecurityGroup>) {
  const t = useT();
  const { referring_groups: referring = [] } = item;
  return (
    <DetailsSections>
      <DetailsSection title={t('networks:group.title')}>
        <FactList
          roomy
          facts={[
            { label: t('networks:field.name'), value: item.name },
            { label: t('networks:field.id'), value: item.id, mono: true, copy: true },
            { label: t('networks:field.description'), value: item.description || undefined },
            {
              label: t('networks:group.stateful'),
              value: item.stateful === undefined ? undefined : <YesNo value={item.stateful} />,
            },
            { label: t('networks:group.rules'), value: item.security_group_rules.length },
            { label: t('networks:group.use'), value: item.ports?.length },
            { label: t('networks:group.referring'), value: referring.map(groupName).join(', ') || undefined },
          ]}
        />
      </DetailsSection>
      <TagsSection item={item} about={taggedKinds.group} />
    </DetailsSections>
  );
}

/** Draws the tab "Used by": the ports that have the group, with the servers that have the ports. */
export function UsedBy({ item }: DetailsViewProps<SecurityGroup>) {
  const t = useT();
  const { ports = [] } = item;
  const title = t('networks:view.used-by');
  return (
    <DetailsSection title={title} count={ports.length} empty={ports.length === 0 && t('networks:group.unused')}>
      <FactTable
        label={title}
        columns={['owner', 'port', 'addresses'].map((name) => ({ label: t(`networks:group.column.${name}`) }))}
        rows={ports.map((port) => ({
          id: port.id,
          cells: [
            port.device_owner.startsWith('compute:') ? (
              <AppLink key="owner" to={`/ngdetails/OS::Nova::Server/${encodeURIComponent(port.device_id)}`}>
                {port.device_name ?? port.device_id}
              </AppLink>
            ) : (
              port.device_owner || <Missing key="owner" />
            ),
            <bdi key="port">{port.name || `(${port.id.slice(0, 13)})`}</bdi>,
            <bdi key="addresses" dir="ltr">
              {port.fixed_ips.map((ip) => ip.ip_address).join(', ')}
            </bdi>,
          ],
        }))}
      />
    </DetailsSection>
  );
}
