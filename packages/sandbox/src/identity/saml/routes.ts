import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { controlRoutes } from '../../control-routes.ts'
import { browserOrigin } from '../../http.ts'
import { document, type Html } from '../../pages/layout.ts'
import { choice } from '../choice.ts'
import { choicePage, signInNotFoundPage } from '../choice-page.ts'
import { type IdentityState, recordSignIn, upsertAccount } from '../state.ts'
import { samlControlChange } from './control.ts'
import { writeMetadata } from './metadata.ts'
import { readRequest, type SamlRequest } from './request.ts'
import { deny, respond } from './respond.ts'

export const samlPath = '/sandbox/identity/saml'
const maxWaiting = 1000

/** A request that waits for the account picker. */
interface Waiting {
  request: SamlRequest
  chooseSamlIdentityAt: string
  relayState: string
  hint: string
}

/** A company's SAML 2.0 provider: metadata, single sign-on endpoint, and switches. */
export function samlRoutes(state: IdentityState): Hono {
  const routes = new Hono()
  const waiting = new Map<string, Waiting>()
  const entityId = (c: Context) => `${browserOrigin(c)}${samlPath}/metadata`
  const ssoUrl = (c: Context) => `${browserOrigin(c)}${samlPath}/sso`

  routes.get(`${samlPath}/metadata`, (c) =>
    c.body(writeMetadata(entityId(c), ssoUrl(c), state.saml.key().certificate), 200, {
      'content-type': 'application/samlmetadata+xml',
    }),
  )

  routes.get(`${samlPath}/sso`, (c) => {
    const request = readRequest(c.req.query('SAMLRequest'))
    const program = state.saml.programs.find((known) => known.entityId === request?.issuer)
    const isForUs = request?.destination === null || request?.destination === ssoUrl(c)
    const isRegisteredUrl =
      request?.chooseSamlIdentityAt === null || request?.chooseSamlIdentityAt === program?.answeredAt
    if (!request || !program || !isForUs || !isRegisteredUrl) {
      return c.html(document('Sign-in refused', refusedPage(request)), 400)
    }
    const id = randomUUID()
    waiting.set(id, {
      request,
      chooseSamlIdentityAt: program.answeredAt,
      relayState: c.req.query('RelayState') ?? '',
      hint: c.req.query('login_hint') ?? '',
    })
    for (const oldest of waiting.keys()) {
      if (waiting.size <= maxWaiting) break
      waiting.delete(oldest)
    }
    return c.redirect(`${samlPath}/question/${id}`, 303)
  })

  routes.get(`${samlPath}/question/:id`, (c) => {
    const pending = waiting.get(c.req.param('id'))
    if (!pending) return c.html(document('Sign in', signInNotFoundPage()), 404)
    return c.html(document('Sign in', choicePage({ action: c.req.path, hint: pending.hint, of: 'company' })))
  })

  routes.post(`${samlPath}/question/:id`, async (c) => {
    const id = c.req.param('id')
    const pending = waiting.get(id)
    if (!pending) return c.html(document('Sign in', signInNotFoundPage()), 404)
    const chosen = choice.safeParse(await c.req.parseBody())
    if (!chosen.success) return c.redirect(c.req.path, 303)
    waiting.delete(id)
    const { request, chooseSamlIdentityAt } = pending
    const to = { issuer: entityId(c), chooseSamlIdentityAt, request }
    const control = state.saml.control()
    const clientId = request.issuer
    if ('cancel' in chosen.data) {
      recordSignIn(state, { email: '', name: '', clientId, outcome: 'cancelled' })
      return c.html(answerPage(pending, deny(to, control)))
    }
    const { email, name } = chosen.data
    const account = upsertAccount(state, { email, name, emailVerified: true })
    recordSignIn(state, { email: account.email, name: account.name, clientId, outcome: 'signed in' })
    return c.html(answerPage(pending, respond(to, account, state.saml.key(), control)))
  })

  controlRoutes(routes, `${samlPath}/control`, {
    read: () => state.saml.control(),
    schema: samlControlChange,
    change: (change) => state.saml.changeControl(change),
    fromForm,
    page: '/sandbox/identity?panel=switches',
  })
  routes.post(`${samlPath}/new-key`, (c) => {
    state.saml.renewKey()
    return c.redirect('/sandbox/identity?panel=switches', 303)
  })
  return routes
}

/** An auto-submitted form that posts the response; with a button for browsers without scripts. */
function answerPage({ chooseSamlIdentityAt, relayState }: Waiting, xml: string): Html {
  return document(
    'Signing in',
    html`<main class="alone"><div class="slip"><h1>Signing you in</h1>
<form method="post" action="${chooseSamlIdentityAt}" data-post-on>
<input type="hidden" name="SAMLResponse" value="${Buffer.from(xml).toString('base64')}">
<input type="hidden" name="RelayState" value="${relayState}">
<button class="button solid">Continue</button>
</form></div></main>`,
  )
}

function refusedPage(request: SamlRequest | null): Html {
  const why = request
    ? 'This client is not registered, or requests an unregistered consumer URL.'
    : 'This is not a SAML request.'
  return html`<main class="alone"><div class="slip"><h1>Sign-in refused</h1><p>${why}</p>${request ? html`<p class="meta"><code>${request.issuer}</code></p>` : ''}</div></main>`
}

function fromForm(form: Record<string, unknown>): object {
  return { fault: form.fault || null, signs: form.signs, clockSeconds: Number(form.clockSeconds) }
}
