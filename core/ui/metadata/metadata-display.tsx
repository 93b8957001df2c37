import { useMemo } from 'react';
import { I18n } from '#services/i18n/i18n';
import { useService } from '../services-context.tsx';
import type { NamespaceDefinition } from './definitions.ts';
import { definedGroups } from './lists.ts';
import styles from './metadata.module.css';
import { toStored } from './property.ts';
import { buildTree } from './tree.ts';

export interface MetadataDisplayProps {
  namespaces: readonly NamespaceDefinition[];
  existing: Readonly<Record<string, string>>;
}

/** Shows the existing values that have a definition, by namespace or object. Nothing at all when no value has one. */
export function MetadataDisplay({ namespaces, existing }: MetadataDisplayProps) {
  const { language } = useService(I18n);
  const groups = useMemo(
    () => definedGroups(buildTree(namespaces, existing, language)),
    [namespaces, existing, language],
  );
  if (groups.length === 0) return null;
  return (
    <div className={styles['display']}>
      {groups.map(({ id, label, items }) => (
        <section key={id}>
          <h3 className={styles['heading']}>{label}</h3>
          <dl className={styles['facts']}>
            {items.map(({ id: key, property, description }) => (
              <div key={key} title={description}>
                <dt>{property?.title}</dt>
                <dd>
                  <bdi>{property ? toStored(property) : ''}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
