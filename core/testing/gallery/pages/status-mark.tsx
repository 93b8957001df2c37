import { StatusMark } from '#ui/controls/status-mark.tsx';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

const states = {
  ok: 'Active',
  run: 'Saving',
  warn: 'Resize needs confirmation',
  bad: 'Error',
  idle: 'Paused',
} as const;
const tones = Object.keys(states) as (keyof typeof states)[];

function Page() {
  return (
    <>
      <Example title="In a table" row>
        {tones.map((tone) => (
          <StatusMark key={tone} tone={tone} label={states[tone]} />
        ))}
      </Example>
      <Example title="Alone" row>
        {tones.map((tone) => (
          <StatusMark key={tone} tone={tone} label={states[tone]} pill />
        ))}
      </Example>
    </>
  );
}

export const page = galleryPage({ title: 'Status mark', source: 'core/ui/controls/status-mark.tsx', Page });
