import type Stripe from 'stripe'

/** The object that a balance transaction is about. */
export type Source = Exclude<Stripe.BalanceTransaction['source'], string | null>

/** Whether the provider returned the object itself, not only its id. */
export function isObject(source: Stripe.BalanceTransaction['source']): source is Source {
  return typeof source === 'object' && source !== null
}

/** The id of an object that the provider refers to by its id or returns itself. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}
