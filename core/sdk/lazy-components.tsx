import type { ComponentType, ReactNode } from 'react';
import type { BarChartProps } from '#ui/charts/bar-chart.tsx';
import type { ChartPanelProps } from '#ui/charts/chart-panel.tsx';
import type { LineChartProps } from '#ui/charts/line-chart.tsx';
import type { DonutChartProps, PieChartProps, QuotaDonutProps, UsagePieProps } from '#ui/charts/pie-chart.tsx';
import type { DatePickerProps } from '#ui/dates/date-picker.tsx';
import type { DateRangePickerProps } from '#ui/dates/date-range-picker.tsx';
import type { ConsoleLogProps } from '#ui/console-log/console-log.tsx';
import type { CodeNowProps } from '#ui/action-code/code-now.tsx';
import type { CodeEditorProps } from '#ui/code-editor/code-editor.tsx';
import type { ComboboxProps } from '#ui/combobox/combobox.tsx';
import type { LoadedPartProps } from '#ui/details/loaded-part.tsx';
import type { ForceGraphProps } from '#ui/force-graph/force-graph.tsx';
import type { FileButtonProps } from '#ui/file-picker/file-button.tsx';
import type { FilePickerProps } from '#ui/file-picker/file-picker.tsx';
import type { FormDialogProps } from '#ui/form/form-dialog.tsx';
import type { SubnetPoolFieldsProps } from '#ui/form/subnet-pool-fields.tsx';
import type { SchemaFormProps } from '#ui/form/schema-form-props.ts';
import type { ServerModalLinkProps } from '#ui/fragments/server-modal-link.tsx';
import type { MembershipStepProps } from '#ui/membership/membership-step.tsx';
import type { KeyDecryptionDialogProps } from '#ui/key-decryption/key-decryption-dialog.tsx';
import type { FormsetProps } from '#ui/fragments/formset/formset-view.tsx';
import type { ServerTableProps } from '#ui/fragments/table/server-table-props.ts';
import type { ServerTabsProps } from '#ui/fragments/tabs/server-tabs.tsx';
import type { ServerWizardProps } from '#ui/fragments/workflow/server-wizard.tsx';
import type { MetadataDialogProps } from '#ui/metadata/metadata-dialog.tsx';
import type { MetadataDisplayProps } from '#ui/metadata/metadata-display.tsx';
import type { MetadataEditorProps } from '#ui/metadata/metadata-editor-props.ts';
import type { QuotaBarProps } from '#ui/quota/quota-bar.tsx';
import type { TransferTableProps } from '#ui/transfer-table/transfer-props.ts';
import type { ReportingPeriodProps } from '#ui/reporting-period/reporting-period.tsx';
import type { WizardProps } from '#ui/wizard/wizard-props.ts';
import type { WizardSummaryViewProps } from '#ui/wizard/wizard-summary.tsx';
import type { FailureNoticeProps } from '#ui/failure-notice.tsx';
import type { TypeTableProps } from '#ui/table/type-table.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.tsx';

export const SchemaForm = lazyComponent(async () => (await import('#ui/form/schema-form.tsx')).SchemaForm) as <T>(
  props: SchemaFormProps<T>,
) => ReactNode;

export const FormDialog = lazyComponent(async () => (await import('#ui/form/form-dialog.tsx')).FormDialog) as <
  T extends object,
  R,
>(
  props: FormDialogProps<T, R>,
) => ReactNode;

export const Combobox = lazyComponent<ComboboxProps>(async () => (await import('#ui/combobox/combobox.tsx')).Combobox);
export const CodeDisclosure = lazyComponent<CodeNowProps>(
  async () => (await import('#ui/action-code/code-disclosure.tsx')).CodeDisclosure,
);
export const ForceGraph = lazyComponent<ForceGraphProps>(
  async () => (await import('#ui/force-graph/force-graph.tsx')).ForceGraph,
);
export const CodeEditor = lazyComponent<CodeEditorProps>(
  async () => (await import('#ui/code-editor/code-editor.tsx')).CodeEditor,
);
export const SubnetPoolFields = lazyComponent<SubnetPoolFieldsProps>(
  async () => (await import('#ui/form/subnet-pool-fields.tsx')).SubnetPoolFields,
);

export const Wizard = lazyComponent(
  async () => (await import('#ui/wizard/wizard.tsx')).Wizard as ComponentType<WizardProps<object>>,
) as unknown as <M extends object, R>(props: WizardProps<M, R>) => ReactNode;

export const MetadataEditor = lazyComponent<MetadataEditorProps>(
  async () => (await import('#ui/metadata/metadata-editor.tsx')).MetadataEditor,
);
export const MetadataDialog = lazyComponent<MetadataDialogProps>(
  async () => (await import('#ui/metadata/metadata-dialog.tsx')).MetadataDialog,
);
export const MetadataDisplay = lazyComponent<MetadataDisplayProps>(
  async () => (await import('#ui/metadata/metadata-display.tsx')).MetadataDisplay,
);
export const LoadedPart = lazyComponent(
  async () => (await import('#ui/details/loaded-part.tsx')).LoadedPart as ComponentType<LoadedPartProps<unknown>>,
) as unknown as <T>(props: LoadedPartProps<T>) => ReactNode;

export const TypeTable = lazyComponent<TypeTableProps>(
  async () => (await import('#ui/table/type-table.tsx')).TypeTable,
);
export const FailureNotice = lazyComponent<FailureNoticeProps>(
  async () => (await import('#ui/failure-notice.tsx')).FailureNotice,
);
export const FileButton = lazyComponent<FileButtonProps>(
  async () => (await import('#ui/file-picker/file-button.tsx')).FileButton,
);
export const FilePicker = lazyComponent<FilePickerProps>(
  async () => (await import('#ui/file-picker/file-picker.tsx')).FilePicker,
);

export const WizardSummary = lazyComponent<WizardSummaryViewProps>(
  async () => (await import('#ui/wizard/wizard-summary.tsx')).WizardSummary,
);
export const QuotaBar = lazyComponent<QuotaBarProps>(async () => (await import('#ui/quota/quota-bar.tsx')).QuotaBar);
export const QuotaNote = lazyComponent<QuotaBarProps>(async () => (await import('#ui/quota/quota-bar.tsx')).QuotaNote);

export const DatePicker = lazyComponent<DatePickerProps>(
  async () => (await import('#ui/dates/date-picker.tsx')).DatePicker,
);
export const DateRangePicker = lazyComponent<DateRangePickerProps>(
  async () => (await import('#ui/dates/date-range-picker.tsx')).DateRangePicker,
);

export const TransferTable = lazyComponent(
  async () =>
    (await import('#ui/transfer-table/transfer-table.tsx')).TransferTable as ComponentType<TransferTableProps<object>>,
) as unknown as <T>(props: TransferTableProps<T>) => ReactNode;

export const ServerModalLink = lazyComponent<ServerModalLinkProps>(
  async () => (await import('#ui/fragments/server-modal-link.tsx')).ServerModalLink,
);

export const LineChart = lazyComponent<LineChartProps>(
  async () => (await import('#ui/charts/line-chart.tsx')).LineChart,
);
export const ChartPanel = lazyComponent<ChartPanelProps>(
  async () => (await import('#ui/charts/chart-panel.tsx')).ChartPanel,
);
export const BarChart = lazyComponent<BarChartProps>(async () => (await import('#ui/charts/bar-chart.tsx')).BarChart);
export const PieChart = lazyComponent<PieChartProps>(async () => (await import('#ui/charts/pie-chart.tsx')).PieChart);
export const DonutChart = lazyComponent<DonutChartProps>(
  async () => (await import('#ui/charts/pie-chart.tsx')).DonutChart,
);
export const QuotaDonut = lazyComponent<QuotaDonutProps>(
  async () => (await import('#ui/charts/pie-chart.tsx')).QuotaDonut,
);
export const UsagePie = lazyComponent<UsagePieProps>(async () => (await import('#ui/charts/pie-chart.tsx')).UsagePie);

export const ReportingPeriod = lazyComponent<ReportingPeriodProps>(
  async () => (await import('#ui/reporting-period/reporting-period.tsx')).ReportingPeriod,
);
export const MembershipStep = lazyComponent<MembershipStepProps>(
  async () => (await import('#ui/membership/membership-step.tsx')).MembershipStep,
);

export const ConsoleLog = lazyComponent<ConsoleLogProps>(
  async () => (await import('#ui/console-log/console-log.tsx')).ConsoleLog,
);
export const KeyDecryptionDialog = lazyComponent<KeyDecryptionDialogProps>(
  async () => (await import('#ui/key-decryption/key-decryption-dialog.tsx')).KeyDecryptionDialog,
);

export const ServerTable = lazyComponent<ServerTableProps>(
  async () => (await import('#ui/fragments/content-view.tsx')).ServerTable,
);
export const ServerTabs = lazyComponent<ServerTabsProps>(
  async () => (await import('#ui/fragments/tabs/server-tabs.tsx')).ServerTabs,
);
export const ServerWizard = lazyComponent<ServerWizardProps>(
  async () => (await import('#ui/fragments/workflow/server-wizard.tsx')).ServerWizard,
);
export const Formset = lazyComponent<FormsetProps>(
  async () => (await import('#ui/fragments/formset/formset-view.tsx')).Formset,
);
