import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import type Provider from 'oidc-provider'
import { browserOrigin, wantsJson } from '../http.ts'
import { document } from '../pages/layout.ts'
import { choice } from './choice.ts'
import { choicePage, signInNotFoundPage } from './choice-page.ts'
import { identityPage } from './page.ts'
import { createProvider, identityPath } from './provider.ts'
import { samlRoutes } from './saml/routes.ts'
import { type IdentityState, recordSignIn, upsertAccount } from './state.ts'

type Env = { Bindings: HttpBindings }
/**
 * Limits the number of providers: one exists for each Host, and invented Host headers must not create more.
 */
const maxIssuers = 8

/** The provider, its account picker, and its past sign-ins as a page and as JSON. */
export function identityPages(state: IdentityState): Hono<Env> {
  const routes = new Hono<Env>()
  const providers = new Map<string, Provider>()

  function providerFor(c: Context<Env>): Provider {
    const issuer = browserOrigin(c) + identityPath
    const known = providers.get(issuer)
    if (known) return known
    if (providers.size >= maxIssuers) providers.clear()
    const provider = createProvider(state, issuer)
    providers.set(issuer, provider)
    return provider
  }

  routes.get('/sandbox/identity', (c) => {
    const past = state.past.all().reverse()
    if (wantsJson(c))
      return c.json({
        clients: state.clients.map(({ secret: _, ...client }) => client),
        programs: state.saml.programs,
        past,
      })
    return c.html(identityPage(state, past, new URL(c.req.url).searchParams, new Date()))
  })
  routes.post('/sandbox/identity/empty', (c) => {
    state.past.clear()
    return c.redirect('/sandbox/identity', 303)
  })

  routes.route('/', samlRoutes(state))
  routes.get(`${identityPath}/interaction/:uid`, async (c) => {
    const interaction = await detailsOf(providerFor(c), c)
    return interaction
      ? c.html(document('Sign in', choicePage(question(interaction.uid, interaction.params.login_hint))))
      : c.html(document('Sign in', signInNotFoundPage()), 404)
  })
  routes.post(`${identityPath}/interaction/:uid`, async (c) => {
    const provider = providerFor(c)
    const interaction = await detailsOf(provider, c)
    const chosen = choice.safeParse(await c.req.parseBody())
    if (!interaction) return c.html(document('Sign in', signInNotFoundPage()), 404)
    if (!chosen.success) return c.redirect(`${identityPath}/interaction/${interaction.uid}`, 303)
    const { incoming, outgoing } = c.env
    const clientId = interaction.params.client_id ?? ''
    if ('cancel' in chosen.data) {
      recordSignIn(state, { email: '', name: '', clientId, outcome: 'cancelled' })
      const error = { error: 'access_denied', error_description: 'The user cancelled.' }
      return c.redirect(await provider.interactionResult(incoming, outgoing, error), 303)
    }
    const { email, name, unverified } = chosen.data
    const account = upsertAccount(state, { email, name, emailVerified: unverified === undefined })
    recordSignIn(state, { email: account.email, name: account.name, clientId, outcome: 'signed in' })
    const login = { login: { accountId: account.sub, remember: false } }
    return c.redirect(await provider.interactionResult(incoming, outgoing, login), 303)
  })

  // As under an Express mount: the library derives its URLs from the original path.
  routes.all(`${identityPath}/*`, async (c) => {
    const { incoming, outgoing } = c.env
    const original = incoming.url ?? ''
    if (c.req.path.startsWith(`${identityPath}/auth`)) clearSession(incoming.headers)
    Object.assign(incoming, { originalUrl: original, url: original.slice(identityPath.length) || '/' })
    await providerFor(c).callback()(incoming, outgoing)
    return RESPONSE_ALREADY_SENT
  })
  return routes
}

function question(uid: string, hint = '') {
  return { action: `${identityPath}/interaction/${uid}`, hint, of: 'anyone' as const }
}

/** Clears the session, so that the next sign-in can use another account. */
function clearSession(headers: { cookie?: string }): void {
  const others = headers.cookie?.split('; ').filter((pair) => !pair.startsWith('_session'))
  if (others) headers.cookie = others.join('; ')
}

/** null for an interaction that is finished, or belongs to another browser. */
function detailsOf(provider: Provider, c: Context<Env>) {
  return provider.interactionDetails(c.env.incoming, c.env.outgoing).catch(() => null)
}
