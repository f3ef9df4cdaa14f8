import { z } from 'zod'
import { balanceLine } from './balance-line.ts'
import { invalidRequest, missing } from './errors.ts'
import type { Form } from './form.ts'
import type { Charge, Refund } from './objects.ts'
import { boolean, expansion, integer, mergedMetadata, metadata, readParams, text } from './params.ts'
import { type Call, emit, idFor, type Payments, seconds } from './state.ts'
import { reverseTransfer } from './transfer-charge.ts'

const params = z.strictObject({
  amount: integer.optional(),
  charge: text.optional(),
  expand: expansion.optional(),
  instructions_email: text.optional(),
  metadata: metadata.optional(),
  payment_intent: text.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  refund_application_fee: boolean.optional(),
  reverse_transfer: boolean.optional(),
})

/** Refunds `amount` cents, or all that is left. Throws 400 when that exceeds what is left. */
export function createRefund(p: Payments, form: Form, call: Call): Refund {
  const given = readParams(params, form)
  const charge = refundable(p, given)
  const left = charge.amount_captured - charge.amount_refunded
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`
    throw invalidRequest(message, { code: 'charge_already_refunded' })
  }
  const amount = given.amount ?? left
  if (amount < 1) {
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  }
  if (amount > left) {
    const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`
    throw invalidRequest(message, { param: 'amount' })
  }
  assertNotDisputed(p, charge)
  assertTransfer(charge, given.reverse_transfer ?? false, given.refund_application_fee ?? false)
  const refund = keepRefund(p, charge, amount, given, call)
  const total = charge.amount_refunded + amount
  const refunded: Charge = { ...charge, amount_refunded: total, refunded: total === charge.amount_captured }
  p.charges.put(charge.id, refunded)
  emit(p, 'refund.created', refund, call)
  emit(p, 'charge.refunded', refunded, call)
  return refund
}

function refundable(p: Payments, given: z.output<typeof params>): Charge {
  if (!given.payment_intent && !given.charge) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  const intent = given.payment_intent ? p.intents.get(given.payment_intent) : undefined
  if (given.payment_intent && !intent) throw missing('payment_intent', given.payment_intent, 'payment_intent')
  const id = given.charge ?? intent?.latest_charge
  const charge = id ? p.charges.get(id) : undefined
  if (given.charge && !charge) throw missing('charge', given.charge, 'charge')
  if (charge?.captured) return charge
  const message = `This PaymentIntent (${intent?.id ?? charge?.payment_intent}) does not have a successful charge to refund.`
  throw invalidRequest(message, { param: given.charge ? 'charge' : 'payment_intent' })
}

function assertNotDisputed(p: Payments, charge: Charge): void {
  const decides = p.disputes.all().find(({ charge: of, status }) => of === charge.id && status !== 'won')
  if (!decides) return
  throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
    code: 'charge_disputed',
  })
}

function assertTransfer(charge: Charge, reverseTransfer: boolean, refundFee: boolean): void {
  if (reverseTransfer && !charge.transfer_data) {
    const message = 'Cannot reverse transfer on a charge that does not have an associated transfer.'
    throw invalidRequest(message, { param: 'reverse_transfer' })
  }
  if (refundFee && !charge.application_fee) {
    const message = 'Cannot refund application fee on a charge that does not have one.'
    throw invalidRequest(message, { param: 'refund_application_fee' })
  }
}

function keepRefund(
  p: Payments,
  charge: Charge,
  amount: number,
  given: z.output<typeof params>,
  call: Call,
): Refund {
  const id = idFor(call, 're')
  const line = balanceLine(
    { source: id, type: 'refund', amount: -amount, fee: 0, currency: charge.currency },
    call,
  )
  const refund: Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: line.id,
    charge: charge.id,
    created: seconds(call.now),
    currency: charge.currency,
    destination_details: { card: { reference_status: 'pending', type: 'refund' }, type: 'card' },
    metadata: mergedMetadata({}, given.metadata),
    payment_intent: charge.payment_intent,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: arePending(p, charge) ? 'pending' : 'succeeded',
    transfer_reversal: reverseTransfer(p, charge, { id, amount }, given, call),
  }
  p.balance.put(line.id, line)
  p.refunds.put(id, refund)
  return refund
}

/** Whether the bank of the card completes refunds later. */
function arePending({ methods }: Payments, charge: Charge): boolean {
  const outcome = methods.get(charge.payment_method)?.outcome
  return outcome?.kind === 'approve' && outcome.refundsPend === true
}

function dollars(cents: number): string {
  return `$${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
