// The door to the shared interface, for plugins: every name by hand, so that a change of the surface is a change of this
// file. What no list needs is fetched when it is first drawn (forms, wizards, metadata) or right after the first rows (controls
// of forms, dialogs).
// Controls
export {
  Alert,
  FactList,
  Field,
  ModalFooterSpace,
  ModalFrame,
  Moment,
  NumberInput,
  PasswordInput,
  RadioCards,
  Select,
  SplitButton,
  Switch,
  Tabs,
  TextArea,
  TextInput,
} from './preloaded-components.tsx';
export type { AlertProps, AlertType } from '#ui/controls/alert.tsx';
export { Badge, type BadgeProps } from '#ui/controls/badge.tsx';
export { Button, type ButtonProps, IconButton, type IconButtonProps } from '#ui/controls/button.tsx';
export { Checkbox, type CheckboxProps } from '#ui/controls/checkbox.tsx';
export { CopyButton, type CopyButtonProps } from '#ui/controls/copy-button.tsx';
export type { FieldProps } from '#ui/controls/field.tsx';
export { useFieldProps } from '#ui/controls/field-context.ts';
export type { NumberInputProps } from '#ui/controls/number-input.tsx';
export type { PasswordInputProps } from '#ui/controls/password-input.tsx';
export { ProgressBar, type ProgressBarProps } from '#ui/controls/progress-bar.tsx';
export type { RadioCard, RadioCardsProps } from '#ui/controls/radio-group.tsx';
export { type Segment, Segmented, type SegmentedProps } from '#ui/controls/segmented.tsx';
export type { SelectOption, SelectProps } from '#ui/controls/select.tsx';
export { Skeleton } from '#ui/controls/skeleton.tsx';
export { Spinner } from '#ui/controls/spinner.tsx';
export type { SplitButtonProps } from '#ui/controls/split-button.tsx';
export { StatusMark, type StatusMarkProps, type StatusTone } from '#ui/controls/status-mark.tsx';
export type { SwitchProps } from '#ui/controls/switch.tsx';
export type { Tab, TabsProps } from '#ui/controls/tabs.tsx';
export type { TextAreaProps } from '#ui/controls/text-area.tsx';
export type { TextInputProps } from '#ui/controls/text-input.tsx';
export { Tooltip, type TooltipProps } from '#ui/controls/tooltip.tsx';
export { Icon, type IconName, type IconProps } from '#ui/icons/icon.tsx';
export { Menu, type MenuProps } from '#ui/menu/menu.tsx';
export type { MenuEntry, MenuItem } from '#ui/menu/menu-sheet.tsx';
export { Popover, type PopoverProps } from '#ui/menu/popover.tsx';

// Actions that a view draws itself
export type { Permitted } from '#ui/actions/permitted.ts';
export { type ItemActionsProps, RowActions, type RowActionsLook } from '#ui/actions/row-actions.tsx';
export type { Outcome } from '#ui/actions/run-action.ts';
export { type ActionRunner, useActionRunner } from '#ui/actions/use-action-runner.ts';
export { usePermitted } from '#ui/actions/use-permitted.ts';

// Pages
export { Page, type PageProps } from '#ui/page/page.tsx';
export type { Crumb } from '#ui/page/page-place.ts';

// Cells
export { AppLink, type AppLinkProps } from '#ui/cells/app-link.tsx';
export { Bytes, Missing, RelativeTime, ShortId, StatusCell, YesNo } from '#ui/cells/cells.tsx';
export type { Fact } from '#ui/cells/fact-list.tsx';
export type { MomentProps } from '#ui/cells/moment.tsx';

// Lists
export { FailureNotice, TypeTable } from './lazy-components.tsx';
export type { Sheet } from '#ui/table/export.ts';
export type { FailureNoticeProps } from '#ui/failure-notice.tsx';
export type { TypeTableProps } from '#ui/table/type-table.tsx';

// Details
export { LoadedPart } from './lazy-components.tsx';
export type { LoadedPartProps } from '#ui/details/loaded-part.tsx';
export { DetailsSection, DetailsSections, FactTable } from './preloaded-components.tsx';
export type {
  DetailsSectionProps,
  DetailsSectionsProps,
  FactColumn,
  FactDetail,
  FactTableProps,
  SectionFile,
} from '#ui/details/details-sections.tsx';

// Modals
export { countToType, typedMatches } from '#ui/confirm/typed-word.ts';
export { wordOf } from '#services/modals/word-of';
export type { ModalFrameProps } from '#ui/modal/modal-frame.tsx';

// Forms
export { CodeDisclosure, CodeEditor, Combobox, FormDialog, SchemaForm, SubnetPoolFields } from './lazy-components.tsx';
export type { CodeNowProps as CodeDisclosureProps } from '#ui/action-code/code-now.tsx';
export type { CodeEditorProps } from '#ui/code-editor/code-editor.tsx';
export type { CodeLanguage } from '#ui/code-editor/code-language.ts';
export type { ComboboxOption, ComboboxProps } from '#ui/combobox/combobox.tsx';
export { sentData } from '#ui/form/dependent-fields.ts';
export { createFormFiles, type FormFiles } from '#ui/form/form-files.ts';
export { INTEGER_PATTERN, isUnique, isWithin, TEXT_MAX_LENGTH } from '#ui/form/rules.ts';
export type { IpVersion, SubnetAddresses, SubnetPool } from '#ui/form/subnet-pool.ts';
export type { SubnetPoolFieldsProps } from '#ui/form/subnet-pool-fields.tsx';
export type { EditSettings, PairsPart, SchemaPart } from '#ui/form/edit/edit-settings.ts';
export type { EditedField } from '#ui/form/edit/three-way.ts';
export type { FormDialogProps } from '#ui/form/form-dialog.tsx';
export type { FormSchema, FormUiSchema, SchemaFormProps } from '#ui/form/schema-form-props.ts';
export type { Dependence, FieldOptions, ObjectOptions } from '#ui/form/ui-options.ts';
export type { FieldProps as FormFieldProps, WidgetProps } from '@rjsf/utils';
export { type FormErrors, mergeErrors, WHOLE_FORM } from '#ui/form/form-errors.ts';
export { passwordMatch } from '#ui/form/password-match.ts';
export { validateData } from '#ui/form/validate-data.ts';
export { loadRuntimeValidator, precompiledValidator } from '#ui/form/validators.ts';
export { type CompiledValidators } from '#ui/form/schema-form-props.ts';
export { type FormValidator } from '#ui/form/schema-form-props.ts';

// Wizards
export { Wizard, WizardSummary } from './lazy-components.tsx';
export type { KeepDraft, WizardProps, WizardSummaryProps } from '#ui/wizard/wizard-props.ts';
export { type ContributedStep, type StepProps, type WizardStep, wizardStep } from '#ui/wizard/wizard-step.ts';
export type { SummaryFact, WizardSummaryViewProps } from '#ui/wizard/wizard-summary.tsx';

// Metadata
export { MetadataDialog, MetadataDisplay, MetadataEditor } from './lazy-components.tsx';
export type { NamespaceDefinition, ObjectDefinition, PropertyDefinition } from '#ui/metadata/definitions.ts';
export type { MetadataChanges } from '#ui/metadata/lists.ts';
export type { MetadataDialogProps } from '#ui/metadata/metadata-dialog.tsx';
export type { MetadataDisplayProps } from '#ui/metadata/metadata-display.tsx';
export type { MetadataEditorProps, MetadataTexts } from '#ui/metadata/metadata-editor-props.ts';
export { type MetadataDialogOptions, openMetadataDialog } from '#ui/metadata/open-metadata-dialog.tsx';

// Transfer table
export { TransferTable } from './lazy-components.tsx';
export type { TransferTableProps, TransferTexts } from '#ui/transfer-table/transfer-props.ts';

// Quota
export { countOf, digitsOf, exceedsQuota, limitKind, quotaShares, type QuotaUse } from '#ui/quota/quota.ts';
export { QuotaBar, QuotaNote } from './lazy-components.tsx';
export type { QuotaBarProps } from '#ui/quota/quota-bar.tsx';
export { type QuotaForm, quotaIncrement } from '#ui/quota/quota-increments.ts';

// Dates
export { DatePicker, DateRangePicker } from './lazy-components.tsx';
export type { DatePickerProps } from '#ui/dates/date-picker.tsx';
export type { DateRange } from '#ui/dates/date-range.ts';
export type { DateRangePickerProps } from '#ui/dates/date-range-picker.tsx';

// Charts
export { BarChart, ChartPanel, DonutChart, LineChart, PieChart, QuotaDonut, UsagePie } from './lazy-components.tsx';
export type { BarChartProps } from '#ui/charts/bar-chart.tsx';
export type { FormValues } from '#ui/charts/chart-address.ts';
export type { ChartPanelProps } from '#ui/charts/chart-panel.tsx';
export type { LineChartProps } from '#ui/charts/line-chart.tsx';
export type { BarChartData, ChartPoint, ChartSeries, LineChartData } from '#ui/charts/line-data.ts';
export type { LineSettings } from '#ui/charts/line-settings.ts';
export type { DonutChartProps, PieChartProps, QuotaDonutProps, UsagePieProps } from '#ui/charts/pie-chart.tsx';
export type { PieData, PieItem } from '#ui/charts/pie-data.ts';

// Graphs
export { ForceGraph } from './lazy-components.tsx';
export type { ForceGraphProps } from '#ui/force-graph/force-graph.tsx';
export type { GraphForces } from '#ui/force-graph/forces.ts';
export type { GraphHandle, GraphPlace } from '#ui/force-graph/graph-canvas.tsx';
export type { GraphLink, GraphNode, GraphTone } from '#ui/force-graph/graph-data.ts';

// Reporting period
export { ReportingPeriod } from './lazy-components.tsx';
export type { Period } from '#ui/reporting-period/period.ts';
export type { PeriodChoice, ReportingPeriodProps } from '#ui/reporting-period/reporting-period.tsx';

// Membership
export { MembershipStep } from './lazy-components.tsx';
export {
  addMember,
  type Assignments,
  type FindCandidates,
  inStep,
  type MembershipCandidate,
  type MembershipRole,
  type Memberships,
  membersWithRoles,
  removeMember,
} from '#ui/membership/membership.ts';
export type { MembershipStepProps, MembershipTexts } from '#ui/membership/membership-step.tsx';

// Files
export { FileButton, FilePicker } from './lazy-components.tsx';
export type { FileButtonProps } from '#ui/file-picker/file-button.tsx';
export type { FilePickerProps } from '#ui/file-picker/file-picker.tsx';
export type { DetectedFormat, FormatFacts } from '#ui/file-picker/image-format.ts';
export { type FileSaver, fileSaver, inspectFile, isStillReadable, saveFile } from './lazy-functions.ts';
export type { FileFacts } from '#ui/file-picker/inspect-file.ts';

// Parts that a server describes
export { ServerModalLink } from './lazy-components.tsx';
export { openServerModal } from './lazy-functions.ts';
export type { ServerModalOptions, ServerModalResult } from '#ui/fragments/open-server-modal.ts';
export type { ServerModalLinkProps } from '#ui/fragments/server-modal-link.tsx';
export type { NewOption } from '#ui/fragments/outcome.ts';

// Servers
export { ConsoleLog, KeyDecryptionDialog } from './lazy-components.tsx';
export type { ConsoleLogProps } from '#ui/console-log/console-log.tsx';
export type { LoadLog } from '#ui/console-log/use-console-log.ts';
export type { KeyDecryptionDialogProps } from '#ui/key-decryption/key-decryption-dialog.tsx';

// Described by a server
export { Formset, ServerTable, ServerTabs, ServerWizard } from './lazy-components.tsx';
export type { FormsetStart } from '#ui/fragments/formset/formset-state.ts';
export type { FormsetProps, FormsetValues } from '#ui/fragments/formset/formset-view.tsx';
export type { ServerRow } from '#ui/fragments/table/server-rows.ts';
export type { ServerColumn, ServerTableProps } from '#ui/fragments/table/server-table-props.ts';
export type { ServerTabsProps } from '#ui/fragments/tabs/server-tabs.tsx';
export type { ServerWizardProps } from '#ui/fragments/workflow/server-wizard.tsx';
export type { ActionLink, Cell, CellView, Content, WorkflowFragment, WorkflowStep } from '#ui/fragments/wire.ts';
export { type StepErrors, StepsRefused } from '#ui/wizard/steps-refused.ts';
