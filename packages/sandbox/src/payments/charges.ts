import { balanceLine } from './balance-line.ts'
import type { Decline } from './cards.ts'
import type { ChargeTables } from './charge-tables.ts'
import type { Charge, PaymentIntent, PaymentMethod, ThreeDSecure } from './objects.ts'
import { type Call, idFor, type Payments, seconds } from './state.ts'
import { transferCharge } from './transfer-charge.ts'

/** Where a charge is recorded. */
type ChargedIn = ChargeTables & Pick<Payments, 'control' | 'delayedTransactions'>

/** Records a charge attempt. `decline` null is an approval; `captured` false only authorizes. */
export function recordCharge(
  p: ChargedIn,
  intent: PaymentIntent,
  method: PaymentMethod,
  result: { decline: Decline | null; captured: boolean; threeDSecure: ThreeDSecure | null },
  call: Call,
): Charge {
  const { decline, captured } = result
  const paid = decline === null
  const charge: Charge = {
    id: idFor(call, 'ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: intent.statement_descriptor ?? 'COMANDA SANDBOX',
    captured: false,
    created: seconds(call.now),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: intent.on_behalf_of,
    outcome: {
      network_status: paid ? 'approved_by_network' : 'declined_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: paid
        ? 'Payment complete.'
        : 'The bank did not return any further details with this decline.',
      type: paid ? 'authorized' : 'issuer_declined',
    },
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      card: {
        ...method.card,
        amount_authorized: paid ? intent.amount : null,
        network: method.card.brand,
        three_d_secure: result.threeDSecure,
      },
      type: 'card',
    },
    receipt_email: intent.receipt_email,
    receipt_url: null,
    refunded: false,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: intent.transfer_data,
  }
  const charged = paid && captured ? capturedCharge(p, charge, intent.amount, call) : charge
  p.charges.put(charged.id, charged)
  return charged
}

/** The charge with `amount` cents captured, and its balance transaction. */
export function capturedCharge(p: ChargedIn, charge: Charge, amount: number, call: Call): Charge {
  const fee = cardFee(amount)
  const line = balanceLine(
    { source: charge.id, type: 'charge', amount, fee, currency: charge.currency },
    call,
  )
  const wait = p.control().feeAfterSeconds
  if (wait > 0)
    p.delayedTransactions.put(line.id, { charge: charge.id, line, dueAt: call.now.getTime() + wait * 1000 })
  else p.balance.put(line.id, line)
  return {
    ...charge,
    amount_captured: amount,
    captured: true,
    application_fee: transferCharge(p, charge, amount, call),
    balance_transaction: wait > 0 ? null : line.id,
  }
}

/** 2.9% and 30 cents, half a cent rounded up. */
function cardFee(amount: number): number {
  return Math.floor((amount * 29 + 500) / 1000) + 30
}
