import fp from 'fastify-plugin';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { baseOf } from './base-path.ts';
import { escapeHtml } from './html.ts';
import type { GatewayError } from './errors.ts';
import { nextPath } from './next-path.ts';
import type { RenderSignIn } from './render-sign-in.ts';

const barePolicy = "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The sign-in page of a gateway that was started without a build: a form that works, and no more. */
const bareSignIn: RenderSignIn = (request, reply, answer) => {
  const fields = [
    `<input type="hidden" name="csrfmiddlewaretoken" value="${request.server.csrfToken(request, reply)}">`,
    `<input type="hidden" name="next" value="${escapeHtml(answer.next)}">`,
    ...bareFields(answer.code),
    '<button>Sign in</button>',
  ];
  const error = answer.error ? `<p role="alert">${escapeHtml(answer.error)}</p>` : '';
  return reply
    .code(answer.status)
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', barePolicy)
    .send(
      `<!doctype html><html lang="en"><title>Sextant</title>${error}<form method="post" action="${baseOf(request)}/auth/login/">${fields.join('')}</form></html>`,
    );
};

/** The fields that a form has after an answer with this code. */
function bareFields(code: string | null): string[] {
  if (code?.startsWith('CODE_')) {
    const input = '<input id="id_passcode" name="passcode" autocomplete="one-time-code" inputmode="numeric">';
    return [`<label>One-time code ${input}</label>`];
  }
  const password = (label: string, name: string, kind: string) =>
    `<label>${label} <input id="id_${name}" name="${name}" type="password" autocomplete="${kind}-password"></label>`;
  return [
    '<label>User <input id="id_username" name="username" autocomplete="username"></label>',
    password('Password', 'password', 'current'),
    ...(code?.startsWith('PASSWORD_') ? [password('New password', 'new_password', 'new')] : []),
  ];
}

/** Where the sign-in page comes from; delivery puts its own document in the place of the bare one. */
export const barePages = fp(async (gateway) => {
  const signInPage: { render: RenderSignIn } = { render: bareSignIn };
  gateway.decorate('signInPage', signInPage);
  gateway.decorate('renderSignIn', (request, reply, answer) => signInPage.render(request, reply, answer));
});

/** Sends the browser to another origin, where a redirect can't: after a form, whose page's policy names the console alone. */
export function sendAwayPage(address: string, reply: FastifyReply): FastifyReply {
  const href = escapeHtml(address);
  return reply
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', barePolicy)
    .send(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="0; url=${href}"><title>Sextant</title><p><a href="${href}">Sign out of your organisation, too</a></p></html>`,
    );
}

/** Sends the page that people see when a document itself cannot be made: Keystone is away, say. */
export function sendErrorPage(error: GatewayError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const text = `<h1>${error.statusCode}</h1><p role="alert">${escapeHtml(error.message)}</p>`;
  const again = `<p><a href="${escapeHtml(baseOf(request) + nextPath(request.url))}">Try again</a></p><p><small>${[request.id, request.trace?.traceId].filter(Boolean).join(' · ')}</small></p>`;
  return reply
    .code(error.statusCode)
    .headers(error.facts.headers ?? {})
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', barePolicy)
    .send(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Sextant</title>${text}${again}</html>`,
    );
}
