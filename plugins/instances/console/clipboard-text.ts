/** The text in the clipboard of the guest, and the one that the operator has written and not yet put there. */
export interface ClipboardText {
  readonly guest: string;
  readonly typed?: string | undefined;
}

export const shownText = ({ guest, typed }: ClipboardText): string => typed ?? guest;

/** The guest copied something: text of the operator stays, an emptied box takes the new one. */
export function withCopied({ typed }: ClipboardText, guest: string): ClipboardText {
  return { guest, typed: typed || undefined };
}
