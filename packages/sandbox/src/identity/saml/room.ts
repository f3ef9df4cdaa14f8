import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { browserOrigin } from '../../http.ts'
import { document, type Html } from '../../pages/layout.ts'
import { choice } from '../choice.ts'
import { choicePage, lostPage } from '../choice-page.ts'
import { type IdentityState, keepAccount, noteSignIn } from '../state.ts'
import { samlControlChange } from './control.ts'
import { writeMetadata } from './metadata.ts'
import { readRequest, type SamlRequest } from './request.ts'
import { deny, respond } from './respond.ts'

export const samlPath = '/sandbox/identity/saml'
const mostWaiting = 1000

/** A request that waits for somebody to say who they are. */
interface Waiting {
  request: SamlRequest
  answerAt: string
  relayState: string
  hint: string
}

/** A company's provider by SAML 2.0: its metadata, where browsers come with requests, and its switches. */
export function samlRoom(state: IdentityState): Hono {
  const room = new Hono()
  const waiting = new Map<string, Waiting>()
  const entityId = (c: Context) => `${browserOrigin(c)}${samlPath}/metadata`
  const ssoUrl = (c: Context) => `${browserOrigin(c)}${samlPath}/sso`

  room.get(`${samlPath}/metadata`, (c) =>
    c.body(writeMetadata(entityId(c), ssoUrl(c), state.saml.key().certificate), 200, {
      'content-type': 'application/samlmetadata+xml',
    }),
  )

  room.get(`${samlPath}/sso`, (c) => {
    const request = readRequest(c.req.query('SAMLRequest'))
    const program = state.saml.programs.find((known) => known.entityId === request?.issuer)
    const isForUs = request?.destination === null || request?.destination === ssoUrl(c)
    const isItsOwn = request?.answerAt === null || request?.answerAt === program?.answeredAt
    if (!request || !program || !isForUs || !isItsOwn) {
      return c.html(document('Sign-in refused', refusedPage(request)), 400)
    }
    const id = randomUUID()
    waiting.set(id, {
      request,
      answerAt: program.answeredAt,
      relayState: c.req.query('RelayState') ?? '',
      hint: c.req.query('login_hint') ?? '',
    })
    for (const oldest of waiting.keys()) {
      if (waiting.size <= mostWaiting) break
      waiting.delete(oldest)
    }
    return c.redirect(`${samlPath}/question/${id}`, 303)
  })

  room.get(`${samlPath}/question/:id`, (c) => {
    const asked = waiting.get(c.req.param('id'))
    if (!asked) return c.html(document('Sign in', lostPage()), 404)
    return c.html(document('Sign in', choicePage({ action: c.req.path, hint: asked.hint, of: 'company' })))
  })

  room.post(`${samlPath}/question/:id`, async (c) => {
    const id = c.req.param('id')
    const asked = waiting.get(id)
    if (!asked) return c.html(document('Sign in', lostPage()), 404)
    const chosen = choice.safeParse(await c.req.parseBody())
    if (!chosen.success) return c.redirect(c.req.path, 303)
    waiting.delete(id)
    const { request, answerAt } = asked
    const to = { issuer: entityId(c), answerAt, request }
    const control = state.saml.control()
    const clientId = request.issuer
    if ('cancel' in chosen.data) {
      noteSignIn(state, { email: '', name: '', clientId, outcome: 'cancelled' })
      return c.html(answerPage(asked, deny(to, control)))
    }
    const { email, name } = chosen.data
    const account = keepAccount(state, { email, name, emailVerified: true })
    noteSignIn(state, { email: account.email, name: account.name, clientId, outcome: 'signed in' })
    return c.html(answerPage(asked, respond(to, account, state.saml.key(), control)))
  })

  room.get(`${samlPath}/control`, (c) => c.json(state.saml.control()))
  room.post(`${samlPath}/control`, async (c) => {
    const fromPage = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
    const body: unknown = fromPage ? fromForm(await c.req.parseBody()) : await c.req.json().catch(() => null)
    const change = samlControlChange.safeParse(body)
    if (!change.success) return c.json({ error: change.error.issues }, 400)
    const control = state.saml.changeControl(change.data)
    return fromPage ? c.redirect('/sandbox/identity?panel=switches', 303) : c.json(control)
  })
  room.post(`${samlPath}/new-key`, (c) => {
    state.saml.renewKey()
    return c.redirect('/sandbox/identity?panel=switches', 303)
  })
  return room
}

/** The browser posts the response on by itself, or with a click where scripts are off. */
function answerPage({ answerAt, relayState }: Waiting, xml: string): Html {
  return document(
    'Signing in',
    html`<main class="alone"><div class="slip"><h1>Signing you in</h1>
<form method="post" action="${answerAt}" data-post-on>
<input type="hidden" name="SAMLResponse" value="${Buffer.from(xml).toString('base64')}">
<input type="hidden" name="RelayState" value="${relayState}">
<button class="button solid">Go on</button>
</form></div></main>`,
  )
}

function refusedPage(request: SamlRequest | null): Html {
  const why = request
    ? 'This program is not registered here, or asks to be answered somewhere else.'
    : 'This is no request.'
  return html`<main class="alone"><div class="slip"><h1>Sign-in refused</h1><p>${why}</p>${request ? html`<p class="meta"><code>${request.issuer}</code></p>` : ''}</div></main>`
}

function fromForm(form: Record<string, unknown>): object {
  return { fault: form.fault || null, signs: form.signs, clockSeconds: Number(form.clockSeconds) }
}
