import { setTimeout as wait } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { cutConnection, neverAnswer } from '../faults.ts'
import { isSlow, readAddress } from './address.ts'
import { cancelDelivery } from './advance.ts'
import type { CourierFailure, CourierOperation } from './control.ts'
import { createDelivery } from './create-delivery.ts'
import { createQuote } from './create-quote.ts'
import { CourierError, wireError } from './errors.ts'
import { listDeliveries } from './list-deliveries.ts'
import type { Robot } from './robot.ts'
import type { CourierState, StoredDelivery } from './state.ts'
import { issueToken, isTokenValid } from './token.ts'
import { updateDelivery } from './update-delivery.ts'

type Env = { Bindings: HttpBindings }

const slowAnswer = 3000

/** The courier's HTTP API, its two hosts under one path. `origin` is the base of tracking links. */
export function courierApi(state: CourierState, robot: Robot, origin: () => string): Hono<Env> {
  const api = new Hono<Env>()
  const customer = '/courier/v1/customers/:customer'
  const one = `${customer}/deliveries/:id`

  api.post('/courier/oauth/v2/token', (c) =>
    withFaults(c, 'token', async () => {
      const { status, body } = issueToken(state, await formOf(c), new Date())
      return c.json(body, status)
    }),
  )
  api.post(`${customer}/delivery_quotes`, (c) =>
    handle(c, 'quote', (customerId, body) => createQuote(state, customerId, body, new Date())),
  )
  api.post(`${customer}/deliveries`, (c) =>
    handle(c, 'delivery', (customerId, body) => {
      const delivery = createDelivery(state, customerId, body, origin(), new Date())
      robot.follow(delivery.id)
      return delivery
    }),
  )
  api.get(`${customer}/deliveries`, (c) =>
    handle(c, 'read', (customerId) => listDeliveries(state, customerId, new URL(c.req.url))),
  )
  api.get(one, (c) => handle(c, 'read', (customerId) => find(customerId, c.req.param('id')).delivery))
  api.post(one, (c) =>
    handle(c, 'update', (customerId, body) =>
      updateDelivery(state, find(customerId, c.req.param('id')), body, new Date()),
    ),
  )
  api.post(`${one}/cancel`, (c) =>
    handle(c, 'cancel', (customerId) => {
      const { delivery } = cancelDelivery(state, find(customerId, c.req.param('id')), new Date())
      robot.follow(delivery.id)
      return delivery
    }),
  )
  api.all('/courier/*', (c) => errorResponse(c, new CourierError(404, 'not_found', 'Unknown path.')))
  return api

  function handle(
    c: Context<Env>,
    operation: CourierOperation,
    run: (customerId: string, body: unknown) => object,
  ): Promise<Response> {
    return withFaults(c, operation, async () => {
      if (!isTokenValid(state, c.req.header('authorization'), new Date())) {
        throw new CourierError(401, 'unauthorized', 'Missing or invalid access token.')
      }
      const customerId = c.req.param('customer') ?? ''
      assertCustomer(customerId)
      const body: unknown = c.req.method === 'POST' ? await c.req.json().catch(() => ({})) : {}
      if (asksToWait(body)) await wait(slowAnswer)
      return c.json(run(customerId, body))
    })
  }

  async function withFaults(
    c: Context<Env>,
    operation: CourierOperation,
    work: () => Promise<Response>,
  ): Promise<Response> {
    const failure = takeFailure(state, operation)
    if (failure === 'network') return cutConnection(c)
    const { delayMs } = state.control()
    if (delayMs > 0) await wait(delayMs)
    try {
      if (failure === '500') throw wireError('internal_server_error')
      if (failure === '503') throw wireError('service_unavailable')
      if (failure !== null && failure !== 'timeout') throw wireError(failure)
      const response = await work()
      return failure === 'timeout' ? await neverAnswer(c) : response
    } catch (error) {
      if (error instanceof CourierError) return errorResponse(c, error)
      throw error
    }
  }

  function find(customerId: string, id: string): StoredDelivery {
    const stored = state.deliveries.get(id)
    if (stored?.customerId === customerId) return stored
    throw new CourierError(404, 'delivery_not_found', 'The requested delivery does not exist.')
  }
}

function takeFailure(state: CourierState, operation: CourierOperation): CourierFailure | null {
  const { failNext, failOn, failTimes } = state.control()
  if (failNext === null || (failOn !== null && failOn !== operation)) return null
  state.changeControl(failTimes > 1 ? { failTimes: failTimes - 1 } : { failNext: null })
  return failNext
}

function assertCustomer(id: string): void {
  if (id === 'missing') throw new CourierError(404, 'customer_not_found', 'Customer does not exist.')
  if (id === 'suspended') {
    throw new CourierError(402, 'customer_suspended', 'Your account is passed due. Payment is required.')
  }
  if (id === 'blocked') {
    throw new CourierError(403, 'customer_blocked', 'Your account is not allowed to create deliveries.')
  }
}

const addressed = z.looseObject({ dropoff_address: z.string() })

function asksToWait(body: unknown): boolean {
  const parsed = addressed.safeParse(body)
  const address = parsed.success ? readAddress(parsed.data.dropoff_address) : null
  return address !== null && isSlow(address)
}

function errorResponse(c: Context<Env>, { status, code, message, metadata }: CourierError): Response {
  return c.json({ code, message, kind: 'error', ...(metadata ? { metadata } : {}) }, status)
}

async function formOf(c: Context<Env>): Promise<Record<string, unknown> | null> {
  const type = c.req.header('content-type') ?? ''
  const isForm =
    type.startsWith('application/x-www-form-urlencoded') || type.startsWith('multipart/form-data')
  return isForm ? c.req.parseBody() : null
}
