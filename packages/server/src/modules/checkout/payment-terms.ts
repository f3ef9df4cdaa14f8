import type { OrderTiming } from '@comanda/domain/ordering/restaurant'
import type { PlatformFeeTerms } from '@comanda/domain/pricing/platform-fee'
import { hours, type Instant } from '@comanda/domain/time/instant'
import type { App } from '../../app.ts'
import { perApp } from '../../platform/per-app.ts'
import type { Storefront } from '../menus/public.ts'

/** The payment terms that a restaurant agreed on with the platform. */
export interface PaymentTerms {
  fee: PlatformFeeTerms
  /** Payments are captured when the kitchen acknowledges, if the authorization lasts that long. */
  captureLater: boolean
  /** null while the restaurant is not connected, or has disabled it. */
  connectedAccount: string | null
}

/**
 * The restaurant's platform fee and capture mode. They are confidential and therefore not part of the
 * storefront, but they are cached under the storefront's version, which every change increments.
 */
export async function paymentTerms(app: App, storefront: Storefront): Promise<PaymentTerms> {
  const cache = cacheOf(app)
  const { restaurant, version } = storefront
  const cached = cache.get(restaurant.id)
  if (cached?.version === version) return cached.terms
  const terms = await readTerms(app, restaurant.id)
  cache.set(restaurant.id, { version, terms })
  return terms
}

/**
 * Whether the payment of an order is only authorized until the kitchen acknowledges. If an order is scheduled
 * so late that the authorization could expire before, its payment is captured immediately.
 */
export function isCapturedLater({ captureLater }: PaymentTerms, timing: OrderTiming, now: Instant): boolean {
  return captureLater && (timing.mode === 'asap' || timing.at <= now + maxAuthorizationLead)
}

/**
 * The authorization of an online payment lasts seven days (https://docs.stripe.com/payments/capture-later).
 * The kitchen can acknowledge until one day after the promised time, and one day is a margin.
 */
const maxAuthorizationLead = hours(5 * 24)

interface CachedTerms {
  version: number
  terms: PaymentTerms
}

const cacheOf = perApp(() => new Map<string, CachedTerms>())

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
