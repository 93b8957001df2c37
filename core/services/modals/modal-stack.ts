import { Emitter, isLazyView, type LazyView, type View } from '#base';
import type {
  Confirmation,
  ConfirmationProps,
  Modal,
  ModalContentProps,
  ModalOrigin,
  Modals,
  ModalWork,
  OpenModal,
} from './modals.ts';

type Question = View<ConfirmationProps> | LazyView<ConfirmationProps>;

/** `Modals`: a stack that the host's modal layer draws, the topmost visible. */
export class ModalStack implements Modals {
  readonly #didChange = new Emitter<void>();
  #stack: readonly OpenModal[] = [];
  #count = 0;
  #confirmation: Question | undefined;
  readonly #didName = new Emitter<Question>();

  get onDidChange() {
    return this.#didChange.event;
  }

  stack(): readonly OpenModal[] {
    return this.#stack;
  }

  open<R>(modal: Modal<R> & ModalOrigin): Promise<R | undefined> {
    this.#count += 1;
    const key = `${modal.id}-${this.#count}`;
    return new Promise((resolve) => {
      const close = (result?: unknown) => {
        if (!this.#stack.some((open) => open.key === key)) return;
        this.#set(this.#stack.filter((open) => open.key !== key));
        resolve(result as R | undefined);
      };
      let dirty = false;
      let work: ModalWork | undefined;
      const tell = (change: () => void) => {
        const before = opened.work();
        change();
        if (opened.work() !== before) this.#didChange.fire();
      };
      const opened: OpenModal = {
        ...(modal as Modal),
        key,
        close,
        isDirty: () => dirty,
        setDirty: (value) => tell(() => (dirty = value)),
        work: () => work ?? (dirty ? 'typed' : undefined),
        setWork: (value) => tell(() => (work = value)),
      };
      this.#set([...this.#stack, opened]);
    });
  }

  confirmWith(view: Question): void {
    this.#confirmation = view;
    this.#didName.fire(view);
  }

  async confirm(confirmation: Confirmation): Promise<boolean> {
    const asked = this.question(confirmation);
    return (await this.open(asked instanceof Promise ? await asked : asked)) === true;
  }

  question(confirmation: Confirmation): Modal<boolean> | Promise<Modal<boolean>> {
    const asked = (view: Question): Modal<boolean> => {
      const content = asking(view, confirmation);
      return { id: 'confirm', size: 'small', title: confirmation.title, bare: true, content };
    };
    return this.#confirmation ? asked(this.#confirmation) : this.#named().then(asked);
  }

  /** A question that comes before anything is drawn waits for what draws it. */
  #named(): Promise<Question> {
    return new Promise((resolve) => {
      const waiting = this.#didName.event((view) => {
        waiting.dispose();
        resolve(view);
      });
    });
  }

  #set(stack: readonly OpenModal[]): void {
    this.#stack = stack;
    this.#didChange.fire();
  }
}

type Content = Modal<boolean>['content'];

function asking(view: Question, confirmation: Confirmation): Content {
  if (isLazyView(view)) return { load: async () => asked(await view.load(), confirmation) };
  return asked(view, confirmation);
}

function asked(view: View<ConfirmationProps>, confirmation: Confirmation): View<ModalContentProps<boolean>> {
  return (props) => view({ ...props, confirmation });
}
