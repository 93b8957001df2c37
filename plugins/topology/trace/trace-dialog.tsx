import { errorText, I18n, type ModalContentProps, useService, useServices, useT, type View } from '@sextant/sdk';
import {
  Alert,
  AppLink,
  Button,
  Combobox,
  type ComboboxOption,
  Field,
  Icon,
  NumberInput,
  Select,
  StatusMark,
} from '@sextant/ui';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { addressesOf, isMadeUp, type Scene } from '../model.ts';
import { hasPorts, lackOf, mostPorts, outside, protocols, type Question, readFacts } from './facts.ts';
import { type Hop, ownAddresses, type Path, tracePath } from './trace.ts';
import { type Sentence, sentenceText } from './words.ts';
import styles from './trace.module.css';

/** Returns the content of the dialog "Trace Path" for a topology. */
export function traceDialog(scene: Scene, from: string | undefined): View<ModalContentProps<void>> {
  return function Content({ close }) {
    return <TraceDialog scene={scene} from={from} onLeave={() => close()} />;
  };
}

interface TraceProps {
  readonly scene: Scene;
  readonly from: string | undefined;
  onLeave(): void;
}

/** A path, with what is told of the outside addresses of its ends. */
interface TracedPath extends Path {
  readonly addresses: readonly Sentence[];
}

const usualPort = 22;

function TraceDialog({ scene, from, onLeave }: TraceProps) {
  const t = useT();
  const services = useServices();
  const ends = useEnds(scene);
  const [question, setQuestion] = useState<Question>({ from: from ?? '', to: '', protocol: 'tcp', port: usualPort });
  const [answer, setAnswer] = useState<{ path?: TracedPath; error?: string; isBusy: boolean }>({ isBusy: false });
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);
  const change = (part: Partial<Question>) => {
    setQuestion((now) => ({ ...now, ...part }));
    setAnswer({ isBusy: false });
  };
  const find = async () => {
    control.current?.abort();
    const running = new AbortController();
    control.current = running;
    setAnswer({ isBusy: true });
    const asked = hasPorts(question.protocol) ? question : { ...question, port: undefined };
    try {
      const visible = scene.devices.flatMap(({ ports }) => ports);
      const facts = await readFacts(services, asked, visible, running.signal);
      const path = tracePath(asked, facts);
      if (!running.signal.aborted)
        setAnswer({ isBusy: false, path: { ...path, addresses: ownAddresses(facts, path) } });
    } catch (error) {
      if (!running.signal.aborted) setAnswer({ isBusy: false, error: errorText(error) });
    }
  };
  const lack = lackOf(question);
  return (
    <div className={styles['content']}>
      <div className={styles['ends']}>
        <FirstField>
          <Field label={t('topology:trace.begin')}>
            <Combobox options={ends} value={question.from} onChange={(value) => change({ from: value })} />
          </Field>
        </FirstField>
        <Field label={t('topology:trace.target')}>
          <Combobox options={ends} value={question.to} onChange={(value) => change({ to: value })} />
        </Field>
        <Field label={t('topology:trace.protocol')}>
          <Select
            value={question.protocol}
            onChange={(value) => change({ protocol: protocols.find((each) => each === value) ?? 'tcp' })}
            options={protocols.map((value) => ({
              value,
              label: value === 'any' ? t('topology:trace.any') : value.toUpperCase(),
            }))}
          />
        </Field>
        {hasPorts(question.protocol) ? (
          <Field label={t('topology:trace.port')}>
            <NumberInput
              value={question.port ?? null}
              min={1}
              max={mostPorts}
              onChange={(value) => change({ port: value ?? undefined })}
            />
          </Field>
        ) : null}
      </div>
      <Button
        variant="primary"
        icon="waypoints"
        busy={answer.isBusy}
        disabledReason={lack && t(`topology:trace.${lack}`)}
        onClick={() => void find()}
      >
        {t('topology:trace.open')}
      </Button>
      <div aria-live="polite">
        {answer.error === undefined ? null : (
          <Alert type="danger">{t('topology:trace.unread', { why: answer.error })}</Alert>
        )}
        {answer.path ? <PathView path={answer.path} onLeave={onLeave} /> : null}
      </div>
    </div>
  );
}

/** Takes the focus of the dialog for a field whose code is on its way, and hands it on once the field is there. */
function FirstField({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const handOn = () => {
      if (document.activeElement === element) element.querySelector('input')?.focus({ preventScroll: true });
    };
    handOn();
    const arrivals = new MutationObserver(handOn);
    arrivals.observe(element, { childList: true, subtree: true });
    element.addEventListener('focus', handOn);
    return () => {
      arrivals.disconnect();
      element.removeEventListener('focus', handOn);
    };
  }, []);
  return (
    <div ref={place} className={styles['first']} tabIndex={-1} data-autofocus="">
      {children}
    </div>
  );
}

/** The ports of the shown devices, and an address outside. */
function useEnds(scene: Scene): readonly ComboboxOption[] {
  const t = useT();
  return useMemo(
    () => [
      { value: outside, label: t('topology:trace.outside') },
      ...scene.devices.flatMap((device) =>
        device.ports
          .filter(({ id }) => !isMadeUp(id))
          .map((port) => ({
            value: port.id,
            label: `${device.name} · ${addressesOf(port).join(' ') || port.id.slice(0, 13)}`,
            hint: scene.networkById.get(port.network_id)?.name,
          })),
      ),
    ],
    [scene, t],
  );
}

const icons: Readonly<Record<Hop['kind'], string>> = {
  port: 'waypoints',
  groups: 'shield',
  subnet: 'network',
  router: 'router',
  route: 'git-branch',
  nat: 'scaling',
  floating: 'globe',
  network: 'cloud',
  end: 'crosshair',
};

function PathView({ path, onLeave }: { readonly path: TracedPath; onLeave(): void }) {
  const t = useT();
  const i18n = useService(I18n);
  const say = (sentence: Sentence) => sentenceText(sentence, t, (items) => i18n.list(items));
  const verdict = path.reaches === undefined ? 'unsure' : path.reaches ? 'reached' : 'ended';
  const tone = path.reaches === undefined ? 'warning' : path.reaches ? 'success' : 'danger';
  return (
    <>
      <Alert type={tone}>{t(`topology:trace.verdict.${verdict}`)}</Alert>
      {path.addresses.map(say).map((text) => (
        <p key={text} className={styles['note']}>
          {text}
        </p>
      ))}
      <ol className={styles['hops']} aria-label={t('topology:trace.hops')}>
        {path.hops.map((hop, index) => (
          // oxlint-disable-next-line no-array-index-key -- a path is made at once, and its hops are never moved
          <li key={index} data-kind={hop.kind} data-passed={String(hop.isPassed)}>
            <Icon name={icons[hop.kind]} />
            <span className={styles['text']}>
              <span className={styles['kind']}>{t(`topology:trace.kind.${hop.kind}`)}</span>
              <span>{say(hop)}</span>
              {(hop.notes ?? []).map((note) => (
                <span key={`${note.to} ${say(note)}`} className={styles['note']}>
                  {say(note)}{' '}
                  <AppLink to={note.to} onClick={onLeave}>
                    {t('topology:balloon.open', { name: note.values['group'] ?? '' })}
                  </AppLink>
                </span>
              ))}
            </span>
            {hop.to ? (
              <AppLink to={hop.to} onClick={onLeave}>
                {t('topology:outline.open')}
              </AppLink>
            ) : null}
            <StatusMark
              tone={hop.isPassed === undefined ? 'warn' : hop.isPassed ? 'ok' : 'bad'}
              label={t(
                `topology:trace.state.${hop.isPassed === undefined ? 'unknown' : hop.isPassed ? 'passed' : 'ends'}`,
              )}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
