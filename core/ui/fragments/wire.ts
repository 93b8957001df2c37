// The descriptions by which a server tells the interface what to draw. `schemas/core/fragment.schema.json` says the same as a
// schema. Texts are in the operator's language already: the request has `Accept-Language`. Addresses are as a browser reads
// them: relative ones begin at the address of the fragment they stand in.
import type { SortKind } from '#registry';
import type { FormErrors } from '../form/form-errors.ts';
import type { FormSchema, FormUiSchema } from '../form/schema-form-props.ts';

/** Content type of a description; `application/json` is read as one too. */
export const FRAGMENT_TYPE = 'application/vnd.sextant.fragment+json';

/** A description of something to draw, told apart by `fragment`; or HTML of an integrator's back end. */
export type Fragment =
  | FormFragment
  | WorkflowFragment
  | MessagesFragment
  | RowFragment
  | ActionFragment
  | CellFragment
  | TabFragment
  | HeaderFragment
  | HtmlFragment;

export type FragmentKind = Fragment['fragment'];

/** A form, drawn by our theme. Field names are the schema's properties; they are posted as they are named. */
export interface FormFragment {
  fragment: 'form';
  title: string;
  subtitle?: string;
  /** Where it is posted to. Only this console's own origin. */
  action: string;
  schema: FormSchema;
  uiSchema?: FormUiSchema;
  /** The values that the fields hold to begin with; after a refusal what was typed. */
  data?: Readonly<Record<string, unknown>>;
  /**
   * `false`: it makes something new. Else a form that begins with data is asked for again before it is posted, for what others
   * have changed meanwhile.
   */
  edit?: boolean;
  /** Field → messages; `__all__` for the whole form. Shown at once. */
  errors?: FormErrors;
  /** "Submit" when absent. */
  submitLabel?: string;
  /** Post as multipart though no file was chosen. With a file it always is. */
  multipart?: boolean;
  /**
   * A file field whose file goes to the address in `X-File-Upload-URL`; the form carries `<name>__hidden` with its name
   * instead.
   */
  upload?: string;
  /** The select that a link "new …" beside it fills: field → address of the form that makes one (X-Horizon-Add-To-Field). */
  addTo?: Readonly<Record<string, AddLink>>;
  /** Above the fields. */
  content?: readonly Content[];
  /** Below the fields. */
  formsets?: readonly FormsetDescription[];
}

/**
 * Several forms of one kind in a form (FORM-10). Posted with it: `<prefix>-<number>-<field>` for each field of each row,
 * `<prefix>-TOTAL_FORMS`, `<prefix>-INITIAL_FORMS`, and `<prefix>-<number>-DELETE` for a row that the server knew and the
 * operator took away.
 */
export interface FormsetDescription {
  prefix: string;
  /** The name of the rows: "Allocation pools". */
  label: string;
  /** The name of a single row: "Pool". */
  itemLabel: string;
  /** "Add" when absent. */
  addLabel?: string;
  /** The fields of one row. */
  schema: FormSchema;
  uiSchema?: FormUiSchema;
  /** The values that a new row begins with. */
  blank?: Readonly<Record<string, unknown>>;
  /** How many of the rows, the first ones, the server knows; none when absent. */
  initial?: number;
  /** No more rows than this. */
  most?: number;
  rows: readonly FormsetRowDescription[];
  /** About the rows as a whole. */
  errors?: readonly string[];
}

export interface FormsetRowDescription {
  values: Readonly<Record<string, unknown>>;
  /** Field → messages. */
  errors?: FormErrors;
  /** The operator has taken it away, and the form came back nevertheless. */
  deleted?: boolean;
}

/** Opens a form that makes a new option of a select. */
export interface AddLink {
  label: string;
  href: string;
}

/** Steps that are validated on the server as one goes, submitted as one form. */
export interface WorkflowFragment {
  fragment: 'workflow';
  title: string;
  subtitle?: string;
  /** Posted to with the range headers to validate, without them to submit. */
  action: string;
  /** Names the workflow in the answers to validation. */
  slug: string;
  steps: readonly WorkflowStep[];
  /** As a form's: `false` when it makes something new although its steps begin with data. */
  edit?: boolean;
  submitLabel?: string;
  multipart?: boolean;
  /** As a form's: a file field of a step whose file goes to the address in `X-File-Upload-URL`. */
  upload?: string;
}

export interface WorkflowStep {
  slug: string;
  title: string;
  description?: string;
  schema: FormSchema;
  uiSchema?: FormUiSchema;
  data?: Readonly<Record<string, unknown>>;
  errors?: FormErrors;
  content?: readonly Content[];
  /** Below the fields. In the answer to a validation a row's field is called as it is posted: `<prefix>-<number>-<field>`. */
  formsets?: readonly FormsetDescription[];
}

/** The answer to a validation of some steps: step → field → messages, `__all__` for the step. */
export interface WorkflowValidation {
  has_errors: boolean;
  workflow_slug: string;
  errors: Readonly<Record<string, FormErrors>>;
}

/** `[type, message, extra_tags]`; the tag `safe` says that the message is HTML. As in the header `X-Horizon-Messages`. */
export type WireMessage = readonly [type: string, message: string, extraTags?: string];

export interface MessagesFragment {
  fragment: 'messages';
  messages: readonly WireMessage[];
}

/** A row of a table. */
export interface RowFragment {
  fragment: 'row';
  id: string;
  /** The name of the row in confirmations. */
  name?: string;
  /** Column → what stands there. */
  cells: Readonly<Record<string, Cell>>;
  /** In progress: asked for again at `update`. */
  inProgress?: boolean;
  update?: string;
  /** Milliseconds between two rounds. */
  interval?: number;
  /** The fixed filter that shows the row. */
  category?: string;
  /** The actions of the row: the first as a button, the others in its menu. */
  actions?: readonly ActionLink[];
}

/** A button of a table: above it, or of one row. */
export interface ActionLink {
  id: string;
  label: string;
  /** Opened in a dialog, or posted to. */
  href: string;
  /** Posts the ids of the chosen rows as `object_ids`, and `action=<table>__<id>`; without it the address is opened. */
  post?: boolean;
  /** Asks before it is done. */
  danger?: boolean;
  /** The reason why the button can't be used now. An empty text stands for the usual sentence (TBL-16). */
  disabledReason?: string;
  /** Where the button as it is now can be asked for (POLL-07): a launch or create button that a quota may close. */
  update?: string;
}

/** A button, as it is now. */
export type ActionFragment = { fragment: 'action' } & ActionLink;

/** The content of a cell: plain text, or content with an address to change it at. */
export type Cell = string | CellView;

export interface CellView {
  text?: string;
  content?: readonly Content[];
  /** The value to sort by, where the text is not what counts: seconds, bytes, a time (`YYYY-MM-DD HH:MM:SS`, UTC). */
  sortBy?: string | number;
  /** The cell's address, to which `inline_edit_mod` is added; only cells that can be changed have one. */
  update?: string;
}

/** A cell alone: to look at, or as a small form (`inline_edit_mod=true`). */
export type CellFragment =
  | ({ fragment: 'cell'; mode: 'view' } & CellView)
  | {
      fragment: 'cell';
      mode: 'form';
      /** Where the form is posted to; the cell's own address when absent. */
      action?: string;
      /** The field's name in the post: `<cell>__<object id>`. */
      name: string;
      /** Schema of the one value. */
      schema: FormSchema;
      uiSchema?: FormUiSchema;
      value?: unknown;
    };

/** The content of one tab (`?tab=<group>__<tab>`). */
export interface TabFragment {
  fragment: 'tab';
  title?: string;
  content: readonly Content[];
}

/** The extensible header: sections of which one is promoted. */
export interface HeaderFragment {
  fragment: 'header';
  sections: readonly { id: string; title: string; content: readonly Content[] }[];
}

/** HTML of a back end: sanitised before it is drawn, never executed. Without `title` the first heading counts. */
export interface HtmlFragment {
  fragment: 'html';
  title?: string;
  html: string;
}

/** Something to look at. */
export type Content =
  | { kind: 'text'; text: string }
  | { kind: 'facts'; facts: readonly { label: string; value: string }[] }
  | { kind: 'links'; links: readonly ContentLink[] }
  | { kind: 'message'; type: string; message: string }
  | ({ kind: 'rows' } & TableContent)
  | { kind: 'html'; html: string };

/** A table (TBL-17). */
export interface TableContent {
  /** The beginning of the names of what is posted: `<name>__<action>`. "rows" when absent. */
  name?: string;
  /** The name of what the table lists; the names of its columns when absent. */
  label?: string;
  columns: readonly TableColumn[];
  rows: readonly Omit<RowFragment, 'fragment'>[];
  /** Buttons above it. */
  actions?: readonly ActionLink[];
  /** Buttons for the chosen rows. */
  batch?: readonly ActionLink[];
  /** Fixed filters over the rows' `category`. Where each row is in one, the first with rows is pressed to begin with. */
  categories?: readonly { id: string; label: string }[];
}

/** A column of a table, sorted by a press on its head as soon as there is more than one row. */
export interface TableColumn {
  id: string;
  label: string;
  /** `false`: it can't be sorted. Absent: as numbers where all its cells are numbers, else as text. */
  sort?: SortKind | false;
  /** Figures stand at the end; those of a column of numbers or sizes do so anyway. */
  align?: 'end';
}

export interface ContentLink {
  label: string;
  href: string;
  /** Opens its target in a dialog (MODAL-01). */
  modal?: boolean;
}

/** Headers by which a request asks and an answer directs. */
export const FRAGMENT_HEADERS = {
  location: 'x-horizon-location',
  addToField: 'x-horizon-add-to-field',
  uploadAddress: 'x-file-upload-url',
  uploadToken: 'x-auth-token',
  messages: 'x-horizon-messages',
  logout: 'logout',
  validateFrom: 'x-horizon-validate-step-start',
  validateTo: 'x-horizon-validate-step-end',
} as const;
