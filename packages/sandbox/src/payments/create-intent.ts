import { z } from 'zod'
import { newId, randomText } from '../ids.ts'
import { confirmIntent, confirmParams } from './confirm-intent.ts'
import { requireCustomer } from './customers.ts'
import { invalidRequest } from './errors.ts'
import type { Form } from './form.ts'
import type { PaymentIntent } from './objects.ts'
import { boolean, expansion, integer, mergedMetadata, metadata, readParams, text } from './params.ts'
import { type Call, emit, type Payments, seconds } from './state.ts'

const params = z.strictObject({
  ...confirmParams,
  amount: integer,
  currency: text,
  application_fee_amount: integer.optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: boolean, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  capture_method: z.enum(['automatic', 'automatic_async', 'manual']).optional(),
  confirm: boolean.optional(),
  confirmation_method: z.enum(['automatic', 'manual']).optional(),
  customer: text.optional(),
  description: text.optional(),
  expand: expansion.optional(),
  metadata: metadata.optional(),
  on_behalf_of: text.optional(),
  payment_method_options: z.unknown().optional(),
  payment_method_types: z.array(text).optional(),
  shipping: z.unknown().optional(),
  statement_descriptor: text.max(22).optional(),
  statement_descriptor_suffix: text.max(22).optional(),
  transfer_data: z.strictObject({ destination: text, amount: integer.optional() }).optional(),
  transfer_group: text.optional(),
})

type IntentParams = z.output<typeof params>

/** Creates an intent and, with `confirm`, confirms it. Throws the provider's 400 and 402. */
export function createIntent(p: Payments, form: Form, call: Call): PaymentIntent {
  const given = readParams(params, form)
  assertAmount(given.amount)
  if (given.currency.toLowerCase() !== 'usd') {
    throw invalidRequest(`Invalid currency: ${given.currency}. This sandbox supports usd only.`, {
      param: 'currency',
    })
  }
  assertPlatformFee(given.application_fee_amount, given.amount, given.transfer_data?.destination)
  assertDestination(p, given.transfer_data?.destination)
  if (given.customer) requireCustomer(p, given.customer)
  const intent = newIntent(given, newId('pi'), call)
  const { id } = intent
  p.intents.put(id, intent)
  emit(p, 'payment_intent.created', intent, call)
  if (given.confirm) return confirmIntent(p, intent, given, call)
  if (!given.payment_method) return intent
  const prepared: PaymentIntent = {
    ...intent,
    status: 'requires_confirmation',
    payment_method: given.payment_method,
  }
  p.intents.put(id, prepared)
  return prepared
}

/** Throws 400 for an account whose onboarding is not complete, or that lost its capability. Unknown accounts are accepted. */
function assertDestination(p: Payments, destination: string | undefined): void {
  if (p.accounts.get(destination ?? '')?.capabilities.transfers !== 'inactive') return
  const message =
    'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments'
  throw invalidRequest(message, { code: 'insufficient_capabilities_for_transfer' })
}

/** An intent that is not paid yet. */
export function newIntent(given: IntentParams, id: string, call: Pick<Call, 'now'>): PaymentIntent {
  return {
    id,
    object: 'payment_intent',
    amount: given.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: given.application_fee_amount ?? null,
    automatic_payment_methods: given.payment_method_types
      ? null
      : {
          allow_redirects: given.automatic_payment_methods?.allow_redirects ?? 'always',
          enabled: given.automatic_payment_methods?.enabled ?? true,
        },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: given.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: given.confirmation_method ?? 'automatic',
    created: seconds(call.now),
    currency: 'usd',
    customer: given.customer ?? null,
    description: given.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: mergedMetadata({}, given.metadata),
    next_action: null,
    on_behalf_of: given.on_behalf_of ?? null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: given.payment_method_types ?? ['card'],
    processing: null,
    receipt_email: given.receipt_email ?? null,
    review: null,
    setup_future_usage: given.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: given.statement_descriptor ?? null,
    statement_descriptor_suffix: given.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_data: given.transfer_data ?? null,
    transfer_group: given.transfer_group ?? null,
  }
}

/** Throws 400 unless the provider accepts this amount, in cents. */
export function assertAmount(amount: number): void {
  const param = 'amount'
  if (amount < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param,
    })
  if (amount < 50)
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param })
  if (amount > 99_999_999) {
    throw invalidRequest('Amount must be no more than $999,999.99', { code: 'amount_too_large', param })
  }
}

/** Throws 400: a platform fee requires a destination or connected account, and cannot exceed the amount. */
export function assertPlatformFee(
  fee: number | null | undefined,
  amount: number,
  destination: string | undefined,
): void {
  if (!fee) return
  const param = 'application_fee_amount'
  if (!destination) {
    throw invalidRequest(
      'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).',
      { param },
    )
  }
  if (fee < 0 || fee > amount) {
    throw invalidRequest('The application fee cannot be greater than the amount of the PaymentIntent.', {
      param,
    })
  }
}
