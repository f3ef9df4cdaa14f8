import type { Cents } from '@comanda/domain/money/cents'
import type { Instant } from '@comanda/domain/time/instant'

/** The price of a delivery, by a courier or by the restaurant's own drivers. */
export interface ProviderQuote {
  provider: 'courier' | 'house'
  providerQuoteId: string | null
  fee: Cents
  etaMinutes: number | null
  expiresAt: Instant
}
