import { type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { render } from 'vitest-browser-react';
import { createTestServices, type TestServices, type TestServicesOptions } from '../../core/testing/test-services.ts';
import { BindRouter } from '../../core/host/router/bind-router.tsx';
import type { ListPage, ListRequest, ResourceType } from '#registry';
import { ResourceTypes } from '#services/registry/registry';
import { ServicesProvider } from '#ui/services-context.tsx';
import { ResourceTable } from '#ui/table/resource-table.tsx';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

/** A resource that no plugin brings: what tests of tables and pages show. */
export interface Thing {
  id: string;
  name: string;
  status?: string;
  size?: number;
  address?: string;
  updated_at?: string;
  note?: string;
}

export const thingId = 'OS::Test::Thing';

/** `aThing('a')` is called a; further facts as given. */
export function aThing(id: string, facts: Partial<Thing> = {}): Thing {
  return { id, name: id, status: 'active', updated_at: '2026-01-01T00:00:00Z', ...facts };
}

/** The service behind the things: lists them in pages, loads one, and notes the calls. */
export class ThingService {
  items: Thing[];
  readonly lists: ListRequest[] = [];
  readonly loads: string[] = [];
  pageSize = Number.POSITIVE_INFINITY;
  /** Does it tell how many there are in all? */
  counts = false;
  /** Rejects the next calls with this. */
  failure: Error | undefined;

  constructor(items: readonly Thing[]) {
    this.items = [...items];
  }

  async list(request: ListRequest): Promise<ListPage<Thing>> {
    this.lists.push(request);
    if (this.failure) throw this.failure;
    const from = request.marker ? this.items.findIndex((item) => item.id === request.marker) + 1 : 0;
    const size = request.all ? Number.POSITIVE_INFINITY : this.pageSize;
    return {
      items: this.items.slice(from, from + size),
      hasMore: from + size < this.items.length,
      ...(this.counts && { count: this.items.length }),
    };
  }

  async load(id: string): Promise<Thing> {
    this.loads.push(id);
    if (this.failure) throw this.failure;
    const found = this.items.find((item) => item.id === id);
    if (!found) throw new Error(`no thing ${id}`);
    return { ...found };
  }
}

export function thingType(service: ThingService, more: Partial<ResourceType<Thing>> = {}): ResourceType<Thing> {
  const type: ResourceType<Thing> = {
    id: thingId,
    name: 'things:type',
    index: '/project/things',
    columns: [
      { id: 'name', label: 'Name', sortDefault: true, link: true },
      { id: 'status', label: 'Status' },
    ],
    list: (request) => service.list(request),
    load: (id) => service.load(id),
    ...more,
  };
  // `load: undefined` means a type that brings none.
  return Object.fromEntries(
    Object.entries(type).filter(([, value]) => value !== undefined),
  ) as unknown as ResourceType<Thing>;
}

export interface Stage extends TestServices {
  readonly service: ThingService;
  readonly type: ResourceType<Thing>;
  readonly screen: Awaited<ReturnType<typeof render>>;
}

const texts = { things: { type_one: 'Thing', type_other: 'Things' } };

export async function aStage(options: {
  items: readonly Thing[];
  type?: Partial<ResourceType<Thing>>;
  services?: TestServicesOptions;
  prepare?(services: TestServices, service: ThingService): void;
  draw?(type: ResourceType<Thing>): ReactNode;
  address?: string;
}): Promise<Stage> {
  const prepared = await createTestServices({ bundles: texts, ...options.services });
  const service = new ThingService(options.items);
  options.prepare?.(prepared, service);
  const type = thingType(service, options.type);
  prepared.services.get(ResourceTypes).register(type, 'tests');
  const draw = options.draw ?? ((shown) => <ResourceTable type={shown} address="/project/things" />);
  const screen = await render(
    <ServicesProvider services={prepared.services}>
      <MemoryRouter initialEntries={[options.address ?? '/project/things']}>
        <BindRouter />
        <div style={{ display: 'flex', flexDirection: 'column', blockSize: '600px' }}>{draw(type)}</div>
      </MemoryRouter>
    </ServicesProvider>,
  );
  return { ...prepared, service, type, screen };
}

/** The texts of one column, by its head, from top to bottom. */
export function columnTexts(column: string): string[] {
  const heads = [...document.querySelectorAll('thead th')];
  const place = heads.findIndex((head) => head.textContent === column);
  return [...document.querySelectorAll('tr[data-row]')].map((row) => row.children[place]?.textContent ?? '');
}
