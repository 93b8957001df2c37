#!/usr/bin/env node
// `sextant-plugin <command>`: what an author does with a plugin, in the folder that its plugin.json lies in.
import { stripVTControlCharacters } from 'node:util';
import { run } from '../commands/commands.mjs';

const end = new AbortController();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => end.abort());

process.exitCode = await run(process.argv.slice(2), {
  directory: process.cwd(),
  // Tools colour what they say for a terminal; a log is none.
  say: (line) => console.log(process.stdout.isTTY ? line : stripVTControlCharacters(line)),
  signal: end.signal,
});
