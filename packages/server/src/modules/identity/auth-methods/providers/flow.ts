import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { App } from '../../../../app.ts'
import { consumeTicket, issueTicket } from '../tickets.ts'
import type { FlowSecrets, IdentityProvider } from './identity-provider.ts'

const LIFETIME_MS = 600_000
const kind = 'sign-in-flow'

/** The result of the flow: a session, or another authentication method for the signed-in user. */
const intent = z.discriminatedUnion('is', [
  /** `binder` is the hash of the secret in the browser's cookie on the host where the flow started. */
  z.object({ is: z.literal('sign-in'), binder: z.string() }),
  z.object({ is: z.literal('link'), userId: z.string(), sessionId: z.string() }),
])

const storedFlow = z.object({
  provider: z.string(),
  verifier: z.string(),
  nonce: z.string(),
  redirectUri: z.string(),
  /** Scheme and host where the flow starts and ends. */
  origin: z.string(),
  returnTo: z.string(),
  intent,
})
export type Flow = z.output<typeof storedFlow>

type FlowApp = Pick<App, 'config' | 'db' | 'now' | 'secrets'>

/** Stores a flow for ten minutes and returns the provider's URL to redirect to. Throws ProviderFailure. */
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
  const state = await issueTicket(app, kind, { provider: id, ...secrets, ...flow }, LIFETIME_MS)
  return (await provider.begin({ state, ...secrets }, loginHint)).href
}

/** Consumes the flow of a state; null if it is unknown, expired or used. */
export async function endFlow(app: FlowApp, state: string): Promise<(Flow & FlowSecrets) | null> {
  const found = storedFlow.safeParse(await consumeTicket(app, kind, state))
  return found.success ? { ...found.data, state } : null
}
