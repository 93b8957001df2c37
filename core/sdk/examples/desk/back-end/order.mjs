// An order with as many lines as one likes: a form with a formset.
import { messages, text } from './answers.mjs';

/** @typedef {import('./answers.mjs').Asked} Asked */
/** @typedef {import('./answers.mjs').Answer} Answer */

const most = 4;
const lineSchema = {
  type: 'object',
  required: ['thing'],
  properties: {
    thing: { type: 'string', title: 'Thing' },
    pieces: { type: 'integer', title: 'Pieces', minimum: 1 },
  },
};

/** @typedef {{ values: { thing: string, pieces?: number }, errors?: Record<string, string[]>, deleted?: boolean }} Line */

/** @param {Line[]} rows @returns {Answer} */
const orderForm = (rows) => ({
  json: {
    fragment: 'form',
    title: 'Change the order',
    action: 'order',
    schema: { type: 'object', properties: { room: { type: 'string', title: 'Room' } } },
    formsets: [
      {
        prefix: 'lines',
        label: 'Lines',
        itemLabel: 'Line',
        addLabel: 'Add a line',
        schema: lineSchema,
        uiSchema: { 'ui:options': { columns: 2 } },
        blank: { pieces: 1 },
        initial: 2,
        most,
        rows,
      },
    ],
  },
});

/** The lines of a posted order, as its counts say. @param {FormData} fields @returns {Line[]} */
function linesOf(fields) {
  const length = Math.min(Number(fields.get('lines-TOTAL_FORMS')) || 0, most);
  return Array.from({ length }, (_, place) => {
    const pieces = Number(fields.get(`lines-${place}-pieces`));
    return {
      values: { thing: text(fields, `lines-${place}-thing`), pieces },
      deleted: fields.has(`lines-${place}-DELETE`),
      ...(pieces > 9 ? { errors: { pieces: ['Nine fit into the lift.'] } } : {}),
    };
  });
}

/** `METHOD path` → what is answered. @type {Record<string, (asked: Asked, path: string) => Answer | Promise<Answer>>} */
export const orderRoutes = {
  'GET order': () => orderForm([{ values: { thing: 'Racks', pieces: 2 } }, { values: { thing: 'Cables', pieces: 8 } }]),
  'POST order': ({ fields }) => {
    const lines = linesOf(fields);
    if (lines.some(({ errors, deleted }) => errors && !deleted)) return orderForm(lines);
    const kept = lines.flatMap(({ deleted, values }) => (deleted ? [] : [`${values.pieces} ${values.thing}`]));
    return { headers: messages(['success', `Ordered: ${kept.join(', ')}.`]) };
  },
};
