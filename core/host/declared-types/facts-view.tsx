import type { View } from '#base';
import type { DetailsViewProps } from '#registry';
import { type Fact, FactList } from '#ui/cells/fact-list.tsx';
import { DetailsSection, DetailsSections } from '#ui/details/details-sections.tsx';
import { useT } from '#ui/services-context.tsx';
import type { DeclaredModel } from './declared-model.ts';
import { FieldValue } from './field-view.tsx';
import { fieldOf, fieldValue, type Item } from './item-members.ts';

/** The tab with all that is said of an item, in the sections that the type declares. */
export function detailsView(model: DeclaredModel): View<DetailsViewProps<Item>> {
  const { details, fields } = model.said;
  const sections = details ?? [{ fields: Object.keys(fields) }];
  return function Details({ item }) {
    const t = useT();
    return (
      <DetailsSections>
        <DetailsSections columns>
          {sections.map((section) => (
            <DetailsSection
              key={section.fields.join()}
              {...('title' in section && section.title && { title: t(section.title) })}
            >
              <FactList roomy facts={factsOf(model, section.fields, item, t)} />
            </DetailsSection>
          ))}
        </DetailsSections>
      </DetailsSections>
    );
  };
}

/** The drawer of a row. */
export function summaryView(model: DeclaredModel, fields: readonly string[]): View<DetailsViewProps<Item>> {
  return function Summary({ item }) {
    const t = useT();
    return <FactList facts={factsOf(model, fields, item, t)} />;
  };
}

function factsOf(model: DeclaredModel, names: readonly string[], item: Item, t: (key: string) => string): Fact[] {
  return names.map((name) => {
    const field = fieldOf(model, name);
    const value = fieldValue(model, name, item);
    const isId = field.format === 'id';
    const isPlain =
      typeof value === 'string' && !field.states && !field.values && !field.to && field.format !== 'relativeTime';
    const whole = isPlain && field.format !== 'dateTime' && value !== '';
    return {
      label: t(field.label),
      value: whole ? value : <FieldValue model={model} name={name} item={item} value={value} whole />,
      ...((field.mono || isId) && { mono: true }),
      ...((field.copy || isId) && whole && { copy: value }),
    };
  });
}
