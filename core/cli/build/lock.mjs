import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM']);

/**
 * Takes `.sextant/<name>.lock` for this process; waits while another one that lives has it, and says so once. What a process
 * that was killed left behind counts for nothing.
 *
 * @param {string} name @param {string} what another one is doing with it, for who waits
 * @returns {() => void} gives it up; the process's end does as well
 */
export function takeLock(name, what) {
  const path = join(root, '.sextant', `${name}.lock`);
  mkdirSync(join(root, '.sextant'), { recursive: true });
  for (let told = false; !take(path); told = true) {
    if (!told) process.stderr.write(`Another process is ${what} here; waiting for it …\n`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  const release = () => rmSync(path, { force: true });
  process.on('exit', release);
  const end = () => process.exit(1);
  for (const signal of signals) process.once(signal, end);
  return () => {
    process.off('exit', release);
    for (const signal of signals) process.off(signal, end);
    release();
  };
}

/** @param {string} path */
function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (isStale(path)) rmSync(path, { force: true });
    return false;
  }
}

/** Empty is a lock whose owner is about to write into it, which takes no ten seconds. @param {string} path */
function isStale(path) {
  try {
    const owner = Number(readFileSync(path, 'utf8'));
    return owner > 0 ? !isAlive(owner) : Date.now() - statSync(path).mtimeMs > 10_000;
  } catch {
    return false;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
