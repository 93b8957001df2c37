#!/usr/bin/env node
// `sextant-plugin <command>`: what an author does with a plugin, in the folder that its plugin.json lies in.
import { run } from '../commands/commands.mjs';

process.exitCode = await run(process.argv.slice(2), { directory: process.cwd(), say: (line) => console.log(line) });
