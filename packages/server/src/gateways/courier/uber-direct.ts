import { cents } from '@comanda/domain/money/cents'
import { type Instant, minutes } from '@comanda/domain/time/instant'
import type { z } from 'zod'
import type { Circuit } from '../../platform/outbound/circuit.ts'
import {
  type CourierCredentials,
  type CourierDelivery,
  type CourierGateway,
  CourierGatewayError,
} from './port.ts'
import { addressText, bookingBody, isWindowCode, noteBody, updateBody } from './uber-booking.ts'
import { peekUberDelivery, readUberEvent } from './uber-event.ts'
import { uberDelivery, uberDeliveryList, uberError, uberQuote } from './uber-responses.ts'
import { createTokens } from './uber-tokens.ts'
import { type CourierResponse, callCourier, courierCircuit } from './uber-wire.ts'

export interface UberDirectOptions {
  /** For example https://api.uber.com/v1. */
  baseUrl: string
  /** For example https://auth.uber.com/oauth/v2/token. */
  authUrl: string
  /** Verifies the provider's webhooks; without a key, none is accepted. */
  webhookKey?: string | null
  now: () => Instant
  timeoutMs?: number
}

/**
 * Uber Direct with each restaurant's own credentials. Error messages are safe to show; response bodies stay
 * in the cause. While the provider does not respond, calls of all restaurants fail immediately: its two services, for deliveries and
 * for tokens, are the same for all, and a circuit for each restaurant would let each occupy a worker first.
 */
export function createUberDirect(options: UberDirectOptions): CourierGateway {
  const timeoutMs = options.timeoutMs ?? 10_000
  const circuit = courierCircuit()
  const tokens = createTokens({ ...options, timeoutMs, circuit: courierCircuit() })

  return {
    async quote(input) {
      const body = {
        pickup_address: addressText(input.pickup),
        dropoff_address: addressText(input.dropoff),
        pickup_phone_number: input.pickupPhone,
        external_store_id: input.restaurantId,
        ...(input.readyAt && { pickup_ready_dt: new Date(input.readyAt).toISOString() }),
      }
      const { credentials } = input
      const response = await call(credentials, 'delivery_quotes', quoteFailed, { body, isRepeatable: true })
      const quote = read(uberQuote, response, quoteFailed)
      return {
        id: quote.id,
        fee: cents(quote.fee),
        etaMinutes: tripMinutes(quote, input.readyAt ? input.readyAt - options.now() : null),
        expiresAt: Date.parse(quote.expires),
      }
    },

    async book(booking) {
      const { credentials } = booking
      const response = await request(credentials, 'deliveries', bookFailed, { body: bookingBody(booking) })
      const existingId =
        response.status === 409 ? uberError.safeParse(response.json).data?.metadata?.delivery_id : null
      if (!existingId && !response.ok)
        throw providerError(response, bookFailed, timeoutStatuses.includes(response.status))
      try {
        return existingId
          ? await this.read(credentials, existingId)
          : read(uberDelivery, response, bookFailed)
      } catch (error) {
        if (!(error instanceof CourierGatewayError)) throw error
        throw new CourierGatewayError(error.message, error.code, error, true)
      }
    },

    async read(credentials, deliveryId) {
      const path = `deliveries/${encodeURIComponent(deliveryId)}`
      return read(uberDelivery, await call(credentials, path, readFailed), readFailed)
    },

    async find(credentials, orderId) {
      for (let page = 0; page < maxPages; page += 1) {
        const path = `deliveries?limit=${perPage}&offset=${page * perPage}`
        const list = read(uberDeliveryList, await call(credentials, path, readFailed), readFailed)
        const deliveries = list.data.flatMap((entry): CourierDelivery[] => {
          const known = uberDelivery.safeParse(entry)
          return known.success ? [known.data] : []
        })
        const found = deliveries.find((delivery) => delivery.orderId === orderId)
        if (found) return found
        if (!list.next_href) return null
      }
      return null
    },

    async update(credentials, deliveryId, reschedule) {
      const path = `deliveries/${encodeURIComponent(deliveryId)}`
      const body = updateBody(reschedule, options.now())
      const response = await request(credentials, path, updateFailed, { body })
      if (response.ok) return read(uberDelivery, response, updateFailed)
      if (!areTimesRejected(response)) throw providerError(response, updateFailed)
      const noted = await call(credentials, path, updateFailed, { body: noteBody(reschedule) })
      return read(uberDelivery, noted, updateFailed)
    },

    async cancel(credentials, deliveryId) {
      const path = `deliveries/${encodeURIComponent(deliveryId)}/cancel`
      return read(uberDelivery, await call(credentials, path, cancelFailed, { body: {} }), cancelFailed)
    },

    check: (credentials) => call(credentials, 'deliveries?limit=1', readFailed, { isAlwaysSent: true }),

    peekDeliveryId: peekUberDelivery,
    readEvent: (body, signature, ownKey) =>
      readUberEvent(body, signature, [ownKey, options.webhookKey ?? null]),
  }

  async function call(credentials: CourierCredentials, path: string, failure: string, options?: CallOptions) {
    const response = await request(credentials, path, failure, options)
    if (!response.ok) throw providerError(response, failure)
    return response
  }

  /** Retries once with a new token when the token is rejected. */
  async function request(
    credentials: CourierCredentials,
    path: string,
    failure: string,
    { body, isRepeatable = body === undefined, isAlwaysSent = false }: CallOptions = {},
  ): Promise<CourierResponse> {
    const url = `${options.baseUrl}/customers/${encodeURIComponent(credentials.customerId)}/${path}`
    const once = async () =>
      callCourier(url, {
        headers: {
          authorization: `Bearer ${await tokens.get(credentials, isAlwaysSent ? always : undefined)}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        timeoutMs,
        failure,
        isRepeatable,
        circuit: isAlwaysSent ? always : circuit,
      })
    const response = await once()
    if (response.status !== 401) return response
    tokens.invalidate(credentials)
    return once()
  }
}

interface CallOptions {
  body?: object
  /** A second call is harmless; by default, if there is no body. */
  isRepeatable?: boolean
  /** Sent also while the service does not respond to other calls. */
  isAlwaysSent?: boolean
}

const always: Circuit = (call) => call()

/**
 * The time from ready to the door, but at least the ride; without a ready time, from now to the door. The
 * provider's times are compared with each other only: its clock can differ.
 */
function tripMinutes(quote: z.output<typeof uberQuote>, readyIn: number | null): number | null {
  const { created, dropoff_eta: arrival, duration, pickup_duration: approach } = quote
  if (readyIn === null || !arrival || !created) return duration ?? null
  const ride = duration == null || approach == null ? 1 : duration - approach
  const arrivesIn = Date.parse(arrival) - Date.parse(created)
  return Math.max(1, ride, Math.ceil((arrivesIn - readyIn) / minutes(1)))
}

/** The provider lets the times of a delivery change in some states only; notes can be changed for longer. */
function areTimesRejected(response: CourierResponse): boolean {
  const code = uberError.safeParse(response.json).data?.code ?? ''
  return (
    response.status === 400 && (code === 'invalid_params' || code === 'not_allowed' || isWindowCode(code))
  )
}

function read<Schema extends z.ZodType>(
  schema: Schema,
  response: CourierResponse,
  failure: string,
): z.output<Schema> {
  const known = schema.safeParse(response.json)
  if (!known.success) throw new CourierGatewayError(failure, 'unreadable', known.error)
  return known.data
}

function providerError(response: CourierResponse, failure: string, isUncertain = false): CourierGatewayError {
  const known = uberError.safeParse(response.json)
  const code = known.success ? known.data.code : `http_${response.status}`
  return new CourierGatewayError(
    failure,
    code,
    new Error(`${response.status} - ${response.text}`),
    isUncertain,
  )
}

const quoteFailed = 'Failed to get delivery quote from Uber'
const bookFailed = 'Booking the courier failed'
const readFailed = 'Reading the courier delivery failed'
const updateFailed = 'Updating the courier delivery failed'
const cancelFailed = 'Cancelling the courier failed'
/** A gateway of the service reports that a response was lost. */
const timeoutStatuses = [408, 502, 504]
const perPage = 100
const maxPages = 3
