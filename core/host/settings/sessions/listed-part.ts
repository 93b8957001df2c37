import { Emitter } from '#base';

/** Whether the list of all users' sessions, as it was last read, lacks some: the note above it tells so. */
class ListedPart {
  readonly #changes = new Emitter<void>();
  readonly onDidChange = this.#changes.event;
  #isCut = false;

  get isCut(): boolean {
    return this.#isCut;
  }

  set(isCut: boolean): void {
    if (isCut === this.#isCut) return;
    this.#isCut = isCut;
    this.#changes.fire();
  }
}

export const listedPart = new ListedPart();
