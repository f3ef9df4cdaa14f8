import { z } from 'zod'
import { capturedCharge } from './charges.ts'
import { assertAmount, assertPlatformFee } from './create-intent.ts'
import { assertUsable, requireCustomer } from './customers.ts'
import { invalidRequest, unexpectedState } from './errors.ts'
import type { Form } from './form.ts'
import { findMethod } from './methods.ts'
import type { IntentStatus, PaymentIntent } from './objects.ts'
import { expansion, integer, mergedMetadata, metadata, readParams, text } from './params.ts'
import { type Call, emit, type Payments, seconds } from './state.ts'

const updateParams = z.strictObject({
  amount: integer.optional(),
  application_fee_amount: z.union([z.literal('').transform(() => null), integer]).optional(),
  customer: text.optional(),
  description: text.optional(),
  expand: expansion.optional(),
  metadata: z.union([z.literal('').transform(() => null), metadata]).optional(),
  payment_method: text.optional(),
  receipt_email: text.optional(),
  setup_future_usage: z
    .union([z.literal('').transform(() => null), z.enum(['on_session', 'off_session'])])
    .optional(),
  statement_descriptor: text.max(22).optional(),
  statement_descriptor_suffix: text.max(22).optional(),
  transfer_data: z.strictObject({ amount: integer }).partial().optional(),
  transfer_group: text.optional(),
})

const open: IntentStatus[] = ['requires_payment_method', 'requires_confirmation', 'requires_action']
const moneyFields = [
  'amount',
  'application_fee_amount',
  'customer',
  'payment_method',
  'setup_future_usage',
  'transfer_data',
] as const

/** After success or cancellation only descriptive fields can change, not the money. */
export function updateIntent(p: Payments, intent: PaymentIntent, form: Form, call: Call): PaymentIntent {
  const given = readParams(updateParams, form)
  const changesMoney = moneyFields.some((field) => given[field] !== undefined)
  if (changesMoney && !open.includes(intent.status)) {
    const message = `This PaymentIntent could not be updated because it has a status of ${intent.status}.`
    throw unexpectedState(message, intent)
  }
  const amount = given.amount ?? intent.amount
  if (given.amount !== undefined) assertAmount(given.amount)
  const fee =
    given.application_fee_amount === undefined ? intent.application_fee_amount : given.application_fee_amount
  assertPlatformFee(fee, amount, intent.transfer_data?.destination)
  const customer = given.customer ?? intent.customer
  if (given.customer) requireCustomer(p, given.customer)
  if (given.payment_method) assertUsable(findMethod(p, given.payment_method, call), { customer })
  const next: PaymentIntent = {
    ...intent,
    amount,
    application_fee_amount: fee,
    customer,
    description: given.description ?? intent.description,
    metadata: given.metadata === null ? {} : mergedMetadata(intent.metadata, given.metadata),
    payment_method: given.payment_method ?? intent.payment_method,
    receipt_email: given.receipt_email ?? intent.receipt_email,
    setup_future_usage:
      given.setup_future_usage === undefined ? intent.setup_future_usage : given.setup_future_usage,
    statement_descriptor: given.statement_descriptor ?? intent.statement_descriptor,
    statement_descriptor_suffix: given.statement_descriptor_suffix ?? intent.statement_descriptor_suffix,
    transfer_data: intent.transfer_data && { ...intent.transfer_data, ...given.transfer_data },
    transfer_group: given.transfer_group ?? intent.transfer_group,
  }
  if (given.payment_method && intent.status === 'requires_payment_method')
    next.status = 'requires_confirmation'
  p.intents.put(next.id, next)
  return next
}

const captureParams = z.strictObject({
  amount_to_capture: integer.optional(),
  application_fee_amount: integer.optional(),
  expand: expansion.optional(),
  final_capture: text.optional(),
  metadata: metadata.optional(),
  statement_descriptor: text.max(22).optional(),
  statement_descriptor_suffix: text.max(22).optional(),
  transfer_data: z.strictObject({ amount: integer }).partial().optional(),
})

/** Captures an authorized amount; the remainder of the authorization is released. */
export function captureIntent(p: Payments, intent: PaymentIntent, form: Form, call: Call): PaymentIntent {
  const given = readParams(captureParams, form)
  const charge = intent.latest_charge ? p.charges.get(intent.latest_charge) : undefined
  if (intent.status !== 'requires_capture' || !charge) {
    const message = `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`
    throw unexpectedState(message, intent)
  }
  const amount = given.amount_to_capture ?? intent.amount_capturable
  if (amount < 1 || amount > intent.amount_capturable) {
    const message = `The amount_to_capture must be between 1 and ${intent.amount_capturable}.`
    throw invalidRequest(message, { code: 'amount_too_large', param: 'amount_to_capture' })
  }
  const fee = given.application_fee_amount ?? intent.application_fee_amount
  assertPlatformFee(fee, amount, intent.transfer_data?.destination)
  p.charges.put(charge.id, capturedCharge(p, { ...charge, application_fee_amount: fee }, amount, call))
  const next: PaymentIntent = {
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
    application_fee_amount: fee,
    metadata: mergedMetadata(intent.metadata, given.metadata),
  }
  p.intents.put(next.id, next)
  emit(p, 'payment_intent.succeeded', next, call)
  return next
}

const cancelParams = z.strictObject({
  cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
  expand: expansion.optional(),
})

/** Cancels an intent that was not paid; an authorized amount is released. */
export function cancelIntent(p: Payments, intent: PaymentIntent, form: Form, call: Call): PaymentIntent {
  const given = readParams(cancelParams, form)
  const cancelable: IntentStatus[] = [...open, 'requires_capture']
  if (!cancelable.includes(intent.status)) {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`
    throw unexpectedState(message, intent)
  }
  const held = intent.status === 'requires_capture' && intent.latest_charge
  const charge = held ? p.charges.get(held) : undefined
  if (charge) p.charges.put(charge.id, { ...charge, amount_refunded: charge.amount, refunded: true })
  const next: PaymentIntent = {
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: seconds(call.now),
    cancellation_reason: given.cancellation_reason ?? null,
    next_action: null,
  }
  p.intents.put(next.id, next)
  emit(p, 'payment_intent.canceled', next, call)
  return next
}
