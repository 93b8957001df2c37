import { ConsoleLog } from '#ui/console-log/console-log.tsx';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

const esc = String.fromCharCode(27);
const boot = [
  '[    0.000000] Linux version 6.12.41-generic (gcc 14.2.0)',
  '[    0.412087] pci 0000:00:04.0: [1af4:1001] type 00 class 0x010000',
  `[${esc}[0;32m  OK  ${esc}[0m] Reached target ${esc}[0;1mnetwork-online.target${esc}[0m`,
  `[${esc}[0;1;31mFAILED${esc}[0m] Failed to start ${esc}[0;1mnightly-reduction.service${esc}[0m`,
  `[${esc}[0;33m WARN ${esc}[0m] dome-controller: no encoder within 2 s`,
  `progress 10 %\rprogress 100 %`,
  `${esc}[7mguide-camera login:${esc}[0m`,
  `A sign that turns text around is shown: \u202Egnp.exe`,
];

/** As long as it is asked for; all of it is ten megabytes. */
async function load(length: number | undefined): Promise<string> {
  const count = length ?? 120_000;
  const lines = Array.from(
    { length: Math.max(0, count - boot.length) },
    (_, line) =>
      `[${String(line).padStart(12)}] cloud-init[711]: reading the sky, field ${line % 977}, exposure ${line % 31} s, done`,
  );
  return [...lines, ...boot.slice(-count)].join('\n');
}

const notAtAll = () => Promise.reject(new Error('no server'));

function Page() {
  return (
    <>
      <Example title="With colours, the newest lines in view">
        <ConsoleLog load={load} fileName="guide-camera" />
      </Example>
      <Example title="Nothing written yet">
        <ConsoleLog load={async () => ''} fileName="new" />
      </Example>
      <Example title="It could not be had">
        <ConsoleLog load={notAtAll} fileName="lost" />
      </Example>
    </>
  );
}

export const page = galleryPage({ title: 'Console log', source: 'core/ui/console-log', Page });
