import { randomUUID } from 'node:crypto'
import type { DeliveryQuote } from '@comanda/contract/checkout'
import type { PublicRestaurant } from '@comanda/contract/restaurants'
import {
  type Address,
  type AddressFields,
  formatAddress,
  parseAddress,
  readAddressFields,
} from '@comanda/domain/people/address'
import { customerDeliveryFee } from '@comanda/domain/pricing/delivery-fee'
import { minutes } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { json } from '../../db/json.ts'
import { GeocoderError } from '../../gateways/geocoder/port.ts'
import { enforceRateLimit } from '../../platform/rate-limit.ts'
import { rateLimitAddress } from '../../platform/rate-limit-address.ts'
import { loadStorefront } from '../menus/public.ts'
import { deliveryRefused, fetchCourierQuote, type ProviderQuote } from './fetch-courier-quote.ts'
import { findZone } from './find-zone.ts'
import { readArea } from './read-area.ts'

/**
 * Quotes the delivery to an address and stores the quote for the order. Does not check whether the restaurant
 * accepts orders right now.
 * Throws DELIVERY_UNAVAILABLE, NOT_FOUND and TOO_MANY_REQUESTS.
 */
export async function quoteDelivery(
  app: App,
  caller: Caller,
  input: { restaurantId: string; address: AddressFields | string },
): Promise<DeliveryQuote> {
  const storefront = await loadStorefront(app, input.restaurantId)
  if (!storefront) throw new ORPCError('NOT_FOUND', { status: 404, message: 'No Restaurant Available' })
  const { restaurant } = storefront
  const { settings } = restaurant
  if (!settings.deliveryEnabled) throw deliveryRefused('Delivery is not offered right now.')
  const address = requireAddress(input.address)
  await enforceRateLimit(app, { ...quotes, key: `delivery-quote:${rateLimitAddress(caller.ip)}` })
  const quote = settings.courierEnabled
    ? await fetchCourierQuote(app, restaurant, address)
    : await houseQuote(app, caller, restaurant, address)
  return storeQuote(app, caller, restaurant, address, quote)
}

function requireAddress(entered: AddressFields | string): Address {
  if (typeof entered === 'string') {
    const parsed = parseAddress(entered)
    if (!parsed.ok) throw deliveryRefused(parsed.message)
    return parsed.address
  }
  const read = readAddressFields(entered)
  if (!read.ok) throw deliveryRefused(Object.values(read.issues)[0] ?? '')
  return read.address
}

async function houseQuote(
  app: App,
  caller: Caller,
  restaurant: PublicRestaurant,
  dropoff: Address,
): Promise<ProviderQuote> {
  const row = await app.db.tenant(restaurant.id, caller.actor, (tx) =>
    tx
      .selectFrom('restaurants')
      .select(['delivery_area', 'delivery_zips', 'delivery_fee', 'minimum_order_delivery'])
      .where('id', '=', restaurant.id)
      .executeTakeFirstOrThrow(),
  )
  const { decision } = await findZone(app, readArea(row), restaurant.address, dropoff).catch((error) => {
    if (!(error instanceof GeocoderError)) throw error
    app.log.warn({ restaurantId: restaurant.id, err: error }, 'no delivery quote without a geocoder')
    throw deliveryRefused('Addresses cannot be checked at the moment. Please try again, or choose pickup.')
  })
  if (!decision.ok) throw deliveryRefused(decision.message)
  const { zone } = decision
  return {
    provider: 'house',
    providerQuoteId: null,
    fee: zone?.fee ?? row.delivery_fee,
    zone: zone && { name: zone.name, minimum: zone.minimum ?? row.minimum_order_delivery },
    etaMinutes: null,
    expiresAt: app.now() + lifetime,
  }
}

async function storeQuote(
  app: App,
  caller: Caller,
  restaurant: PublicRestaurant,
  parts: Address,
  quote: ProviderQuote,
): Promise<DeliveryQuote> {
  const quoteId = randomUUID()
  const address = formatAddress(parts)
  const fee = customerDeliveryFee('delivery', quote.fee, restaurant.settings)
  const expiresAt = Math.min(quote.expiresAt, app.now() + lifetime)
  await app.db.tenant(restaurant.id, caller.actor, async (tx) => {
    await tx
      .insertInto('delivery_quotes')
      .values({
        id: quoteId,
        restaurant_id: restaurant.id,
        provider: quote.provider,
        provider_quote_id: quote.providerQuoteId,
        address,
        address_parts: json(parts),
        provider_fee: quote.fee,
        fee,
        eta_minutes: quote.etaMinutes,
        zone_name: quote.zone?.name ?? null,
        minimum_order: quote.zone?.minimum ?? null,
        expires_at: new Date(expiresAt),
        created_at: new Date(app.now()),
      })
      .execute()
  })
  const { provider, fee: quotedFee, etaMinutes } = quote
  const { name: zone = null, minimum: minimumOrder = null } = quote.zone ?? {}
  return { quoteId, provider, address, quotedFee, fee, etaMinutes, zone, minimumOrder, expiresAt }
}

const lifetime = minutes(15)
// Each courier quote is a call to the provider, which limits calls.
const quotes = { max: 30, windowSeconds: 600 }
