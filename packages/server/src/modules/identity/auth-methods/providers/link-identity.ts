import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../../app.ts'
import { ProviderFailure } from '../../../../gateways/identity/fetch-from-provider.ts'
import { requireSession } from '../../require-account.ts'
import { requireProof } from '../../require-proof.ts'
import { beginFlow } from './flow.ts'
import { providerById } from './providers.ts'

/**
 * Starts linking an external identity; returns the URL to redirect to.
 * @throws NOT_FOUND for an unknown provider, PROOF_REQUIRED, BAD_GATEWAY if the provider is unavailable.
 */
export async function linkIdentity(
  app: App,
  caller: Caller,
  origin: string,
  input: { provider: string; returnTo: string },
): Promise<{ url: string }> {
  const { userId, sessionId } = requireSession(caller)
  const provider = providerById(app, input.provider)
  if (!provider) throw new ORPCError('NOT_FOUND')
  await requireProof(app, caller)
  const intent = { is: 'link' as const, userId, sessionId }
  try {
    return { url: await beginFlow(app, provider, { origin, returnTo: input.returnTo, intent }) }
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    app.log.warn({ err: error, provider: provider.settings.id }, 'identity provider request failed')
    throw new ORPCError('BAD_GATEWAY')
  }
}
