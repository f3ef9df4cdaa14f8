import type { CardChoice, PlacedOrder } from '../queries.ts'

export type PreparedPayment = NonNullable<PlacedOrder['payment']>

/** The payer's billing details, as the payment provider requires them. */
export interface Billing {
  name: string
  email: string
  phone: string
}

/** The provider's response. An order counts as paid only when the server has checked with the provider. */
export type Confirmation =
  | { kind: 'confirmed' }
  /** Nothing was charged; another card can be used. */
  | { kind: 'refused'; message: string | null }
  /** Unknown: no response arrived, or the bank's challenge was not completed. */
  | { kind: 'unclear'; error: unknown }

/** A confirmation that timed out may still reach the provider. */
export function mayStillArrive(confirmation: Confirmation): boolean {
  const error = confirmation.kind === 'unclear' ? confirmation.error : null
  return error instanceof Error && error.name === 'TimeoutError'
}

/** Imperative handle of the payment page's cards: the saved ones and the form. */
export interface CardFormHandle extends Pick<CardEntryHandle, 'check' | 'describe' | 'confirm' | 'resume'> {
  /** null for a guest. Sent to the server before the payment is confirmed. */
  choice(): CardChoice | null
  /** Loads the saved cards again. */
  reload(): void
}

/** Imperative handle of the card form: the provider's own fields, or those of the sandbox. */
export interface CardEntryHandle {
  /**
   * Validates the form: returns the problem as a message and focuses the field; null if the card can be used.
   * Must be called synchronously in the click handler: a wallet opens its own dialog from it.
   */
  check(): string | null | Promise<string | null>
  /** "Visa ending 4242", or null if unknown. */
  describe(): string | null
  confirm(payment: PreparedPayment, billing: Billing): Promise<Confirmation>
  /** Confirms with the saved card that the server has assigned to the payment. */
  confirmSaved(payment: PreparedPayment): Promise<Confirmation>
  /** Shows the bank's challenge of a submitted payment again. */
  resume(payment: PreparedPayment): Promise<Confirmation>
}

export const cardTexts = {
  loading: 'Your saved cards are still loading. Please try again in a moment.',
  notReady: 'Payment system is not ready. Please refresh the page and try again.',
  required: 'Card information is required.',
  invalid: 'Invalid card information.',
} as const
