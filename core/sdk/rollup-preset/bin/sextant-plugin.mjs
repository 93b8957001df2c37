#!/usr/bin/env node
// `sextant-plugin <command>`: what an author does with a plugin, in the folder that its plugin.json lies in.
import { run } from '../commands/commands.mjs';

const end = new AbortController();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => end.abort());

process.exitCode = await run(process.argv.slice(2), {
  directory: process.cwd(),
  say: (line) => console.log(line),
  signal: end.signal,
});
