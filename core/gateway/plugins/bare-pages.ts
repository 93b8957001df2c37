import fp from 'fastify-plugin';
import type { RenderSignIn } from './types.ts';

/** The sign-in page of a gateway that was started without a build: a form that works, and no more. */
const bareSignIn: RenderSignIn = (request, reply, answer) => {
  const fields = [
    `<input type="hidden" name="csrfmiddlewaretoken" value="${request.server.csrfToken(request, reply)}">`,
    `<input type="hidden" name="next" value="${escape(answer.next)}">`,
    '<label>User <input id="id_username" name="username" autocomplete="username"></label>',
    '<label>Password <input id="id_password" name="password" type="password" autocomplete="current-password"></label>',
    '<button>Sign in</button>',
  ];
  const error = answer.error ? `<p role="alert">${escape(answer.error)}</p>` : '';
  return reply
    .code(answer.status)
    .type('text/html; charset=utf-8')
    .header(
      'Content-Security-Policy',
      "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    .send(
      `<!doctype html><html lang="en"><title>Sextant</title>${error}<form method="post" action="/auth/login/">${fields.join('')}</form></html>`,
    );
};

/** Where the sign-in page comes from; delivery puts its own document in the place of the bare one. */
export const barePages = fp(async (gateway) => {
  const signInPage: { render: RenderSignIn } = { render: bareSignIn };
  gateway.decorate('signInPage', signInPage);
  gateway.decorate('renderSignIn', (request, reply, answer) => signInPage.render(request, reply, answer));
});

function escape(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
