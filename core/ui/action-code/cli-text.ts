import type { CodeCommand, CodeOption } from '#registry';
import { shellLines, shellWord } from './shell-words.ts';

/** Returns the `openstack …` commands for a shell, a line or more for each. */
export function cliText(commands: readonly CodeCommand[]): string {
  return commands.map(oneCommand).join('\n');
}

function oneCommand({ command, globals = [], options = [], names = [], input, saves }: CodeCommand): string {
  // Behind `--` nothing is taken for an option.
  const behind = names.some((name) => name.startsWith('-')) ? ['--', ...names] : names;
  const words = [...options.map(optionText), ...behind.map(shellWord)];
  const text = shellLines([['openstack', ...globals.map(optionText), command].join(' '), ...words]);
  if (input !== undefined) return `printf '%s\\n' ${shellWord(input)} |\n  ${text}`;
  // The client would write over a file that is there.
  return saves === undefined ? text : `(umask 077 && set -C && : > ${shellWord(saves)} && ${text})`;
}

function optionText(option: CodeOption): string {
  if (typeof option === 'string') return option;
  const [name, value] = option;
  // The value would be taken for an option.
  return value.startsWith('-') ? `${name}=${shellWord(value)}` : `${name} ${shellWord(value)}`;
}
