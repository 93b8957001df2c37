import { type ThemeProps, withTheme } from '@rjsf/core';
import { ArrayFieldItemTemplate, ArrayFieldTemplate } from './array-template.tsx';
import {
  CardsWidget,
  CheckboxesWidget,
  RadioWidget,
  SegmentedWidget,
  SelectWidget,
  SwitchWidget,
} from './choice-widgets.tsx';
import { FieldTemplate } from './field-template.tsx';
import { CodeWidget, ComboboxWidget, DateRangeField, DateWidget, FileWidget, KeyValueField } from './lazy-widgets.tsx';
import { ObjectFieldTemplate } from './object-template.tsx';
import { NumberWidget, PasswordWidget, TextAreaWidget, TextWidget } from './text-widgets.tsx';
import { UnsupportedFieldTemplate } from './undrawable-field.tsx';

const nothing = () => null;

/** Our theme: rjsf keeps the data, these draw it with the console's controls. */
export const theme: ThemeProps = {
  templates: {
    FieldTemplate,
    ObjectFieldTemplate,
    ArrayFieldTemplate,
    ArrayFieldItemTemplate,
    // The field template says these itself.
    DescriptionFieldTemplate: nothing,
    FieldHelpTemplate: nothing,
    FieldErrorTemplate: nothing,
    ErrorListTemplate: nothing,
    UnsupportedFieldTemplate,
  },
  fields: { keyValue: KeyValueField, dateRange: DateRangeField },
  widgets: {
    TextWidget,
    TextareaWidget: TextAreaWidget,
    PasswordWidget,
    EmailWidget: TextWidget,
    URLWidget: TextWidget,
    DateWidget,
    DateTimeWidget: TextWidget,
    UpDownWidget: NumberWidget,
    SelectWidget,
    RadioWidget,
    CheckboxWidget: SwitchWidget,
    CheckboxesWidget,
    textarea: TextAreaWidget,
    cards: CardsWidget,
    radio: RadioWidget,
    combobox: ComboboxWidget,
    code: CodeWidget,
    file: FileWidget,
    segmented: SegmentedWidget,
    switch: SwitchWidget,
  },
};

export const ThemedForm = withTheme(theme);
