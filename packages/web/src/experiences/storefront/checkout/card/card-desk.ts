import type { PlacedOrder } from '../queries.ts'

export type PreparedPayment = NonNullable<PlacedOrder['payment']>

/** Who pays, as the card provider wants to know it. */
export interface Billing {
  name: string
  email: string
  phone: string
}

/** How the provider answered. Only the server's own question to the provider makes an order paid. */
export type Confirmation =
  | { kind: 'confirmed' }
  /** Nothing was charged; another card may be tried. */
  | { kind: 'refused'; message: string | null }
  /** Nothing is known: no answer came, or the bank was not answered. */
  | { kind: 'unclear'; error: unknown }

/** Where a card is entered and confirmed: the provider's own fields, or those of the sandbox. */
export interface CardDesk {
  /**
   * What keeps the card from being used, in words, with the focus on it; null when nothing does. To be called right from
   * the press of the button: a wallet asks its holder now.
   */
  check(): string | null | Promise<string | null>
  /** "Visa ending 4242", or null when not told. */
  describe(): string | null
  confirm(payment: PreparedPayment, billing: Billing): Promise<Confirmation>
}

export const cardTexts = {
  notReady: 'Payment system is not ready. Please refresh the page and try again.',
  required: 'Card information is required.',
  invalid: 'Invalid card information.',
} as const
