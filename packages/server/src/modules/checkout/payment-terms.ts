import type { OrderTiming } from '@comanda/domain/ordering/restaurant'
import type { PlatformFeeTerms } from '@comanda/domain/pricing/platform-fee'
import { hours, type Instant } from '@comanda/domain/time/instant'
import type { App } from '../../app.ts'
import type { Storefront } from '../menus/public.ts'

/** What a restaurant agreed on with the platform. */
export interface PaymentTerms {
  fee: PlatformFeeTerms
  /** Held until the kitchen acknowledges, where a hold lasts that long. */
  captureLater: boolean
  /** null while the restaurant is not connected, or has switched it off. */
  connectedAccount: string | null
}

/**
 * What the restaurant agreed to pay the platform for each order, and how its money is taken. It is nobody else's business
 * and so not part of the storefront, but it changes with the storefront's version and is kept for as long.
 */
export async function paymentTerms(app: App, storefront: Storefront): Promise<PaymentTerms> {
  const kept = shelfOf(app)
  const { restaurant, version } = storefront
  const known = kept.get(restaurant.id)
  if (known?.version === version) return known.terms
  const terms = await readTerms(app, restaurant.id)
  kept.set(restaurant.id, { version, terms })
  return terms
}

/**
 * Whether the money of an order is only held until the kitchen acknowledges it. Of one that is wanted so late that the hold
 * might have ended by then, it is taken at once.
 */
export function isHeld({ captureLater }: PaymentTerms, timing: OrderTiming, now: Instant): boolean {
  return captureLater && (timing.mode === 'asap' || timing.at <= now + farthestHeld)
}

/**
 * A hold on an online payment stands for seven days (https://docs.stripe.com/payments/capture-later). The kitchen has a day
 * after the promise to acknowledge, and one is left over.
 */
const farthestHeld = hours(5 * 24)

interface Kept {
  version: number
  terms: PaymentTerms
}

const shelves = new WeakMap<App['db'], Map<string, Kept>>()

function shelfOf(app: App): Map<string, Kept> {
  const shelf = shelves.get(app.db) ?? new Map<string, Kept>()
  shelves.set(app.db, shelf)
  return shelf
}

async function readTerms(app: App, restaurantId: string): Promise<PaymentTerms> {
  const row = await app.db.tenant(restaurantId, 'system:checkout', (tx) =>
    tx
      .selectFrom('restaurants')
      .select([
        'stripe_connect_enabled',
        'stripe_connect_id',
        'capture_mode',
        'application_fee_percentage',
        'application_fee_flat',
        'include_tax_in_fee',
        'include_delivery_in_fee',
        'include_processing_in_fee',
      ])
      .where('id', '=', restaurantId)
      .executeTakeFirstOrThrow(),
  )
  return {
    fee: {
      connectEnabled: row.stripe_connect_enabled,
      percentage: row.application_fee_percentage,
      flat: row.application_fee_flat,
      includeTax: row.include_tax_in_fee,
      includeDelivery: row.include_delivery_in_fee,
      includeProcessing: row.include_processing_in_fee,
    },
    captureLater: row.capture_mode === 'on_acknowledge',
    connectedAccount: row.stripe_connect_enabled ? row.stripe_connect_id : null,
  }
}
