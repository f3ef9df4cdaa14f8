import { cents } from '@comanda/domain/money/cents'
import type { Instant } from '@comanda/domain/time/instant'
import type { z } from 'zod'
import {
  type CourierCredentials,
  type CourierDelivery,
  type CourierGateway,
  CourierGatewayError,
} from './port.ts'
import { deliveryAnswer, errorAnswer, listAnswer, quoteAnswer } from './uber-answers.ts'
import { addressText, bookingBody, isWindowCode, noteBody, updateBody } from './uber-booking.ts'
import { peekUberEvent, readUberEvent } from './uber-event.ts'
import { createTokens } from './uber-tokens.ts'
import { callCourier, type WireAnswer } from './uber-wire.ts'

export interface UberDirectOptions {
  /** Such as https://api.uber.com/v1. */
  baseUrl: string
  /** Such as https://auth.uber.com/oauth/v2/token. */
  authUrl: string
  /** Signs the provider's notices; without one, none is believed. */
  webhookKey?: string | null
  now: () => Instant
  timeoutMs?: number
}

/** Uber Direct with the credentials of each restaurant. What is thrown may be shown; bodies stay in the cause. */
export function createUberDirect(options: UberDirectOptions): CourierGateway {
  const timeoutMs = options.timeoutMs ?? 10_000
  const tokens = createTokens({ ...options, timeoutMs })

  return {
    async quote(input) {
      const answer = await call(input.credentials, 'delivery_quotes', quoteFailed, {
        pickup_address: addressText(input.pickup),
        dropoff_address: addressText(input.dropoff),
        pickup_phone_number: input.pickupPhone,
        external_store_id: input.restaurantId,
        ...(input.readyAt && { pickup_ready_dt: new Date(input.readyAt).toISOString() }),
      })
      const quote = read(quoteAnswer, answer, quoteFailed)
      return {
        id: quote.id,
        fee: cents(quote.fee),
        etaMinutes: quote.duration ?? null,
        expiresAt: Date.parse(quote.expires),
      }
    },

    async book(booking) {
      const { credentials } = booking
      const answer = await ask(credentials, 'deliveries', bookFailed, bookingBody(booking))
      const twin =
        answer.status === 409 ? errorAnswer.safeParse(answer.json).data?.metadata?.delivery_id : null
      if (twin) return this.read(credentials, twin)
      if (!answer.ok) throw refusal(answer, bookFailed)
      return read(deliveryAnswer, answer, bookFailed)
    },

    async read(credentials, deliveryId) {
      const path = `deliveries/${encodeURIComponent(deliveryId)}`
      return read(deliveryAnswer, await call(credentials, path, readFailed), readFailed)
    },

    async find(credentials, orderId) {
      for (let page = 0; page < mostPages; page += 1) {
        const path = `deliveries?limit=${perPage}&offset=${page * perPage}`
        const list = read(listAnswer, await call(credentials, path, readFailed), readFailed)
        const deliveries = list.data.flatMap((entry): CourierDelivery[] => {
          const known = deliveryAnswer.safeParse(entry)
          return known.success ? [known.data] : []
        })
        const found = deliveries.find((delivery) => delivery.orderId === orderId)
        if (found) return found
        if (!list.next_href) return null
      }
      return null
    },

    async update(credentials, deliveryId, news) {
      const path = `deliveries/${encodeURIComponent(deliveryId)}`
      const whole = await ask(credentials, path, updateFailed, updateBody(news, options.now()))
      if (whole.ok) return read(deliveryAnswer, whole, updateFailed)
      if (!areTimesRefused(whole)) throw refusal(whole, updateFailed)
      return read(deliveryAnswer, await call(credentials, path, updateFailed, noteBody(news)), updateFailed)
    },

    async cancel(credentials, deliveryId) {
      const path = `deliveries/${encodeURIComponent(deliveryId)}/cancel`
      return read(deliveryAnswer, await call(credentials, path, cancelFailed, {}), cancelFailed)
    },

    check: (credentials) => call(credentials, 'deliveries?limit=1', readFailed),

    peekEvent: peekUberEvent,
    readEvent: (body, signature, ownKey) =>
      readUberEvent(body, signature, [ownKey, options.webhookKey ?? null]),
  }

  async function call(credentials: CourierCredentials, path: string, failure: string, body?: object) {
    const answer = await ask(credentials, path, failure, body)
    if (!answer.ok) throw refusal(answer, failure)
    return answer
  }

  /** A token that is not accepted any more is asked for again, once. */
  async function ask(
    credentials: CourierCredentials,
    path: string,
    failure: string,
    body?: object,
  ): Promise<WireAnswer> {
    const url = `${options.baseUrl}/customers/${encodeURIComponent(credentials.customerId)}/${path}`
    const once = async () =>
      callCourier(url, {
        headers: {
          authorization: `Bearer ${await tokens.get(credentials)}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        ...{ timeoutMs, failure },
      })
    const answer = await once()
    if (answer.status !== 401) return answer
    tokens.forget(credentials)
    return once()
  }
}

/** The times of a delivery can be moved in some states alone; its notes longer. */
function areTimesRefused(answer: WireAnswer): boolean {
  const code = errorAnswer.safeParse(answer.json).data?.code ?? ''
  return answer.status === 400 && (code === 'invalid_params' || code === 'not_allowed' || isWindowCode(code))
}

function read<Schema extends z.ZodType>(
  schema: Schema,
  answer: WireAnswer,
  failure: string,
): z.output<Schema> {
  const known = schema.safeParse(answer.json)
  if (!known.success) throw new CourierGatewayError(failure, 'unreadable', known.error)
  return known.data
}

function refusal(answer: WireAnswer, failure: string): CourierGatewayError {
  const known = errorAnswer.safeParse(answer.json)
  const code = known.success ? known.data.code : `http_${answer.status}`
  return new CourierGatewayError(failure, code, new Error(`${answer.status} - ${answer.text}`))
}

const quoteFailed = 'Failed to get delivery quote from Uber'
const bookFailed = 'The courier could not be booked'
const readFailed = 'The courier could not be asked about the delivery'
const updateFailed = 'The courier could not be told'
const cancelFailed = 'The courier could not be cancelled'
const perPage = 100
const mostPages = 3
