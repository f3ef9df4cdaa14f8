import { httpMessage } from '@comanda/contract/errors'
import { isPlatformHost, readHost } from '@comanda/domain/hosting/host'
import { ORPCError } from '@orpc/server'
import type { App } from '../../app.ts'
import { enforceRateLimit } from '../../platform/rate-limit.ts'
import { rateLimitAddress } from '../../platform/rate-limit-address.ts'
import { findRestaurantByDomain } from '../../platform/tenancy.ts'
import { type AuthRequest, authPath } from './auth-call.ts'
import { errorResponse } from './auth-responses.ts'
import { findSignInOperation, type SignInOperation } from './sign-in-operations.ts'

const quarterOfAnHour = 900

/** Handles `/api/auth/*`. Responds with 404 for unlisted operations and unknown hosts. */
export async function handleAuth(app: App, request: Request, from: AuthRequest): Promise<Response> {
  const { pathname } = new URL(request.url)
  const found = findSignInOperation(request.method, pathname.slice(authPath.length))
  if (!found || !(await isKnownHost(app, from.host)))
    return errorResponse(404, from.requestId, { code: 'NOT_FOUND' })
  const { operation, params } = found
  try {
    const key = `auth:${operation.path}:address:${rateLimitAddress(from.ip)}`
    await enforceRateLimit(app, { key, max: operation.maxRequests, windowSeconds: quarterOfAnHour })
    const call = { app, request, from, params, body: await readBody(request, operation) }
    return await operation.handle(call)
  } catch (error) {
    if (error instanceof ORPCError && error.status < 500) return toErrorResponse(error, from.requestId)
    throw error
  }
}

async function readBody(request: Request, { accepts }: SignInOperation): Promise<unknown> {
  if (request.method === 'GET') return undefined
  if (accepts === 'form') return new URLSearchParams(await request.text().catch(() => ''))
  return request.json().catch(() => undefined)
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

/** A use case's error in the API's common shape. */
function toErrorResponse(
  error: ORPCError<string, { retryAfterSeconds?: number }>,
  requestId: string,
): Response {
  const { status, code } = error
  if (status !== 429)
    return errorResponse(status, requestId, { code, message: messages[code] ?? error.message })
  const seconds = error.data?.retryAfterSeconds ?? quarterOfAnHour
  return errorResponse(429, requestId, { code, headers: { 'retry-after': String(seconds) } })
}

/** Replaces the library's own messages. */
const messages: Record<string, string> = { UNAUTHORIZED: httpMessage(401), FORBIDDEN: httpMessage(403) }
