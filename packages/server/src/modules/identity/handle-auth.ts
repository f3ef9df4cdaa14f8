import { httpMessage } from '@comanda/contract/errors'
import { isPlatformsOwn, readHost } from '@comanda/domain/hosting/host'
import { ORPCError } from '@orpc/server'
import type { App } from '../../app.ts'
import { countedAddress } from '../../platform/counted-address.ts'
import { takeHit } from '../../platform/rate-limit.ts'
import { findRestaurantByDomain } from '../restaurants/public.ts'
import { authPath } from './auth.ts'
import { refusal } from './auth-answers.ts'
import type { AuthRequest } from './auth-call.ts'
import { noteSignIn } from './note-sign-in.ts'
import { findOpenOperation, type OpenOperation } from './open-operations.ts'

const quarterOfAnHour = 900

/** Answers `/api/auth/*`. What is not open, and a host that is nobody's, gets 404. */
export async function handleAuth(app: App, request: Request, from: AuthRequest): Promise<Response> {
  const { pathname } = new URL(request.url)
  const found = findOpenOperation(request.method, pathname.slice(authPath.length))
  if (!found || !(await isOurs(app, from.host))) return refusal(404, from.requestId, { code: 'NOT_FOUND' })
  const { operation, params } = found
  try {
    const key = `auth:${operation.path}:address:${countedAddress(from.ip)}`
    await takeHit(app, { key, most: operation.most, perSeconds: quarterOfAnHour })
    const call = { app, request, from, params, body: await readBody(request, operation) }
    const answer = await operation.handle(call)
    return operation.opens ? await noteSignIn(call, answer, operation.opens) : answer
  } catch (error) {
    if (error instanceof ORPCError && error.status < 500) return expected(error, from.requestId)
    throw error
  }
}

async function readBody(request: Request, { takes }: OpenOperation): Promise<unknown> {
  if (request.method === 'GET') return undefined
  if (takes === 'form') return new URLSearchParams(await request.text().catch(() => ''))
  return request.json().catch(() => undefined)
}

async function isOurs(app: App, host: string): Promise<boolean> {
  const asked = readHost(host, app.config.platformHosts)
  if (asked.kind === 'platform') return isPlatformsOwn(host, app.config.platformHosts)
  const domains = asked.kind === 'storefront' ? [asked.domain, asked.alternative] : [asked.domain]
  for (const domain of domains) {
    if (domain !== null && (await findRestaurantByDomain(app, domain))) return true
  }
  return false
}

/** What a use case refuses, in the shape of all errors of the API. */
function expected(error: ORPCError<string, { retryAfterSeconds?: number }>, requestId: string): Response {
  const { status, code } = error
  if (status !== 429) return refusal(status, requestId, { code, message: texts[code] ?? error.message })
  const seconds = error.data?.retryAfterSeconds ?? quarterOfAnHour
  return refusal(429, requestId, { code, headers: { 'retry-after': String(seconds) } })
}

/** Where the library has words of its own. */
const texts: Record<string, string> = { UNAUTHORIZED: httpMessage(401), FORBIDDEN: httpMessage(403) }
