// Measures a second `npm start`: from the command to the ready line (the issue's own limit).
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Seconds until the console says where it is. */
async function secondStart() {
  const begun = performance.now();
  const child = spawn('npm', ['start', '--silent', '--', '--port', '0'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      if (/http:\/\/127\.0\.0\.1:\d+/.test(text)) resolve(undefined);
    });
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}\n${text}`)));
  });
  const seconds = (performance.now() - begun) / 1000;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-(/** @type {number} */ (child.pid)), 'SIGTERM');
  await ended;
  return seconds;
}

export async function bench() {
  const runs = [];
  for (let run = 0; run < 3; run += 1) runs.push(await secondStart());
  return [{ name: 'second npm start', measured: Number(runs.sort((a, b) => a - b)[1]), limit: 3, unit: 's' }];
}
