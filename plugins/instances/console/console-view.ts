import type { ReactNode } from 'react';
import type { ConsoleChoices } from './kept-choices.ts';

/** The parts of a server that its console needs. */
export interface ConsoleServer {
  id: string;
  name: string;
  status?: string;
}

export interface ConsoleViewProps {
  server: ConsoleServer;
  /** Draws the choice between screen and serial line. */
  choice: ReactNode;
  choices: ConsoleChoices;
  onChoose(change: ConsoleChoices): void;
}
