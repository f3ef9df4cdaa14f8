import { isPlatformHost, readHost } from '@comanda/domain/hosting/host'
import { ORPCError } from '@orpc/server'
import type { App, RequestContext } from '../../app.ts'
import { enforceRateLimit } from '../../platform/rate-limit.ts'
import { rateLimitAddress } from '../../platform/rate-limit-address.ts'
import { findRestaurantByDomain } from '../../platform/tenancy.ts'

/** The part of a request that a sign-in needs. */
export type SignInContext = Pick<
  RequestContext,
  'app' | 'caller' | 'scheme' | 'origin' | 'cookieHeader' | 'setCookie'
>

const WINDOW_SECONDS = 900

/**
 * Guards a sign-in operation, and counts the request for its client address.
 * @throws NOT_FOUND for hosts that are not ours, TOO_MANY_REQUESTS.
 */
export async function admitSignIn(
  { app, caller, origin }: Pick<SignInContext, 'app' | 'caller' | 'origin'>,
  operation: string,
  maxRequests: number,
): Promise<void> {
  if (!(await isKnownHost(app, origin.split('//')[1] ?? ''))) throw new ORPCError('NOT_FOUND')
  const key = `auth:${operation}:address:${rateLimitAddress(caller.ip)}`
  await enforceRateLimit(app, { key, max: maxRequests, windowSeconds: WINDOW_SECONDS })
}

async function isKnownHost(app: App, host: string): Promise<boolean> {
  const target = readHost(host, app.config.platformHosts)
  if (target.kind === 'platform') return isPlatformHost(host, app.config.platformHosts)
  const domains = target.kind === 'storefront' ? [target.domain, target.alternative] : [target.domain]
  for (const domain of domains) {
    if (domain !== null && (await findRestaurantByDomain(app, domain))) return true
  }
  return false
}
