import { type DetailsViewProps, useT } from '@sextant/sdk';
import { Alert, DetailsSection, DetailsSections, FactList, FactTable, Missing } from '@sextant/ui';
import type { Stack, StackOutput } from '../stack.ts';
import { useStackFacts } from './stack-facts.tsx';
import { ValueText } from './value-text.tsx';

/** Draws the tab "Overview": the stack, its settings, its outputs and its parameters. */
export function Overview({ item: stack }: DetailsViewProps<Stack>) {
  const t = useT();
  const hasFailed = stack.stack_status.endsWith('_FAILED');
  const about = useStackFacts(stack, [
    'id',
    'name',
    'description',
    'status',
    ...(hasFailed ? [] : (['reason'] as const)),
    'created',
    'updated',
  ]);
  const settings = useStackFacts(stack, ['timeout', 'rollback', 'owner', 'parent', 'tags']);
  return (
    <DetailsSections>
      {hasFailed && stack.stack_status_reason ? (
        <Alert type="danger" title={t('stacks:field.reason')}>
          <bdi>{stack.stack_status_reason}</bdi>
        </Alert>
      ) : null}
      <DetailsSections columns>
        <DetailsSection title={t('stacks:details.stack')}>
          <FactList roomy facts={about} />
        </DetailsSection>
        <DetailsSection title={t('stacks:details.settings')}>
          <FactList roomy facts={settings} />
        </DetailsSection>
      </DetailsSections>
      <Outputs outputs={stack.outputs ?? []} />
      <Parameters stack={stack} />
    </DetailsSections>
  );
}

function Outputs({ outputs }: { outputs: readonly StackOutput[] }) {
  const t = useT();
  const title = t('stacks:details.outputs');
  return (
    <DetailsSection title={title} count={outputs.length} empty={outputs.length === 0 && t('stacks:details.no-outputs')}>
      <FactTable
        label={title}
        columns={['output', 'value', 'description'].map((name) => ({ label: t(`stacks:details.${name}`) }))}
        rows={outputs.map(({ output_key: key, output_value: value, output_error: error, description }) => ({
          id: key,
          cells: [
            <bdi key="output">{key}</bdi>,
            error ? (
              <bdi key="value">{error}</bdi>
            ) : value === null || value === undefined || value === '' ? (
              <Missing key="value" />
            ) : (
              <ValueText key="value" value={value} copy />
            ),
            description ? <bdi key="description">{description}</bdi> : <Missing key="description" />,
          ],
        }))}
      />
    </DetailsSection>
  );
}

/** Heat's own parameters repeat what stands above. */
const ownPrefix = 'OS::';

function Parameters({ stack }: { stack: Stack }) {
  const t = useT();
  const parameters = Object.entries(stack.parameters ?? {}).filter(([name]) => !name.startsWith(ownPrefix));
  return (
    <DetailsSection
      title={t('stacks:details.parameters')}
      count={parameters.length}
      empty={parameters.length === 0 && t('stacks:details.no-parameters')}
    >
      <FactList
        roomy
        facts={parameters.map(([label, value]) => ({
          label,
          value: value === null || value === '' ? undefined : <ValueText value={value} />,
        }))}
      />
    </DetailsSection>
  );
}

/** Shows in an opened row what the list has no column for. */
export function Summary({ item }: DetailsViewProps<Stack>) {
  return <FactList facts={useStackFacts(item, ['id', 'description', 'reason', 'owner', 'parent', 'tags'])} />;
}
