// A contract in steps: each judged here when it is left, all of them once more when it is signed.
import { messages, text } from './answers.mjs';
import { askForFile } from './uploads.mjs';

/** @typedef {import('./answers.mjs').Asked} Asked */
/** @typedef {import('./answers.mjs').Answer} Answer */

const most = 4;
const signers = {
  prefix: 'signers',
  label: 'Signers',
  itemLabel: 'Signer',
  addLabel: 'Add a signer',
  schema: { type: 'object', required: ['name'], properties: { name: { type: 'string', title: 'Name' } } },
  most,
  rows: [],
};

const steps = [
  {
    slug: 'who',
    title: 'Parties',
    schema: { type: 'object', required: ['party'], properties: { party: { type: 'string', title: 'Party' } } },
    formsets: [signers],
  },
  {
    slug: 'what',
    title: 'Plan',
    schema: {
      type: 'object',
      properties: { plan: { type: 'string', title: 'Plan', enum: ['silver', 'gold'], default: 'silver' } },
    },
  },
  {
    slug: 'end',
    title: 'End',
    schema: {
      type: 'object',
      properties: {
        months: { type: 'integer', title: 'Months', default: 12 },
        scan: { type: 'string', title: 'Scan of the draft' },
      },
    },
    uiSchema: { scan: { 'ui:widget': 'file' } },
  },
];

const contract = {
  fragment: 'workflow',
  title: 'Draw up a contract',
  slug: 'contract',
  action: 'contract',
  submitLabel: 'Sign',
  upload: 'scan',
  steps,
};

/** @param {FormData} fields */
const signersOf = (fields) =>
  Array.from({ length: Math.min(Number(fields.get('signers-TOTAL_FORMS')) || 0, most) }, (_, at) =>
    text(fields, `signers-${at}-name`),
  );

/**
 * Returns the faults in steps `first` to `last`, by step and field.
 * @param {FormData} fields @param {number} first @param {number} last
 */
function wrong(fields, first, last) {
  /** @type {Record<string, Record<string, string[]>>} */
  const errors = {
    who: {
      ...(text(fields, 'party') === 'nobody' ? { party: ['The desk knows nobody of this name.'] } : {}),
      // A field of a row is called as it was posted.
      ...Object.fromEntries(
        signersOf(fields).flatMap((name, at) =>
          name === 'a ghost' ? [[`signers-${at}-name`, ['A ghost can’t hold a pen.']]] : [],
        ),
      ),
    },
    ...(text(fields, 'plan') === 'gold' ? { what: { __all__: ['Gold is sold out.'] } } : {}),
    ...(Number(fields.get('months')) > 24 ? { end: { months: ['Two years at most.'] } } : {}),
  };
  return Object.fromEntries(
    Object.entries(errors).filter(([step, found]) => {
      if (Object.keys(found).length === 0) return false;
      const place = steps.findIndex(({ slug }) => slug === step);
      return place >= first && place <= last;
    }),
  );
}

/** @param {Asked} asked @returns {Answer} */
function judge({ headers, fields, prefix }) {
  const range = ['start', 'end'].map((edge) => headers[`x-horizon-validate-step-${edge}`]);
  if (range.every((edge) => edge !== undefined)) {
    const errors = wrong(fields, Number(range[0]), Number(range[1]));
    const has = Object.keys(errors).length > 0;
    return { json: { has_errors: has, workflow_slug: contract.slug, errors }, type: 'application/json' };
  }
  const errors = wrong(fields, 0, steps.length - 1);
  if (Object.keys(errors).length > 0) {
    return { json: { ...contract, steps: steps.map((step) => ({ ...step, errors: errors[step.slug] })) } };
  }
  return {
    headers: {
      ...(fields.has('scan__hidden') ? askForFile(prefix) : {}),
      'X-Horizon-Location': '/project/desk?signed=1',
      ...messages([
        'success',
        `Signed with ${[text(fields, 'party'), ...signersOf(fields)].join(', ')} for ${text(fields, 'months')} months.`,
      ]),
    },
  };
}

/** `METHOD path` → what is answered. @type {Record<string, (asked: Asked, path: string) => Answer | Promise<Answer>>} */
export const contractRoutes = {
  'GET contract': () => ({ json: contract }),
  'POST contract': judge,
};
