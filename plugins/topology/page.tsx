import { I18n, Router, Scope, useEvent, useService, useServices, useT } from '@sextant/sdk';
import { Button, FailureNotice, Page, Skeleton } from '@sextant/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Balloon } from './balloon.tsx';
import { TopologyDeletion } from './deletion.ts';
import { FlatPicture } from './flat/flat-picture.tsx';
import { type GraphPicture, GraphPicture as Graph } from './graph/graph-picture.tsx';
import { allLayers, find, inLayers, isBeingDeleted, type Scene, sceneOf, type Target } from './model.ts';
import { openTrace } from './trace/open-trace.ts';
import { Outline } from './outline.tsx';
import { savePicture } from './save-picture.ts';
import { Tools, type View, viewOf } from './tools.tsx';
import { useCollapse, useDrawMode, useSwitch } from './use-choices.ts';
import { type TopologyState, useTopology } from './use-topology.ts';
import type { Chosen } from './view-props.ts';
import styles from './page.module.css';

/** The page "Network Topology": the networks of the project, what is attached to them, and how it is joined. */
export function TopologyPage() {
  useEvent(useService(Scope).onDidChange);
  // Another project has another topology: nothing of the one before stays.
  return <TopologyOfScope key={useService(Scope).key} />;
}

function TopologyOfScope() {
  const t = useT();
  const i18n = useService(I18n);
  const state = useTopology();
  const { topology, error, isReading, reload } = state;
  const scene = useMemo(() => topology && sceneOf(topology), [topology]);
  const count = topology
    ? i18n.list([
        t('topology:count.networks', { count: topology.networks.length }),
        t('topology:count.routers', { count: topology.routers.length }),
        t('topology:count.servers', { count: topology.servers.length }),
      ])
    : undefined;
  return (
    <Page count={count} padding={false} actions={<Creation />}>
      {error === undefined ? null : (
        <FailureNotice title={t('topology:unread')} error={error} busy={isReading} onRetry={reload} />
      )}
      {scene ? (
        scene.networks.length + scene.devices.length > 0 ? (
          <Topology scene={scene} state={state} />
        ) : (
          <NoInformation />
        )
      ) : error === undefined ? (
        <div className={styles['waiting']}>
          <Skeleton />
        </div>
      ) : null}
    </Page>
  );
}

/** The buttons lead to the panels, which open the form where the operator may use it. */
function Creation() {
  const t = useT();
  const router = useService(Router);
  return (
    <>
      <span className={styles['wide']}>
        <Button icon="rocket" onClick={() => router.go('/project/instances?do=launch.instance')}>
          {t('topology:create.server')}
        </Button>
        <Button icon="plus" onClick={() => router.go('/project/routers?do=networks.create-router')}>
          {t('topology:create.router')}
        </Button>
      </span>
      <Button variant="primary" icon="plus" onClick={() => router.go('/project/networks?do=networks.create')}>
        {t('topology:create.network')}
      </Button>
    </>
  );
}

function NoInformation() {
  const t = useT();
  return (
    <div className={styles['empty']} role="status">
      <p className={styles['empty-title']}>{t('topology:empty.title')}</p>
      <p>{t('topology:empty.text')}</p>
    </div>
  );
}

interface TopologyProps {
  readonly scene: Scene;
  readonly state: TopologyState;
}

function Topology({ scene: whole, state }: TopologyProps) {
  const services = useServices();
  const router = useService(Router);
  useEvent(router.onDidNavigate);
  const view = viewOf(router.current().search);
  const frame = useRef<HTMLDivElement>(null);
  const graph = useRef<GraphPicture>(null);
  const [layers, setLayers] = useState(allLayers);
  const scene = useMemo(() => inLayers(whole, layers), [whole, layers]);
  const [chosen, choose] = useState<Chosen>();
  const [search, setSearch] = useState({ text: '', at: 0 });
  const results = useMemo(() => find(scene, search.text), [scene, search.text]);
  const found = results[search.at % Math.max(1, results.length)];
  const mode = useDrawMode(scene.networks.length, frame);
  const labels = useSwitch('show_labels', true);
  const collapse = useCollapse(scene);
  // The graph reveals a result once: the operator may collapse its network again. The other views hide nothing.
  const revealed = useRef<string>(undefined);
  const { reveal } = collapse;
  useEffect(() => {
    if (found === undefined) revealed.current = undefined;
    if (found === undefined || view !== 'graph' || found === revealed.current) return;
    revealed.current = found;
    const device = scene.deviceById.get(found);
    if (device) reveal(device);
  }, [found, view, scene, reveal]);
  const { busy, remove } = useDeletion(state, () => choose(undefined));
  const item = chosen && (scene.networkById.get(chosen.id) ?? scene.deviceById.get(chosen.id));
  const isGoing = item !== undefined && 'kind' in item && isBeingDeleted(item.item);
  const props = { scene, busy, chosen: chosen?.id, found, onChoose: choose };
  const trace = (from?: string) => openTrace(services, whole, from);
  const setView = (next: View) => {
    choose(undefined);
    router.go(`/project/network_topology${next === 'graph' ? '' : `?view=${next}`}`, { replace: true });
  };
  return (
    <>
      <Tools
        view={view}
        onView={setView}
        mode={mode.value}
        onMode={mode.set}
        labels={labels}
        collapse={collapse.all}
        layers={layers}
        onLayers={setLayers}
        search={search}
        results={results.length}
        onSearch={setSearch}
        readAt={state.readAt}
        isReading={state.isReading}
        onReload={state.reload}
        onTrace={() => trace()}
        onSave={(format) =>
          savePicture(services, { format, frame: frame.current, view, graph: graph.current, scene, mode: mode.value })
        }
      />
      <div ref={frame} className={styles['frame']}>
        {view === 'flat' ? <FlatPicture {...props} mode={mode.value} /> : null}
        {view === 'graph' ? (
          <Graph {...props} showLabels={labels.value} isCollapsed={collapse.isCollapsed} picture={graph} />
        ) : null}
        {view === 'table' ? <Outline {...props} /> : null}
        {item && !isGoing ? (
          <Balloon
            item={item}
            scene={scene}
            busy={busy}
            place={chosen.place}
            onClose={() => choose(undefined)}
            onDelete={remove}
            onTrace={trace}
            collapse={
              view === 'graph'
                ? { isCollapsed: collapse.isCollapsed(item.id), toggle: () => collapse.toggle(item.id) }
                : undefined
            }
          />
        ) : null}
      </div>
    </>
  );
}

/** The deletions of this page: the refresh rests meanwhile, and the deleted thing leaves the picture (rows TOPO-05, TOPO-06, TOPO-14). */
function useDeletion(state: TopologyState, onDone: () => void) {
  const services = useServices();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const deletion = useMemo(() => new TopologyDeletion(services), [services]);
  const remove = (target: Target) => {
    void deletion.run(target, {
      begin: ({ id }) => {
        const goOn = state.pause();
        setBusy((now) => new Set(now).add(id));
        return () => {
          setBusy((now) => new Set([...now].filter((each) => each !== id)));
          goOn();
        };
      },
      done: (gone) => {
        state.remove(gone);
        onDone();
      },
    });
  };
  return { busy, remove };
}
