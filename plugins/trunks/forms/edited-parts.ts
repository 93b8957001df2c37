import type { I18n } from '@sextant/sdk';
import type { EditedField } from '@sextant/ui';
import { unknownPort } from './ports.ts';
import type { ChosenSubport, TrunkModel } from './trunk-model.ts';

type Member = 'name' | 'description' | 'isUp';
const labels = { name: 'details.name', description: 'details.description', isUp: 'form.admin_state' } as const;

/** Returns the parts of a trunk that an edit may change; each subport that one of the models has is a part of its own. */
export function editedParts(models: readonly TrunkModel[], i18n: I18n): EditedField<TrunkModel>[] {
  const ports = new Map(models.flatMap(({ subports }) => subports.map(({ port }) => [port.id, port] as const)));
  return [
    ...(['name', 'description', 'isUp'] as const).map((member) => memberPart(member, i18n)),
    ...[...ports.values()].map(({ id, display }) => subportPart(id, display, models, i18n)),
  ];
}

function memberPart(member: Member, i18n: I18n): EditedField<TrunkModel> {
  return {
    id: member,
    label: i18n.t(`trunks:${labels[member]}`),
    get: (model) => model[member],
    set: (model, value) => ({ ...model, [member]: value ?? '' }),
    text(value) {
      if (member === 'isUp') return i18n.t(value ? 'trunks:form.enabled' : 'trunks:form.disabled');
      return typeof value === 'string' && value !== '' ? value : i18n.t('core:cells.none');
    },
  };
}

/** Subports by their port, of each model once: a trunk may have one on every VLAN. */
const indexes = new WeakMap<TrunkModel['subports'], ReadonlyMap<string, ChosenSubport>>();

function subportOf({ subports }: TrunkModel, id: string): ChosenSubport | undefined {
  const index = indexes.get(subports) ?? new Map(subports.map((subport) => [subport.port.id, subport]));
  indexes.set(subports, index);
  return index.get(id);
}

/** Returns the field of a subport. Its value is the segmentation, as `vlan 12`; undefined where the port is no subport. */
function subportPart(id: string, display: string, models: readonly TrunkModel[], i18n: I18n): EditedField<TrunkModel> {
  return {
    id: `subports.${id}`,
    label: display,
    get(model) {
      const subport = subportOf(model, id);
      return subport && `${subport.type} ${subport.id ?? ''}`;
    },
    set(model, value) {
      const { subports } = model;
      if (typeof value !== 'string') return { ...model, subports: subports.filter(({ port }) => port.id !== id) };
      const [type = '', vlan] = value.split(' ');
      const port = models.map((one) => subportOf(one, id)).find(Boolean)?.port ?? unknownPort(id);
      const subport = { port, type, id: vlan ? Number(vlan) : null };
      const isThere = subportOf(model, id) !== undefined;
      return {
        ...model,
        subports: isThere ? subports.map((one) => (one.port.id === id ? subport : one)) : [...subports, subport],
      };
    },
    text(value) {
      if (typeof value !== 'string') return i18n.t('core:cells.none');
      const [type = '', vlan] = value.split(' ');
      const kind = type === 'vlan' || type === 'inherit' ? i18n.t(`trunks:subports.${type}`) : type;
      return vlan ? `${kind} ${vlan}` : kind;
    },
  };
}
