import { useT } from '@sextant/sdk';
import { metadataErrors } from '../checks.ts';
import type { LaunchStep, LaunchStepProps } from '../launch-step.ts';
import { Properties } from '../parts/properties.tsx';

/** The names of metadata that nova takes (Compute API, metadata). */
const namePattern = /^[a-zA-Z0-9\-_:. ]{1,255}$/;

function Metadata({ spec, change, data, errors, disabled }: LaunchStepProps) {
  const t = useT();
  return (
    <Properties
      intro="launch:metadata.intro"
      definitions={data.instanceProperties}
      existing={spec.metadata}
      onChange={(metadata, isValid) => change({ metadata, metadata_valid: isValid })}
      nameProblem={(name) => (namePattern.test(name) ? undefined : t('launch:metadata.bad-name'))}
      showErrors={Object.keys(errors).length > 0}
      disabled={disabled}
    />
  );
}

export const metadataStep: LaunchStep = {
  id: 'metadata',
  label: 'launch:step.metadata',
  condition: {},
  component: Metadata,
  check: metadataErrors,
  hint({ metadata }, { i18n }) {
    const count = Object.keys(metadata).length;
    return count > 0 ? i18n.t('launch:metadata.count', { count }) : undefined;
  },
};
