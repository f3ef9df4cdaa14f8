import type { Cents } from '@comanda/domain/money/cents'
import type { PayoutLineKind } from '@comanda/domain/reporting/payout-contents'
import type { Instant } from '@comanda/domain/time/instant'

/** A restaurant's own account, as the provider reports it. */
export interface ConnectedAccount {
  id: string
  chargesEnabled: boolean
  payoutsEnabled: boolean
  detailsSubmitted: boolean
  /** Information that the account's owner still has to provide, in the provider's names. */
  requirements: string[]
}

export interface ProviderDispute {
  id: string
  intentId: string | null
  amount: Cents
  /** In the provider's terms, such as fraudulent. */
  reason: string
  /** In the provider's terms: needs_response, won, lost and others. */
  status: string
  evidenceDueAt: Date | null
  openedAt: Date
  isClosed: boolean
  /** Null while nothing is withdrawn. */
  withdrawn: DisputedMoney | null
  /** Null while nothing is reinstated. */
  reinstated: DisputedMoney | null
}

/** What a dispute has withdrawn so far, or returned. A won dispute can be lost later, which withdraws its amount again. */
export interface DisputedMoney {
  amount: Cents
  /** The provider's dispute fee. */
  fee: Cents
  /** The provider's ids of the entries of its balance, oldest first; at least one. */
  entries: string[]
}

export interface ProviderPayout {
  id: string
  amount: Cents
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  arrivalAt: Instant
  createdAt: Instant
  failure: string | null
}

/** An entry of the provider's balance that a payout settles. */
export interface ProviderPayoutLine {
  /** The provider's id of the entry. */
  id: string
  kind: PayoutLineKind
  /** The payment intent that the entry is about, if any. */
  intentId: string | null
  /** Before the fee; outgoing amounts are negative. */
  amount: Cents
  /** Deducted from the amount: the provider's fee, or on a restaurant's account the platform's. */
  fee: Cents
  net: Cents
  at: Instant
}

export interface ProviderBalance {
  available: Cents
  /** Not yet available for payout. */
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
  /** A kind without a counterpart in the ledger. */
  | 'other'

/** An entry of the provider's balance report for the platform account. */
export interface Movement {
  kind: MovementKind
  /** The provider's id in the ledger: pi_, re_, dp_, po_. */
  ref: string
  /** The provider's id of this entry. */
  entry: string
  /** The change of the balance; outgoing amounts are negative. */
  amount: Cents
  at: Instant
}

/**
 * The features of the provider other than single payments. Calls throw PaymentGatewayError. `account` null is the
 * platform itself.
 */
export interface MoneyGateway {
  /** Idempotent: the same key returns the same account. */
  createAccount(input: {
    restaurantId: string
    name: string
    email: string | null
    idempotencyKey: string
  }): Promise<ConnectedAccount>
  retrieveAccount(accountId: string): Promise<ConnectedAccount>
  /** Creates the onboarding link for the account's owner. It can be used once, within minutes. */
  onboardingLink(input: { account: string; refreshUrl: string; returnUrl: string }): Promise<string>
  retrieveDispute(disputeId: string): Promise<ProviderDispute>
  /** Disputes opened since an instant, newest first. */
  listDisputes(since: Instant): Promise<ProviderDispute[]>
  retrieveBalance(account: string | null): Promise<ProviderBalance>
  /** Payouts created since an instant, the newest first; for null the latest 100. */
  listPayouts(account: string | null, since: Instant | null): Promise<ProviderPayout[]>
  retrievePayout(payoutId: string, account: string | null): Promise<ProviderPayout>
  /** The contents of a payout, oldest first, without the payout itself. Empty for payouts whose contents are not reported. */
  listPayoutLines(payoutId: string, account: string | null): Promise<ProviderPayoutLine[]>
  /** Every entry of the platform's balance with from <= time < to. */
  listMovements(from: Instant, to: Instant): Promise<Movement[]>
}
