import { type CachedValue, useCachedValue, useT } from '@sextant/sdk';
import { MetadataEditor, type MetadataTexts, type NamespaceDefinition, Skeleton } from '@sextant/ui';
import type { Namespace } from '../records.ts';
import styles from './launch.module.css';

interface PropertiesProps {
  /** A locale key: what is told with them. */
  intro: string;
  /** The definitions to choose from. */
  definitions: CachedValue<readonly Namespace[]>;
  existing: Readonly<Record<string, unknown>>;
  onChange(values: Record<string, string>, isValid: boolean): void;
  /** Why the service would not take a name, in the operator's language. */
  nameProblem?(name: string): string | undefined;
  /** Name the properties, if they are no metadata. */
  texts?: MetadataTexts;
  showErrors: boolean;
  disabled: boolean;
}

/** A step of names and values: those that are defined, or own ones. */
export function Properties({ intro, definitions, existing, onChange, ...rest }: PropertiesProps) {
  const t = useT();
  const { value, isKnown } = useCachedValue(definitions);
  // The editor leaves out what is no definition.
  const namespaces = value as readonly NamespaceDefinition[];
  return (
    <div className={styles['step']}>
      <p>{t(intro)}</p>
      {isKnown ? (
        <MetadataEditor namespaces={namespaces} existing={textsOf(existing)} onChange={onChange} {...rest} />
      ) : (
        <Skeleton />
      )}
    </div>
  );
}

/** A draft may hold anything; a value is a text here. */
function textsOf(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}
