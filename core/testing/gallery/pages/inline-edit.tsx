import { InlineCell } from '#ui/fragments/cells/inline-cell-view.tsx';
import { CellEditor } from '#ui/fragments/cells/cell-editor.tsx';
import type { TableCalls } from '#ui/fragments/table/table-calls.ts';
import { HttpError } from '#services/http/http';
import type { CellForm } from '#ui/fragments/html/html-cell-form.ts';
import { useTellFailure } from '#ui/fragments/use-tell-failure.ts';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';
import { useState } from 'react';
import type { CellView } from '#ui/fragments/wire.ts';

const nothing = () => {};
const form = (schema: CellForm['schema'], value: unknown): CellForm => ({
  fragment: 'cell',
  mode: 'form',
  name: 'name__1',
  schema,
  value,
});
const size = form({ type: 'string', enum: ['small', 'medium', 'large'] }, 'medium');

/** A server that keeps one name and refuses an empty one and `taken`. */
function aServer(first: string): Pick<TableCalls, 'cellView' | 'cellForm' | 'saveCell'> {
  let name = first;
  return {
    cellForm: async () => form({ type: 'string' }, name),
    cellView: async () => ({ text: name }),
    async saveCell(_address, _form, value) {
      if (value === '') throw new HttpError(400, 'A name is needed.');
      if (value === 'taken') throw new HttpError(400, 'There is a project of that name already.');
      if (value === 'forbidden') throw new HttpError(401, '');
      name = String(value);
    },
  };
}

const server = aServer('demo');

function Live() {
  const [view, setView] = useState<CellView>({ text: 'demo' });
  const tell = useTellFailure();
  return (
    <InlineCell view={view} address="/" label="Name of demo" calls={server} onSaved={setView} onFailure={tell}>
      <bdi>{view.text}</bdi>
    </InlineCell>
  );
}

function Page() {
  return (
    <>
      <Example title="To look at; the pencil shows on hover and focus">
        <Live />
      </Example>
      <Example title="To choose">
        <CellEditor
          form={size}
          label="Size of demo"
          error={undefined}
          submitting={false}
          onSubmit={nothing}
          onCancel={nothing}
        />
      </Example>
      <Example title="Being saved">
        <CellEditor
          form={form({ type: 'string' }, 'web-2')}
          label="Name of web-1"
          error={undefined}
          submitting
          onSubmit={nothing}
          onCancel={nothing}
        />
      </Example>
      <Example title="What a cell has no room for">
        <CellEditor
          form={form({ type: 'object' }, {})}
          label="Tags of web-1"
          error={undefined}
          submitting={false}
          onSubmit={nothing}
          onCancel={nothing}
        />
      </Example>
      <Example title="Refused">
        <CellEditor
          form={form({ type: 'string' }, 'taken')}
          label="Name of web-3"
          error="There is a project of that name already."
          submitting={false}
          onSubmit={nothing}
          onCancel={nothing}
        />
      </Example>
    </>
  );
}

export const page = galleryPage({ title: 'Inline edit', source: 'core/ui/fragments/cells', Page });
