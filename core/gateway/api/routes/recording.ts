import type { RecordingApi } from '#protocol';
import declaration from '#schemas/api/recording.json' with { type: 'json' };
import { GatewayError } from '../../http/errors.ts';
import { serviceRoutes } from '../operations/service-routes.ts';
import type { Call } from '../operations/call.ts';
import type { OperationTypes } from '../operations/declaration.ts';
import { catalogEndpoint } from '../../openstack/catalog.ts';
import type { RecordedEndpoint, Recording } from '../../openstack/recording/recording.ts';

/** The caller's own recording, where the operator allows recordings. Nothing is recorded before its user begins. */
export const recordingRoutes = serviceRoutes<RecordingApi.RecordingOperations>(declaration, {
  readRecording: (call) => stateOf(call, recordingsOf(call).find(call.session)),
  beginRecording: async (call) => {
    const recording = recordingsOf(call).begin(call.session, await endpointsOf(call));
    call.request.log.info({ event: 'recording-begun', user: call.session.user.name }, 'a recording was begun');
    return stateOf(call, recording);
  },
  endRecording: async (call) => {
    const recording = found(call);
    await recording.end();
    return stateOf(call, recording);
  },
  downloadRecording: async (call) => {
    const recording = found(call);
    // A link may have led here: the recording goes on.
    await recording.settled();
    const at = new Date(recording.beganAt).toISOString().replace(/\D/g, '').slice(0, 14);
    return call.reply
      .type('application/jsonl; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="sextant-recording-${at}.jsonl"`)
      .header('Cache-Control', 'no-store')
      .send(recording.text());
  },
  dropRecording: (call) => recordingsOf(call).drop(found(call)),
});

type AnyCall = Call<OperationTypes>;

function recordingsOf({ request }: Pick<AnyCall, 'request'>) {
  return request.server.native.recordings;
}

function found(call: Pick<AnyCall, 'request' | 'session'>): Recording {
  const recording = recordingsOf(call).find(call.session);
  if (recording === null) throw new GatewayError('NOT_FOUND', { what: 'A recording of yours' });
  return recording;
}

function stateOf({ config }: Pick<AnyCall, 'config'>, recording: Recording | null): RecordingApi.RecordingState {
  const timeOf = (time: number | undefined) => (time === undefined ? null : new Date(time).toISOString());
  const { full = 0, late = 0, form = 0 } = recording?.leftOut ?? {};
  return {
    is_enabled: config.recording.enabled,
    state: recording === null ? 'none' : recording.isOpen ? 'recording' : 'ended',
    began_at: timeOf(recording?.beganAt),
    ends_at: timeOf(recording?.endsAt),
    calls: recording?.calls ?? 0,
    bytes: recording?.bytes ?? 0,
    left_out: full + late + form,
  };
}

/** The services of the session's region. One with an address that cannot be used is none. */
async function endpointsOf({ native, session, config }: AnyCall): Promise<RecordedEndpoint[]> {
  const catalog = session.project === null ? [] : await native.catalog();
  const { interface: wanted, secondaryInterface: secondary, httpsOnly } = config.cloud;
  const choice = { region: session.region, interface: wanted, secondary, httpsOnly };
  return [...new Set(catalog.map(({ type }) => type))].flatMap((type) => {
    try {
      const address = catalogEndpoint(catalog, [type], choice);
      return address === undefined ? [] : [{ type, path: new URL(address).pathname.replace(/\/+$/, '') }];
    } catch {
      return [];
    }
  });
}
