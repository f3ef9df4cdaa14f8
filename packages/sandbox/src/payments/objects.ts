/** The provider's API objects, in cents and seconds since 1970, with the fields that the server reads. */

export type Metadata = Record<string, string>

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled'

interface PaymentError {
  type: 'card_error' | 'invalid_request_error'
  code: string
  message: string
  decline_code?: string
  param?: string
  charge?: string
  doc_url?: string
  payment_method?: PaymentMethod
}

export type NextAction =
  | { type: 'redirect_to_url'; redirect_to_url: { return_url: string; url: string } }
  | {
      type: 'use_stripe_sdk'
      use_stripe_sdk: { type: 'three_d_secure_redirect'; source: string; stripe_js: string }
    }

interface TransferData {
  destination: string
  amount?: number
}

export interface PaymentIntent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_capturable: number
  amount_details: { tip: Record<string, never> }
  amount_received: number
  application: null
  application_fee_amount: number | null
  automatic_payment_methods: { allow_redirects: 'always' | 'never'; enabled: boolean } | null
  canceled_at: number | null
  cancellation_reason: string | null
  capture_method: 'automatic' | 'automatic_async' | 'manual'
  client_secret: string
  confirmation_method: 'automatic' | 'manual'
  created: number
  currency: string
  customer: string | null
  description: string | null
  last_payment_error: PaymentError | null
  latest_charge: string | null
  livemode: false
  metadata: Metadata
  next_action: NextAction | null
  on_behalf_of: string | null
  payment_method: string | null
  payment_method_configuration_details: null
  payment_method_options: { card: { request_three_d_secure: 'automatic' } }
  payment_method_types: string[]
  processing: null
  receipt_email: string | null
  review: null
  setup_future_usage: 'on_session' | 'off_session' | null
  shipping: null
  source: null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  status: IntentStatus
  transfer_data: TransferData | null
  transfer_group: string | null
}

export interface BillingDetails {
  address: {
    city: string | null
    country: string | null
    line1: string | null
    line2: string | null
    postal_code: string | null
    state: string | null
  }
  email: string | null
  name: string | null
  phone: string | null
}

export interface CardDetails {
  brand: string
  checks: { address_line1_check: null; address_postal_code_check: 'pass' | null; cvc_check: 'pass' | 'fail' }
  country: string
  exp_month: number
  exp_year: number
  fingerprint: string
  funding: 'credit' | 'debit'
  last4: string
}

export interface PaymentMethod {
  id: string
  object: 'payment_method'
  allow_redisplay: 'unspecified'
  billing_details: BillingDetails
  card: CardDetails
  created: number
  customer: string | null
  livemode: false
  metadata: Metadata
  type: 'card'
}

export interface Customer {
  id: string
  object: 'customer'
  created: number
  deleted?: true
  description: string | null
  email: string | null
  livemode: false
  metadata: Metadata
  name: string | null
  phone: string | null
}

interface ChargeOutcome {
  network_status: 'approved_by_network' | 'declined_by_network'
  reason: string | null
  risk_level: 'normal'
  risk_score: number
  seller_message: string
  type: 'authorized' | 'issuer_declined'
}

export interface Charge {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  application_fee: string | null
  application_fee_amount: number | null
  balance_transaction: string | null
  billing_details: BillingDetails
  calculated_statement_descriptor: string
  captured: boolean
  created: number
  currency: string
  customer: string | null
  description: string | null
  disputed: boolean
  failure_code: string | null
  failure_message: string | null
  fraud_details: Record<string, never>
  livemode: false
  metadata: Metadata
  on_behalf_of: string | null
  outcome: ChargeOutcome
  paid: boolean
  payment_intent: string
  payment_method: string
  payment_method_details: {
    card: CardDetails & {
      amount_authorized: number | null
      network: string
      three_d_secure: ThreeDSecure | null
    }
    type: 'card'
  }
  receipt_email: string | null
  receipt_url: null
  refunded: boolean
  status: 'succeeded' | 'failed'
  transfer_data: TransferData | null
}

export interface ThreeDSecure {
  result: 'authenticated'
  version: '2.2.0'
}

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  balance_transaction: string
  charge: string
  created: number
  currency: string
  destination_details: { card: { reference_status: 'pending'; type: 'refund' }; type: 'card' }
  /** Present once it has failed. */
  failure_balance_transaction?: string
  failure_reason?: string
  metadata: Metadata
  payment_intent: string
  reason: string | null
  receipt_number: null
  source_transfer_reversal: null
  status: 'pending' | 'succeeded' | 'failed'
  transfer_reversal: string | null
}

export type MovementType =
  | 'adjustment'
  | 'application_fee'
  | 'application_fee_refund'
  | 'charge'
  | 'payment'
  | 'payment_refund'
  | 'payout'
  | 'payout_failure'
  | 'refund'
  | 'refund_failure'
  | 'transfer'
  | 'transfer_refund'

export interface BalanceTransaction {
  id: string
  object: 'balance_transaction'
  amount: number
  available_on: number
  created: number
  currency: string
  description: string | null
  exchange_rate: null
  /** The provider's fee: 2.9% and 30 cents, not returned by a refund. */
  fee: number
  fee_details: {
    amount: number
    application: null
    currency: string
    description: string
    type: 'stripe_fee'
  }[]
  net: number
  reporting_category: string
  source: string
  status: 'available' | 'pending'
  type: MovementType
}
