import { useState } from 'react';
import { CodeEditor, type CodeEditorProps } from '#ui/code-editor/code-editor.tsx';
import { Field } from '#ui/controls/field.tsx';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

const script = `#!/bin/sh
# Joins the cluster.
until ping -c1 "$GATEWAY"; do sleep 2; done
echo "joined as $(hostname)" > /var/log/ingest.log
`;
const template = `heat_template_version: 2021-04-16
resources:
  group:
    type: OS::Heat::ResourceGroup
`;
const policy = `{
  "name": "edge",
  "replicas": 3,
  "locked": false
}
`;

function Kept({ text, error, ...rest }: { text: string; error?: string } & Partial<CodeEditorProps>) {
  const [value, setValue] = useState(text);
  const label = rest.label ?? 'Script';
  return (
    <Field label={label} {...(error ? { error } : {})}>
      <CodeEditor value={value} onChange={setValue} rows={5} {...rest} label={label} />
    </Field>
  );
}

function Page() {
  return (
    // An editor that is out of sight is not measured: all of them are in one window.
    <div style={{ display: 'grid', gap: 20, gridTemplateColumns: 'repeat(auto-fit, minmax(min(400px, 100%), 1fr))' }}>
      <Example title="A script, counted in bytes">
        <Kept text={script} label="Customization script" language="shell" maxBytes={16384} />
      </Example>
      <Example title="Empty">
        <Kept text="" label="User data" language="shell" maxBytes={16384} placeholder="#cloud-config or a script" />
      </Example>
      <Example title="Too long">
        <Kept
          text={script}
          label="Short script"
          language="shell"
          maxBytes={100}
          error="This is 26 bytes too long. The most is 100 bytes."
        />
      </Example>
      <Example title="YAML">
        <Kept text={template} label="Template" language="yaml" />
      </Example>
      <Example title="JSON, which can’t be changed">
        <Kept text={policy} label="Policy" language="json" disabled />
      </Example>
    </div>
  );
}

export const page = galleryPage({ title: 'Code editor', source: 'core/ui/code-editor', Page });
