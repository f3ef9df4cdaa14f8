import { setTimeout as wait } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { SandboxConfig } from '../config.ts'
import { cutConnection, neverAnswer } from '../faults.ts'
import { browserOrigin } from '../http.ts'
import { newId } from '../ids.ts'
import { isPublishable } from './authenticate.ts'
import { showDueTransactions } from './balance.ts'
import { afterFailure, concerns, type Failure, type Operation } from './control.ts'
import { type ErrorBody, invalidRequest, ProviderError } from './errors.ts'
import { type Form, parseForm } from './form.ts'
import { type ApiResponse, createIdempotency, fingerprint } from './idempotency.ts'
import type { ProviderOperation } from './operation.ts'
import { providerOperations } from './operations.ts'
import { expanded, publicIntent } from './read.ts'
import { apiVersion, type Call, type Payments } from './state.ts'

type Env = { Bindings: HttpBindings }

/** The provider's HTTP API: form-encoded requests, its own objects and errors in responses. */
export function paymentsApi(p: Payments, config: SandboxConfig): Hono<Env> {
  const api = new Hono<Env>()
  const once = createIdempotency(p)
  for (const operation of providerOperations(p)) {
    api.on(operation.method, operation.path, (c) => answerCall(c, operation))
  }
  api.all('/v1/*', (c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}).`
    const error = new ProviderError(404, { type: 'invalid_request_error', message })
    return respond(c, newId('req', 14), errorResponse(error, false))
  })
  return api

  async function answerCall(c: Context<Env>, operation: ProviderOperation): Promise<Response> {
    const requestId = newId('req', 14)
    const idempotencyKey = operation.method === 'POST' ? (c.req.header('idempotency-key') ?? null) : null
    const raw = operation.method === 'POST' ? await c.req.text() : new URL(c.req.url).search.slice(1)
    const form = parseForm(raw)
    const { metadata } = p.intents.get(c.req.param('id') ?? '') ?? form
    const isAffected = concerns(p.control(), typeof metadata === 'object' ? metadata : {})
    const failure = isAffected ? takeFailure(p, operation.operation) : null
    if (failure === 'network') return cutConnection(c)
    const call: Call = {
      requestId,
      idempotencyKey,
      origin: browserOrigin(c),
      publishable: false,
      now: p.now(),
      ...account(c),
    }
    showDueTransactions(p, call.now)
    try {
      call.publishable = isPublishable(c.req.header('authorization'), form, operation, config)
      const request = { id: requestId, fingerprint: fingerprintOf(c, operation, raw), now: call.now }
      const response = await once(idempotencyKey, request, async () => {
        const result = failed(failure) ?? run(c, operation, form, call)
        if (isAffected && p.control().delayMs > 0) await wait(p.control().delayMs)
        return result
      })
      if (failure === 'timeout') return await neverAnswer(c)
      return respond(c, requestId, response, idempotencyKey, response.originalRequest)
    } catch (error) {
      if (error instanceof ProviderError)
        return respond(c, requestId, errorResponse(error, false), idempotencyKey)
      throw error
    }
  }

  function run(c: Context<Env>, operation: ProviderOperation, form: Form, call: Call): ApiResponse {
    try {
      const object = operation.run(form, call, c.req.param('id') ?? '')
      const paths = Array.isArray(form.expand) && !call.publishable ? form.expand.map(String) : []
      return { status: 200, body: JSON.stringify(expanded(p, object, paths)) }
    } catch (error) {
      if (error instanceof ProviderError) return errorResponse(error, call.publishable)
      throw error
    }
  }
}

function account(c: Context<Env>): { account?: string } {
  const id = c.req.header('stripe-account')
  return id ? { account: id } : {}
}

function takeFailure(p: Payments, operation: Operation): Failure | null {
  const control = p.control()
  const { failNext, failOn } = control
  if (failNext === null || (failOn !== null && failOn !== operation)) return null
  // A decline waits for the next card, not just the next call.
  if (failNext !== 'decline') p.changeControl(afterFailure(control))
  return failNext
}

function fingerprintOf(c: Context<Env>, { method }: ProviderOperation, raw: string): string {
  return fingerprint(method, c.req.path.slice(c.req.path.indexOf('/v1/')), raw)
}

function errorResponse(error: ProviderError, publishable: boolean): ApiResponse {
  const { payment_intent: intent, ...rest } = error.body
  const shown = intent && (publishable ? publicIntent(intent) : intent)
  const body: { error: Omit<ErrorBody, 'payment_intent'> & { payment_intent?: object } } = {
    error: shown ? { ...rest, payment_intent: shown } : rest,
  }
  return { status: error.status, body: JSON.stringify(body) }
}

/** The response to a call that fails on demand; null for failures without one. */
function failed(failure: Failure | null): ApiResponse | null {
  if (failure === '500') {
    const message = 'An unexpected error occurred.'
    return errorResponse(new ProviderError(500, { type: 'api_error', message }), false)
  }
  if (failure !== 'balance') return null
  const error = invalidRequest('Insufficient funds in your account.', { code: 'balance_insufficient' })
  return { ...errorResponse(error, false), isReplayed: true }
}

function respond(
  c: Context<Env>,
  requestId: string,
  response: ApiResponse,
  idempotencyKey: string | null = null,
  originalRequest: string | null = null,
): Response {
  const headers = new Headers({
    'content-type': 'application/json',
    'request-id': requestId,
    'stripe-version': c.req.header('stripe-version') ?? apiVersion,
  })
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  if (originalRequest) {
    headers.set('original-request', originalRequest)
    headers.set('idempotent-replayed', 'true')
  }
  return new Response(response.body, { status: response.status, headers })
}
