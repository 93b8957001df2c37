import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { ServerWizard } from '#ui/fragments/workflow/server-wizard.tsx';
import type { WorkflowFragment } from '#ui/fragments/wire.ts';
import { json } from '../../fake-page.ts';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

const from = '/api/p/vpn/back/create';
const text = (title: string) => ({ type: 'string' as const, title });
const workflow: WorkflowFragment = {
  fragment: 'workflow',
  title: 'Create connection',
  slug: 'connection',
  action: from,
  submitLabel: 'Create connection',
  steps: [
    {
      slug: 'details',
      title: 'Details',
      description: 'Name and peer',
      schema: {
        type: 'object',
        required: ['name'],
        properties: { name: text('Name'), peer: text('Peer address') },
      },
      data: { name: 'amsterdam', peer: '203.0.113.7' },
      errors: { peer: ['This peer does not answer.'] },
      content: [{ kind: 'text', text: 'A connection needs a peer that answers on UDP port 500.' }],
    },
    {
      slug: 'policy',
      title: 'Policy',
      description: 'How it is protected',
      schema: {
        type: 'object',
        properties: { policy: { type: 'string', title: 'Policy', enum: ['strict', 'usual'], default: 'usual' } },
      },
      data: { policy: 'usual' },
    },
    {
      slug: 'subnets',
      title: 'Subnets',
      schema: { type: 'object', properties: { subnets: text('Subnets') } },
    },
  ],
};

function Page() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Example title="Steps that a server describes and judges">
      <Button onClick={() => setOpen(true)}>Open the wizard</Button>
      {isOpen ? <ServerWizard workflow={workflow} base={from} onClose={() => setOpen(false)} /> : null}
    </Example>
  );
}

/** Returns the faults that a server of this workflow finds. A name is taken; a policy is one that this peer does not speak. */
function judged(form: URLSearchParams) {
  if (form.get('name') === 'taken') return { details: { name: ['A connection of this name exists.'] } };
  if (form.get('policy') === 'strict') return { policy: { __all__: ['This peer does not speak the strict policy.'] } };
  return undefined;
}

export const page = galleryPage({
  title: 'Server wizard',
  source: 'core/ui/fragments/workflow',
  Page,
  services: {
    answers: {
      [`POST ${from}`]: ({ body, headers }) => {
        const errors = judged(new URLSearchParams(String(body)));
        const [start, end] = ['start', 'end'].map((edge) => headers.get(`x-horizon-validate-step-${edge}`));
        if (start === null || end === null) {
          return json('', 200, { 'x-horizon-messages': '[["success", "Connection was created.", ""]]' });
        }
        const names = workflow.steps.slice(Number(start), Number(end) + 1).map(({ slug }) => slug);
        const found = Object.entries(errors ?? {}).filter(([step]) => names.includes(step));
        return {
          has_errors: found.length > 0,
          workflow_slug: 'connection',
          errors: Object.fromEntries(found),
        };
      },
    },
  },
});
