import type { FactListProps } from '#ui/cells/fact-list.tsx';
import type { MomentProps } from '#ui/cells/moment.tsx';
import type { AlertProps } from '#ui/controls/alert.tsx';
import type { FieldProps } from '#ui/controls/field.tsx';
import type { NumberInputProps } from '#ui/controls/number-input.tsx';
import type { PasswordInputProps } from '#ui/controls/password-input.tsx';
import type { RadioCardsProps } from '#ui/controls/radio-group.tsx';
import type { SelectProps } from '#ui/controls/select.tsx';
import type { SplitButtonProps } from '#ui/controls/split-button.tsx';
import type { SwitchProps } from '#ui/controls/switch.tsx';
import type { TabsProps } from '#ui/controls/tabs.tsx';
import type { TextAreaProps } from '#ui/controls/text-area.tsx';
import type { TextInputProps } from '#ui/controls/text-input.tsx';
import type { DetailsSectionProps, DetailsSectionsProps, FactTableProps } from '#ui/details/details-sections.tsx';
import type { ModalFrameProps, ModalFooterSpaceProps } from '#ui/modal/modal-frame.tsx';
import { preloadedComponent } from '#ui/lazy/lazy-component.tsx';

export const Alert = preloadedComponent<AlertProps>(async () => (await import('#ui/controls/alert.tsx')).Alert, null);
export const Field = preloadedComponent<FieldProps>(async () => (await import('#ui/controls/field.tsx')).Field);
export const NumberInput = preloadedComponent<NumberInputProps>(
  async () => (await import('#ui/controls/number-input.tsx')).NumberInput,
);
export const PasswordInput = preloadedComponent<PasswordInputProps>(
  async () => (await import('#ui/controls/password-input.tsx')).PasswordInput,
);
export const RadioCards = preloadedComponent<RadioCardsProps>(
  async () => (await import('#ui/controls/radio-cards.tsx')).RadioCards,
);
export const Select = preloadedComponent<SelectProps>(async () => (await import('#ui/controls/select.tsx')).Select);
export const SplitButton = preloadedComponent<SplitButtonProps>(
  async () => (await import('#ui/controls/split-button.tsx')).SplitButton,
);
export const Switch = preloadedComponent<SwitchProps>(async () => (await import('#ui/controls/switch.tsx')).Switch);
export const Tabs = preloadedComponent<TabsProps>(async () => (await import('#ui/controls/tabs.tsx')).Tabs);
export const TextArea = preloadedComponent<TextAreaProps>(
  async () => (await import('#ui/controls/text-area.tsx')).TextArea,
);
export const TextInput = preloadedComponent<TextInputProps>(
  async () => (await import('#ui/controls/text-input.tsx')).TextInput,
);
export const FactList = preloadedComponent<FactListProps>(
  async () => (await import('#ui/cells/fact-list.tsx')).FactList,
);
export const DetailsSections = preloadedComponent<DetailsSectionsProps>(
  async () => (await import('#ui/details/details-sections.tsx')).DetailsSections,
);
export const DetailsSection = preloadedComponent<DetailsSectionProps>(
  async () => (await import('#ui/details/details-sections.tsx')).DetailsSection,
);
export const FactTable = preloadedComponent<FactTableProps>(
  async () => (await import('#ui/details/details-sections.tsx')).FactTable,
);
export const Moment = preloadedComponent<MomentProps>(async () => (await import('#ui/cells/moment.tsx')).Moment, null);
export const ModalFrame = preloadedComponent<ModalFrameProps>(
  async () => (await import('#ui/modal/modal-frame.tsx')).ModalFrame,
  null,
);
export const ModalFooterSpace = preloadedComponent<ModalFooterSpaceProps>(
  async () => (await import('#ui/modal/modal-frame.tsx')).ModalFooterSpace,
  null,
);
