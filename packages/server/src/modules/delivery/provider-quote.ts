import type { Cents } from '@comanda/domain/money/cents'
import type { Instant } from '@comanda/domain/time/instant'

/** What a courier, or the restaurant itself, wants for a delivery. */
export interface ProviderQuote {
  provider: 'courier' | 'house'
  providerQuoteId: string | null
  fee: Cents
  etaMinutes: number | null
  expiresAt: Instant
}
