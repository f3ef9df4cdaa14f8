import type { Cents } from '@comanda/domain/money/cents'
import type { Instant } from '@comanda/domain/time/instant'

/** What the provider says about a restaurant's own account with it. */
export interface ConnectedAccount {
  id: string
  chargesEnabled: boolean
  payoutsEnabled: boolean
  detailsSubmitted: boolean
  /** What is still wanted of the account's owner, in the provider's names. */
  requirements: string[]
}

export interface ProviderDispute {
  id: string
  intentId: string | null
  amount: Cents
  /** In the provider's word, such as fraudulent. */
  reason: string
  /** In the provider's word: needs_response, won, lost and others. */
  status: string
  evidenceDueAt: Date | null
  openedAt: Date
  isClosed: boolean
  /** What was taken: the amount, and the provider's own fee. null while nothing is. */
  taken: { amount: Cents; fee: Cents } | null
  /** The same given back. */
  givenBack: { amount: Cents; fee: Cents } | null
}

export interface ProviderPayout {
  id: string
  amount: Cents
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  arrivalAt: Instant
  createdAt: Instant
  failure: string | null
}

export interface ProviderBalance {
  available: Cents
  /** Not to be paid out yet. */
  pending: Cents
}

export type MovementKind =
  | 'charge'
  | 'card_fee'
  | 'refund'
  | 'refund_failed'
  | 'dispute'
  | 'dispute_won'
  | 'payout'
  | 'correction'
  /** Nothing that the books know. */
  | 'other'

/** A line of the provider's own books about the platform's balance. */
export interface Movement {
  kind: MovementKind
  /** As the books name it: pi_, re_, dp_, po_. */
  ref: string
  /** What it does to the balance; out of it is negative. */
  amount: Cents
  at: Instant
}

/** The provider beside single payments. Calls throw PaymentGatewayError; `account` null is the platform itself. */
export interface MoneyGateway {
  /** The same key answers the same account. */
  createAccount(input: {
    restaurantId: string
    name: string
    email: string | null
    idempotencyKey: string
  }): Promise<ConnectedAccount>
  retrieveAccount(accountId: string): Promise<ConnectedAccount>
  /** Where the account's owner is to go; good for minutes, and once. */
  onboardingLink(input: { account: string; refreshUrl: string; returnUrl: string }): Promise<string>
  retrieveDispute(disputeId: string): Promise<ProviderDispute>
  /** Those opened since, oldest last. */
  listDisputes(since: Instant): Promise<ProviderDispute[]>
  retrieveBalance(account: string | null): Promise<ProviderBalance>
  /** The newest first, at most a hundred, made since an instant. */
  listPayouts(account: string | null, since: Instant | null): Promise<ProviderPayout[]>
  retrievePayout(payoutId: string): Promise<ProviderPayout>
  /** Every line of the platform's balance from an instant up to before another. */
  listMovements(from: Instant, to: Instant): Promise<Movement[]>
}
