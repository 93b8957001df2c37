import { type CellProps, columnOf, errorText, type Facet, Toasts, useCachedValue, useT, useWhen } from '@sextant/sdk';
import { Button, FactList, ShortId, WHOLE_FORM } from '@sextant/ui';
import { KeyPairCreation } from '@sextant/plugins/key-pairs';
import { Fragment, useState } from 'react';
import type { LaunchStep, LaunchStepProps } from '../launch-step.ts';
import { Choice } from '../parts/choice.tsx';
import styles from '../parts/steps.module.css';
import { typedFacet } from '../parts/facets.ts';
import { withKeyPair } from '../parts/with-key-pair.ts';
import type { KeyPair as KeyPairRecord } from '../records.ts';

const columns = [
  columnOf<KeyPairRecord>({ id: 'name', label: 'launch:field.name', priority: 1 }),
  columnOf<KeyPairRecord>({
    id: 'fingerprint',
    label: 'launch:key-pair.fingerprint',
    priority: 1,
    width: 300,
    view: Fingerprint,
  }),
];

const facets: readonly Facet[] = [
  typedFacet('name', 'launch:field.name'),
  typedFacet('fingerprint', 'launch:key-pair.fingerprint'),
];

/** A fingerprint, which takes several lines on a phone: these break between two octets. */
export function Fingerprint({ item: { fingerprint } }: Pick<CellProps<KeyPairRecord>, 'item'>) {
  return (
    <bdi title={fingerprint}>
      {fingerprint.split(/(?<=:)/).map((octet, at) => (
        // oxlint-disable-next-line no-array-index-key -- octets come twice, and never change places
        <Fragment key={at}>
          {octet}
          <wbr />
        </Fragment>
      ))}
    </bdi>
  );
}

/** The key pair, one at most; a new one can be made here. */
function KeyPair(props: LaunchStepProps) {
  const { spec, change, data } = props;
  const { value: keyPairs, isKnown } = useCachedValue(data.keyPairs);
  return (
    <Choice
      intro="launch:key-pair.intro"
      noneAllocated="launch:key-pair.none-chosen"
      noneAvailable="launch:key-pair.none"
      isKnown={isKnown}
      available={keyPairs}
      allocated={spec.key_pair}
      onChange={(chosen) => change({ key_pair: chosen })}
      columns={columns}
      facets={facets}
      itemKey={({ name }) => name}
      summary={Facts}
    >
      <NewKeyPair {...props} />
    </Choice>
  );
}

/** The dialogs of the plugin of key pairs, which is not in every console. */
function NewKeyPair({ change, data, disabled }: LaunchStepProps) {
  const t = useT();
  const isOffered = useWhen('plugin.key-pairs && policy.compute:os_compute_api:os-keypairs:create');
  const [busy, setBusy] = useState<'create' | 'import'>();
  if (!isOffered) return null;
  const make = async (way: 'create' | 'import') => {
    setBusy(way);
    try {
      const made = await data.services.get(KeyPairCreation)[way]();
      if (!made) return;
      const { id: _name, ...pair } = made;
      const others = (await data.keyPairs.get()).filter(({ name }) => name !== pair.name);
      data.keyPairs.set([...others, pair]);
      change((now) => withKeyPair(now, pair));
    } catch (error) {
      // The dialog tells of its own refusals; here its code could not be fetched.
      data.services.get(Toasts).add('error', errorText(error));
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <div className={styles['buttons']}>
      <Button icon="plus" busy={busy === 'create'} disabled={disabled} onClick={() => void make('create')}>
        {t('launch:key-pair.create')}
      </Button>
      <Button icon="upload" busy={busy === 'import'} disabled={disabled} onClick={() => void make('import')}>
        {t('launch:key-pair.import')}
      </Button>
    </div>
  );
}

/** Shows the facts in the drawer of a key pair. */
function Facts({ item }: { item: KeyPairRecord }) {
  const t = useT();
  const fingerprint = t('launch:key-pair.fingerprint');
  return (
    <FactList
      facts={[
        { label: fingerprint, value: <ShortId whole id={item.fingerprint} label={fingerprint} /> },
        { label: t('launch:key-pair.public-key'), value: item.public_key.trim(), mono: true, copy: true },
      ]}
    />
  );
}

export const keyPairStep: LaunchStep = {
  id: 'key-pair',
  label: 'launch:step.key-pair',
  condition: { extensions: ['Keypairs'] },
  component: KeyPair,
  check: ({ key_pair: chosen }, { data, i18n }) =>
    data.settings.requires_keypair && chosen.length === 0
      ? { [WHOLE_FORM]: [i18n.t('launch:key-pair.required')] }
      : undefined,
  hint: ({ key_pair: [pair] }) => pair?.name,
  preselect: async (data) => {
    const [only, ...more] = await data.keyPairs.get();
    return only && more.length === 0 ? (spec) => withKeyPair(spec, only) : undefined;
  },
};
