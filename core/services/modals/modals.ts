import { defineToken, type Event, type LazyView, type View } from '#base';
import type { CodeSource } from '#registry';

export interface ModalContentProps<R> {
  /** Closes with a result, or without one: cancelled. */
  close(result?: R): void;
  /** Asks before it closes while true (something was typed). */
  setDirty(dirty: boolean): void;
}

export interface Modal<R = unknown> {
  /** Names its draft and its place in tests: `images.create`. */
  id: string;
  /** 480, 720, 960 px, or the wizard's 1120. */
  size: 'small' | 'medium' | 'large' | 'wizard';
  /** In the operator's language. The content may draw its own header: `bare`. */
  title: string;
  subtitle?: string;
  bare?: boolean;
  /** Does it show something that nobody can get again, and so stay when the tab goes to another project? */
  stays?(): boolean;
  content: View<ModalContentProps<R>> | LazyView<ModalContentProps<R>>;
}

/** The state of work in a dialog. Something was typed, whether or not a draft keeps it; or it is being sent. */
export type ModalWork = 'typed' | 'sending';

/** The owner and the subject of a dialog: they name the drafts of its form. */
export interface ModalOrigin {
  /** The plugin that opened it. */
  readonly plugin?: string;
  /** The items of the action that opened it. */
  readonly about?: string;
}

export interface OpenModal extends Modal, ModalOrigin {
  readonly key: string;
  close(result?: unknown): void;
  /** Was something typed that would be lost? As its content said last. */
  isDirty(): boolean;
  setDirty(dirty: boolean): void;
  /** The state that its content reported last. */
  work(): ModalWork | undefined;
  setWork(work: ModalWork | undefined): void;
}

/** A thing that a question is about. */
export interface ConfirmationLine {
  name: string;
  /** The text that distinguishes things of the same name: an id. */
  detail?: string;
}

export interface Confirmation {
  title: string;
  /** Default: `Please confirm your selection.` */
  message?: string;
  /** Named in the dialog; more than five ask for typing when `danger`. */
  names?: readonly string[];
  /** The same as `names`, each on a line of its own with what tells it from the others. */
  lines?: readonly ConfirmationLine[];
  confirmLabel: string;
  danger?: boolean;
  /** The action sends nothing to the project: the question can be agreed to while other tabs show another project, too. */
  anyProject?: boolean;
  /** A third way out, beside cancelling: the dialog closes as if cancelled, and this runs. */
  instead?: { label: string; run(): void };
  /** The text that must be typed before the button works, as `wordOf` gives it. Absent: their number, where more than five go. */
  word?: string;
  /** Reads what the question says now, where that changes while it is open. */
  current?: { read(): Pick<Confirmation, 'message' | 'danger'>; readonly onDidChange: Event<unknown> };
  /** The code that does outside the console what a yes does. */
  code?: CodeSource;
}

/** The props of the view that draws a question: those of any modal's content, and the question. */
export type ConfirmationProps = ModalContentProps<boolean> & { confirmation: Confirmation };

/** Dialogs over the page: static backdrop, a stack of which only the topmost shows (MODAL-02, -03). */
export interface Modals {
  open<R>(modal: Modal<R> & ModalOrigin): Promise<R | undefined>;
  confirm(confirmation: Confirmation): Promise<boolean>;
  /** Returns the dialog that `confirm` opens: at once, or as soon as there is a view for it. Not for plugins. */
  question(confirmation: Confirmation): Modal<boolean> | Promise<Modal<boolean>>;
  /** The view that `confirm` opens; the host names it once, at start. Not for plugins. */
  confirmWith(view: View<ConfirmationProps> | LazyView<ConfirmationProps>): void;
  stack(): readonly OpenModal[];
  /** Another stack, or other work in one of it. */
  readonly onDidChange: Event<void>;
}
export const Modals = defineToken<Modals>('sextant.modals@1');
