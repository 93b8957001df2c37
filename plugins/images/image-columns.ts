import { type Column, columnOf } from '@sextant/sdk';
import { MarkedStatus, MarkedVisibility, MarkedYesNo } from './cells/marked-cells.tsx';
import { type Image, isInTransition } from './image.ts';
import { shownFormat } from './image-formats.ts';
import { statusTexts, typeTexts, visibilityTexts } from './image-texts.ts';
import { ownerName } from './owners.ts';

/** Behaviours IM.1, and when each was last changed. */
export const imageColumns: readonly Column<Image>[] = [
  columnOf<Image>({
    id: 'owner',
    width: 112,
    label: 'images:column.owner',
    priority: 3,
    policy: [['identity', 'identity:get_project']],
    value: (image, services) => ownerName(image.owner, services),
  }),
  columnOf<Image>({
    id: 'name',
    label: 'images:column.name',
    priority: 1,
    sortDefault: 'asc',
    serverSort: 'name',
    link: true,
    value: (image) => image.displayName,
  }),
  columnOf<Image>({ id: 'type', width: 84, label: 'images:column.type', priority: 3, values: typeTexts }),
  columnOf<Image>({
    id: 'status',
    width: 148,
    label: 'images:column.status',
    priority: 1,
    serverSort: 'status',
    values: statusTexts,
    view: MarkedStatus,
    inTransition: isInTransition,
  }),
  columnOf<Image>({
    id: 'visibility',
    width: 160,
    label: 'images:column.visibility',
    priority: 2,
    value: (image) => image.visibilityShown,
    values: visibilityTexts,
    view: MarkedVisibility,
  }),
  columnOf<Image>({
    id: 'protected',
    width: 88,
    label: 'images:column.protected',
    priority: 4,
    format: 'yesno',
    view: MarkedYesNo,
  }),
  columnOf<Image>({
    id: 'disk_format',
    width: 80,
    label: 'images:column.disk_format',
    priority: 2,
    serverSort: 'disk_format',
    value: (image) => shownFormat(image).toUpperCase() || '-',
  }),
  columnOf<Image>({
    id: 'size',
    width: 92,
    label: 'images:column.size',
    priority: 2,
    serverSort: 'size',
    sort: 'number',
    format: 'bytes',
    align: 'end',
    // The gateway gives 0 for what has no data yet; that is no size.
    value: (image) => image.size || undefined,
  }),
  columnOf<Image>({
    id: 'updated_at',
    width: 120,
    label: 'images:column.updated_at',
    priority: 3,
    serverSort: 'updated_at',
    sort: 'timestamp',
    format: 'relativeTime',
    align: 'end',
  }),
  columnOf<Image>({
    id: 'created_at',
    width: 120,
    label: 'images:column.created_at',
    priority: 4,
    serverSort: 'created_at',
    sort: 'timestamp',
    format: 'relativeTime',
    align: 'end',
    hidden: true,
  }),
  columnOf<Image>({
    id: 'container_format',
    width: 120,
    label: 'images:column.container_format',
    priority: 4,
    serverSort: 'container_format',
    hidden: true,
    value: (image) => image.container_format ?? '-',
  }),
  columnOf<Image>({ id: 'id', width: 140, label: 'images:column.id', priority: 4, format: 'id', hidden: true }),
];
