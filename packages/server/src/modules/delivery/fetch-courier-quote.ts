import type { PublicRestaurant } from '@comanda/contract/restaurants'
import type { Cents } from '@comanda/domain/money/cents'
import { promisedAt } from '@comanda/domain/ordering/promised-at'
import { type Address, parseAddress } from '@comanda/domain/people/address'
import { e164 } from '@comanda/domain/people/phone'
import type { Instant } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'
import type { App } from '../../app.ts'
import { CourierGatewayError } from '../../gateways/courier/port.ts'
import { courierCredentials } from './account/courier-credentials.ts'
import { quoteAdvice } from './courier/courier-problems.ts'

/** The price of a delivery, by a courier or by the restaurant's own drivers. */
export interface ProviderQuote {
  provider: 'courier' | 'house'
  providerQuoteId: string | null
  fee: Cents
  etaMinutes: number | null
  /** The zone of the restaurant's own delivery area. */
  zone?: { name: string; minimum: Cents } | null
  expiresAt: Instant
}

/**
 * Requests a quote from the courier service. Throws DELIVERY_UNAVAILABLE; the provider's error is logged
 * only.
 */
export async function fetchCourierQuote(
  app: App,
  restaurant: PublicRestaurant,
  dropoff: Address,
): Promise<ProviderQuote> {
  const account = await courierCredentials(app, restaurant.id)
  if (!account.ok) throw refuse(app, restaurant, account.message)
  const pickup = parseAddress(restaurant.address)
  const pickupPhone = e164(restaurant.phone)
  if (!pickup.ok || !pickupPhone) {
    throw refuse(
      app,
      restaurant,
      quoteFailed,
      new Error('The restaurant has no complete address and phone number'),
    )
  }
  try {
    const quote = await app.courier.quote({
      credentials: account.credentials,
      restaurantId: restaurant.id,
      pickup: pickup.address,
      pickupPhone,
      dropoff,
      readyAt: readyIfOrderedNow(app, restaurant),
    })
    return {
      provider: 'courier',
      providerQuoteId: quote.id,
      fee: quote.fee,
      etaMinutes: quote.etaMinutes,
      expiresAt: quote.expiresAt,
    }
  } catch (error) {
    if (error instanceof CourierGatewayError)
      throw refuse(app, restaurant, error.message, error, quoteAdvice(error.code))
    throw error
  }
}

/** The trip of a scheduled order is assumed to take the same time. */
function readyIfOrderedNow(app: App, { settings }: PublicRestaurant): Instant {
  const timing = { mode: 'asap' } as const
  return promisedAt({ now: app.now(), timing, fulfillment: 'delivery', settings, courierEtaMinutes: null })
}

/**
 * Delivery to this address is not possible, or not now. The message, including what to do, is shown below "Unable to
 * deliver".
 */
export function deliveryRefused(message: string, advice: ReturnType<typeof quoteAdvice> = null) {
  return new ORPCError('DELIVERY_UNAVAILABLE', { status: 422, message, data: { advice } })
}

function refuse(
  app: App,
  restaurant: PublicRestaurant,
  message: string,
  cause?: Error,
  advice?: ReturnType<typeof quoteAdvice>,
) {
  app.log.warn({ restaurantId: restaurant.id, err: cause }, message)
  return deliveryRefused(message, advice)
}

const quoteFailed = 'Failed to get delivery quote from Uber'
