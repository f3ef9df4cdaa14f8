import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { App } from '../../../../app.ts'
import { issueTicket, takeTicket } from '../tickets.ts'
import type { FlowSecrets, IdentityProvider } from './identity-provider.ts'

const GOOD_FOR_MS = 600_000
const kind = 'sign-in-flow'

/** What comes of it: a session for whoever comes back, or a further way to sign in for somebody signed in. */
const intent = z.discriminatedUnion('is', [
  /** `binder` is the hash of the secret that the browser holds on the host where it began. */
  z.object({ is: z.literal('sign-in'), binder: z.string() }),
  z.object({ is: z.literal('link'), userId: z.string(), sessionId: z.string() }),
])
export type Intent = z.output<typeof intent>

const kept = z.object({
  provider: z.string(),
  verifier: z.string(),
  nonce: z.string(),
  redirectUri: z.string(),
  /** Scheme and host where it began, and ends. */
  origin: z.string(),
  returnTo: z.string(),
  intent,
})
export type Flow = z.output<typeof kept>

type FlowApp = Pick<App, 'config' | 'db' | 'now' | 'secrets'>

/** Remembers a sign-in at a provider for ten minutes, and answers where the browser goes. Throws ProviderFailure. */
export async function beginFlow(
  app: FlowApp,
  provider: IdentityProvider,
  flow: Pick<Flow, 'origin' | 'returnTo' | 'intent'>,
  loginHint: string | null = null,
): Promise<string> {
  const { id } = provider.settings
  const secrets = {
    verifier: randomBytes(32).toString('base64url'),
    nonce: randomBytes(24).toString('base64url'),
    redirectUri: `${app.config.origin}/api/auth/callback/${id}`,
  }
  const state = await issueTicket(app, kind, { provider: id, ...secrets, ...flow }, GOOD_FOR_MS)
  return (await provider.begin({ state, ...secrets }, loginHint)).href
}

/** The flow of a state, once. null for a state that is unknown, too old or used. */
export async function endFlow(app: FlowApp, state: string): Promise<(Flow & FlowSecrets) | null> {
  const found = kept.safeParse(await takeTicket(app, kind, state))
  return found.success ? { ...found.data, state } : null
}
