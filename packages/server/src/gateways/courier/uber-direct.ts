import { cents } from '@comanda/domain/money/cents'
import type { Instant } from '@comanda/domain/time/instant'
import { z } from 'zod'
import { type CourierAddress, type CourierGateway, CourierGatewayError } from './port.ts'
import { createTokens } from './uber-tokens.ts'
import { postTo } from './uber-wire.ts'

export interface UberDirectOptions {
  /** Such as https://api.uber.com/v1. */
  baseUrl: string
  /** Such as https://auth.uber.com/oauth/v2/token. */
  authUrl: string
  now: () => Instant
  timeoutMs?: number
}

/** Uber Direct with the credentials of each restaurant. What is thrown may be shown; bodies stay in the cause. */
export function createUberDirect(options: UberDirectOptions): CourierGateway {
  const timeoutMs = options.timeoutMs ?? 10_000
  const tokens = createTokens({ ...options, timeoutMs })

  return {
    async quote(input) {
      const { credentials } = input
      const ask = async () =>
        postTo(`${options.baseUrl}/customers/${encodeURIComponent(credentials.customerId)}/delivery_quotes`, {
          headers: {
            authorization: `Bearer ${await tokens.get(credentials)}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({
            pickup_address: addressText(input.pickup),
            dropoff_address: addressText(input.dropoff),
            pickup_phone_number: input.pickupPhone,
            external_store_id: input.restaurantId,
          }),
          timeoutMs,
        })

      let answer = await ask()
      if (answer.status === 401) {
        tokens.forget(credentials)
        answer = await ask()
      }
      if (!answer.ok) throw refusal(answer)
      const quote = quoteAnswer.safeParse(answer.json)
      if (!quote.success) throw new CourierGatewayError(quoteFailed, 'unreadable', quote.error)
      return {
        id: quote.data.id,
        fee: cents(quote.data.fee),
        etaMinutes: quote.data.duration ?? null,
        expiresAt: Date.parse(quote.data.expires),
      }
    },
  }
}

const quoteAnswer = z.object({
  id: z.string().min(1),
  fee: z.int().min(0),
  duration: z.int().min(0).nullish(),
  expires: z.iso.datetime({ offset: true }),
})

const errorAnswer = z.object({ code: z.string().max(80) })

/** The provider wants an address as JSON inside a JSON string. */
function addressText(address: CourierAddress): string {
  return JSON.stringify({
    street_address: address.street,
    city: address.city,
    state: address.state,
    zip_code: address.zip,
    country: address.country,
  })
}

function refusal(answer: { status: number; json: unknown; text: string }): CourierGatewayError {
  const known = errorAnswer.safeParse(answer.json)
  const code = known.success ? known.data.code : `http_${answer.status}`
  return new CourierGatewayError(quoteFailed, code, new Error(`${answer.status} - ${answer.text}`))
}

const quoteFailed = 'Failed to get delivery quote from Uber'
