import { readHost } from '@comanda/domain/hosting/host'
import { normaliseEmail } from '@comanda/domain/people/email'
import { ORPCError } from '@orpc/server'
import type { App } from '../../app.ts'
import { countedAddress } from '../../platform/counted-address.ts'
import { forgiveHits, takeHit } from '../../platform/rate-limit.ts'
import { findRestaurantByDomain } from '../restaurants/public.ts'
import { authOf, authPath, clientAddressHeader } from './auth.ts'
import { inOurShape, refusal, refusedFields } from './auth-answers.ts'
import { forgetSession, type Origin } from './read-caller.ts'
import { readSessionToken } from './session-token.ts'
import { signInInput } from './sign-in-input.ts'
import { signUp } from './sign-up.ts'

export interface AuthRequest extends Origin {
  requestId: string
  /** Host and port as they stand in the address bar. */
  host: string
}

/** Everything else of better-auth stays shut. */
const open = ['POST /sign-in/email', 'POST /sign-up/email', 'POST /sign-out', 'GET /get-session']
const quarterOfAnHour = 900

/** Answers `/api/auth/*`: sign-in, sign-up, sign-out and the session. A host that is nobody's gets 404. */
export async function handleAuth(app: App, request: Request, from: AuthRequest): Promise<Response> {
  const operation = `${request.method} ${new URL(request.url).pathname.slice(authPath.length)}`
  if (!open.includes(operation) || !(await isOurs(app, from.host))) {
    return refusal(404, from.requestId, { code: 'NOT_FOUND' })
  }
  try {
    if (operation === 'GET /get-session') return await passOn(app, request, from)
    if (operation === 'POST /sign-out') return await signOut(app, request, from)
    const key = `sign-in:address:${countedAddress(from.ip)}`
    await takeHit(app, { key, most: 100, perSeconds: quarterOfAnHour })
    const body: unknown = await request.json().catch(() => undefined)
    const refused = operation === 'POST /sign-up/email' ? await signUp(app, body, from.requestId) : null
    return refused ?? (await signIn(app, request, from, body))
  } catch (error) {
    if (error instanceof ORPCError && error.status === 429) return tooMany(error, from.requestId)
    throw error
  }
}

/** Counted by account as well, so that many addresses cannot guess at one password; who succeeds starts anew. */
async function signIn(app: App, request: Request, from: AuthRequest, body: unknown): Promise<Response> {
  const input = signInInput.safeParse(body)
  if (!input.success) return refusedFields(input.error, from.requestId)
  const email = normaliseEmail(input.data.email)
  const key = `sign-in:account:${email}`
  await takeHit(app, { key, most: 10, perSeconds: quarterOfAnHour })
  const { password } = input.data
  const answer = await passOn(app, request, from, { path: '/sign-in/email', body: { email, password } })
  if (answer.ok) await forgiveHits(app, key)
  return answer
}

async function signOut(app: App, request: Request, from: AuthRequest): Promise<Response> {
  const token = readSessionToken(app, request.headers.get('cookie'), from.scheme)
  const answer = await passOn(app, request, from, { path: '/sign-out', body: {} })
  if (token) forgetSession(app, token)
  return answer
}

/** Only these headers travel on, so that nothing a client invents is believed. */
async function passOn(
  app: App,
  request: Request,
  from: AuthRequest,
  post?: { path: string; body: object },
): Promise<Response> {
  const origin = `${from.scheme}://${from.host}`
  const headers = new Headers({ [clientAddressHeader]: from.ip, origin })
  for (const name of ['cookie', 'user-agent']) {
    const value = request.headers.get(name)
    if (value) headers.set(name, value)
  }
  if (post) headers.set('content-type', 'application/json')
  const path = post?.path ?? new URL(request.url).pathname.slice(authPath.length)
  const passed = new Request(`${origin}${authPath}${path}`, {
    method: request.method,
    headers,
    body: post ? JSON.stringify(post.body) : null,
  })
  return inOurShape(await authOf(app, from.scheme).handler(passed), from.requestId)
}

async function isOurs(app: App, host: string): Promise<boolean> {
  const asked = readHost(host, app.config.platformHosts)
  if (asked.kind === 'platform') return true
  const domains = asked.kind === 'storefront' ? [asked.domain, asked.alternative] : [asked.domain]
  for (const domain of domains) {
    if (domain !== null && (await findRestaurantByDomain(app, domain))) return true
  }
  return false
}

function tooMany(error: ORPCError<string, { retryAfterSeconds?: number }>, requestId: string): Response {
  const seconds = error.data?.retryAfterSeconds ?? quarterOfAnHour
  return refusal(429, requestId, { code: 'TOO_MANY_REQUESTS', headers: { 'retry-after': String(seconds) } })
}
