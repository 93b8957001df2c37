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
import { soon } from './awaited.tsx';

export const Alert = soon<AlertProps>(async () => (await import('#ui/controls/alert.tsx')).Alert, null);
export const Field = soon<FieldProps>(async () => (await import('#ui/controls/field.tsx')).Field);
export const NumberInput = soon<NumberInputProps>(
  async () => (await import('#ui/controls/number-input.tsx')).NumberInput,
);
export const PasswordInput = soon<PasswordInputProps>(
  async () => (await import('#ui/controls/password-input.tsx')).PasswordInput,
);
export const RadioCards = soon<RadioCardsProps>(async () => (await import('#ui/controls/radio-cards.tsx')).RadioCards);
export const Select = soon<SelectProps>(async () => (await import('#ui/controls/select.tsx')).Select);
export const SplitButton = soon<SplitButtonProps>(
  async () => (await import('#ui/controls/split-button.tsx')).SplitButton,
);
export const Switch = soon<SwitchProps>(async () => (await import('#ui/controls/switch.tsx')).Switch);
export const Tabs = soon<TabsProps>(async () => (await import('#ui/controls/tabs.tsx')).Tabs);
export const TextArea = soon<TextAreaProps>(async () => (await import('#ui/controls/text-area.tsx')).TextArea);
export const TextInput = soon<TextInputProps>(async () => (await import('#ui/controls/text-input.tsx')).TextInput);
export const FactList = soon<FactListProps>(async () => (await import('#ui/cells/fact-list.tsx')).FactList);
export const DetailsSections = soon<DetailsSectionsProps>(
  async () => (await import('#ui/details/details-sections.tsx')).DetailsSections,
);
export const DetailsSection = soon<DetailsSectionProps>(
  async () => (await import('#ui/details/details-sections.tsx')).DetailsSection,
);
export const FactTable = soon<FactTableProps>(async () => (await import('#ui/details/details-sections.tsx')).FactTable);
export const Moment = soon<MomentProps>(async () => (await import('#ui/cells/moment.tsx')).Moment, null);
export const ModalFrame = soon<ModalFrameProps>(
  async () => (await import('#ui/modal/modal-frame.tsx')).ModalFrame,
  null,
);
export const ModalFooterSpace = soon<ModalFooterSpaceProps>(
  async () => (await import('#ui/modal/modal-frame.tsx')).ModalFooterSpace,
  null,
);
