import type { BalanceTransaction, Metadata } from './objects.ts'

/**
 * The provider's objects for connected accounts, disputes and payouts, with the fields that the server reads.
 */

export interface Account {
  id: string
  object: 'account'
  type: 'express'
  business_profile: { name: string | null; url: string | null }
  capabilities: { card_payments: 'active' | 'inactive'; transfers: 'active' | 'inactive' }
  charges_enabled: boolean
  country: string
  created: number
  details_submitted: boolean
  email: string | null
  metadata: Metadata
  payouts_enabled: boolean
  requirements: {
    currently_due: string[]
    disabled_reason: string | null
    eventually_due: string[]
    past_due: string[]
  }
}

export interface Transfer {
  id: string
  object: 'transfer'
  amount: number
  amount_reversed: number
  balance_transaction: string
  created: number
  currency: string
  destination: string
  source_transaction: string
}

/** The object of a transferred charge on the receiving account. */
export interface ConnectedPayment {
  id: string
  object: 'charge'
  amount: number
  application_fee_amount: number | null
  captured: true
  created: number
  currency: string
  livemode: false
  paid: true
  payment_intent: null
  source_transfer: string
  status: 'succeeded'
}

/** The object of a reversed transfer on the returning account. */
export interface ConnectedRefund {
  id: string
  object: 'refund'
  amount: number
  charge: string
  created: number
  currency: string
  payment_intent: null
  reason: null
  source_transfer_reversal: string
  status: 'succeeded'
}

export interface TransferReversal {
  id: string
  object: 'transfer_reversal'
  amount: number
  balance_transaction: string
  created: number
  currency: string
  source_refund: string
  transfer: string
}

export interface ApplicationFee {
  id: string
  object: 'application_fee'
  account: string
  amount: number
  amount_refunded: number
  balance_transaction: string
  charge: string
  created: number
  currency: string
  originating_transaction: string
}

export interface FeeRefund {
  id: string
  object: 'fee_refund'
  amount: number
  balance_transaction: string
  created: number
  currency: string
  fee: string
}

export interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  balance_transactions: BalanceTransaction[]
  charge: string
  created: number
  currency: string
  evidence_details: { due_by: number; has_evidence: false; past_due: false; submission_count: 0 }
  is_charge_refundable: false
  livemode: false
  metadata: Metadata
  payment_intent: string
  reason: string
  status: 'needs_response' | 'won' | 'lost'
}

export interface Payout {
  id: string
  object: 'payout'
  amount: number
  arrival_date: number
  automatic: boolean
  balance_transaction: string
  created: number
  currency: string
  failure_code: string | null
  failure_message: string | null
  livemode: false
  status: 'in_transit' | 'paid' | 'failed'
}
