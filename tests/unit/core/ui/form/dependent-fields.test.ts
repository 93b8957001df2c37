import { describe, expect, it } from 'vitest';
import { dependentFields, sentData } from '#ui/form/dependent-fields.ts';
import type { FormUiSchema } from '#ui/form/schema-form-props.ts';

const ui: FormUiSchema = {
  origin: { 'ui:options': { dependsOn: { on: 'source', labels: { snapshot: 'Snapshot', image: true } } } },
  // Depends on one that may be hidden itself.
  size: { 'ui:dependsOn': { on: 'origin', hiddenOn: 'small' } },
  gateway: { 'ui:options': { dependsOn: { on: 'no_gateway', hiddenOn: true } } },
  rules: { items: { port: { 'ui:options': { dependsOn: { on: 'protocol', labels: { tcp: true } } } } } },
};
const hidden = (data: object) => [...dependentFields(ui, data).hidden];

describe('a switchable field', () => {
  it('[FORM-01] is seen for the values it has a label for, and is called so', () => {
    expect(hidden({ source: 'empty' })).toContain('origin');
    const { hidden: none, labels } = dependentFields(ui, { source: 'snapshot' });
    expect(none.has('origin')).toBe(false);
    expect(labels.get('origin')).toBe('Snapshot');
    expect(dependentFields(ui, { source: 'image' }).labels.has('origin')).toBe(false);
  });

  it('[FORM-01] is hidden while the one it depends on is', () => {
    expect(hidden({ source: 'empty', origin: 'big' })).toEqual(expect.arrayContaining(['origin', 'size']));
    expect(hidden({ source: 'image', origin: 'big' })).toEqual([]);
    expect(hidden({ source: 'image', origin: 'small' })).toEqual(['size']);
  });

  it('[FORM-01] goes by a checkbox’s state, unticked when it was never touched', () => {
    expect(hidden({ source: 'image', no_gateway: true })).toEqual(['gateway']);
    expect(hidden({ source: 'image' })).toEqual([]);
  });

  it('[FORM-01] is told apart in each item of a list', () => {
    const rules = [
      { protocol: 'icmp', port: 1 },
      { protocol: 'tcp', port: 22 },
    ];
    expect(hidden({ source: 'image', rules })).toEqual(['rules.0.port']);
    expect(sentData(ui, { source: 'image', rules }).rules).toEqual([
      { protocol: 'icmp' },
      { protocol: 'tcp', port: 22 },
    ]);
  });

  it('[FORM-01] keeps what was typed, and does not send it while it is hidden', () => {
    const data = { source: 'empty', origin: 'nightly' };
    expect(sentData(ui, data)).toEqual({ source: 'empty' });
    expect(data.origin).toBe('nightly');
    expect(sentData(ui, { ...data, source: 'snapshot' })).toEqual({ source: 'snapshot', origin: 'nightly' });
  });

  it('[FORM-01] sends what is no plain object as it is', () => {
    const file = new Blob(['x']);
    expect(sentData(ui, { source: 'empty', origin: 'x', file }).file).toBe(file);
  });

  it('is shown when two wait for one another', () => {
    const round: FormUiSchema = {
      a: { 'ui:options': { dependsOn: { on: 'b', hiddenOn: 'x' } } },
      b: { 'ui:options': { dependsOn: { on: 'a', hiddenOn: 'x' } } },
    };
    expect(dependentFields(round, {}).hidden.size).toBe(0);
  });
});
