import type { FastifyRequest } from 'fastify';
import type { SealedSession } from '../../openstack/sealed-session.ts';
import { userKey } from '../../session/same-user.ts';
import { checked, isPassword } from '../../session/sign-in-attempts.ts';

/** Asks for the caller's own password. A session that somebody left open must not be where it is guessed: it counts as signing in. */
export async function countAsSignIn(
  { session, request }: { session: SealedSession; request: FastifyRequest },
  password: string,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const { attempts, knownDevices } = request.server;
  const { authUrl, user: owner } = session;
  const user = userKey({ authUrl, domain: owner.domainName, name: owner.name });
  const attempt = { user, address: request.ip, device: knownDevices.of(request, user) };
  return attempts.during(attempt, request.disconnected, (tell) =>
    checked(
      tell,
      async () => isPassword(password) && (await isRight()),
      (right) => right,
    ),
  );
}
