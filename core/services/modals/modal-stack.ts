import { Emitter, isLazyView, type LazyView, type View } from '#base';
import type { Confirmation, ConfirmationProps, Modal, ModalContentProps, Modals, OpenModal } from './modals.ts';

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

  open<R>(modal: Modal<R>): Promise<R | undefined> {
    this.#count += 1;
    const key = `${modal.id}-${this.#count}`;
    return new Promise((resolve) => {
      const close = (result?: unknown) => {
        if (!this.#stack.some((open) => open.key === key)) return;
        this.#set(this.#stack.filter((open) => open.key !== key));
        resolve(result as R | undefined);
      };
      let dirty = false;
      const setDirty = (value: boolean) => void (dirty = value);
      this.#set([...this.#stack, { ...(modal as Modal), key, close, setDirty, isDirty: () => dirty }]);
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
