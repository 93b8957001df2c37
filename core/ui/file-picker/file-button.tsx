import { useRef } from 'react';
import { Button } from '../controls/button.tsx';

export interface FileButtonProps {
  /** In the operator's language. */
  label: string;
  /** As the attribute of `<input type="file">`. */
  accept?: string;
  disabled?: boolean;
  /** Undefined: the platform's dialog was closed with none. */
  onChoose(file: File | undefined): void;
}

/** Chooses a file for a field beside it: the platform's own control, behind a button of ours. */
export function FileButton({ label, accept, disabled, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          // The same file can be chosen again after it changed.
          event.target.value = '';
        }}
      />
      <Button size="s" icon="file" disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </div>
  );
}
