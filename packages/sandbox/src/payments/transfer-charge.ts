import { balanceLine } from './balance-line.ts'
import type { ChargeTables } from './charge-tables.ts'
import type { BalanceTransaction, Charge, MovementType } from './objects.ts'
import { type Call, idFor, type Payments, seconds } from './state.ts'

/**
 * Transfers a captured charge to its destination account: the full amount, less the platform's fee, which is
 * returned. Returns the id of that fee, or null when there is none.
 */
export function transferCharge(p: ChargeTables, charge: Charge, amount: number, call: Call): string | null {
  const account = charge.transfer_data?.destination
  const { currency } = charge
  if (!account) return null
  const created = seconds(call.now)
  const id = idFor(call, 'tr')
  const line = platformLine(p, id, 'transfer', -amount, currency, call)
  p.transfers.put(id, {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    created,
    currency,
    balance_transaction: line.id,
    destination: account,
    source_transaction: charge.id,
  })
  const fee = charge.application_fee_amount ?? 0
  const payment = idFor(call, 'py')
  p.accountPayments.put(payment, {
    account,
    object: {
      id: payment,
      object: 'charge',
      amount,
      application_fee_amount: charge.application_fee_amount,
      captured: true,
      created,
      currency,
      livemode: false,
      paid: true,
      payment_intent: null,
      source_transfer: id,
      status: 'succeeded',
    },
  })
  accountLine(p, account, { source: payment, type: 'payment', amount, fee, currency }, call)
  return fee > 0 ? takeFee(p, { account, fee, charge }, call) : null
}

/** A refund reverses the transfer, and returns its share of the platform's fee, when requested. */
export function reverseTransfer(
  p: Payments,
  charge: Charge,
  refund: { id: string; amount: number },
  given: { reverse_transfer?: boolean | undefined; refund_application_fee?: boolean | undefined },
  call: Call,
): string | null {
  const account = charge.transfer_data?.destination
  if (!account) return null
  const back = given.refund_application_fee ? returnFee(p, charge, refund.amount, call) : 0
  if (!given.reverse_transfer) return null
  const transfer = p.transfers.all().find(({ source_transaction }) => source_transaction === charge.id)
  if (!transfer) return null
  const { currency } = charge
  const { amount } = refund
  const id = idFor(call, 'trr')
  const line = platformLine(p, id, 'transfer_refund', amount, currency, call)
  p.reversals.put(id, {
    id,
    object: 'transfer_reversal',
    amount,
    currency,
    created: seconds(call.now),
    balance_transaction: line.id,
    source_refund: refund.id,
    transfer: transfer.id,
  })
  p.transfers.put(transfer.id, { ...transfer, amount_reversed: transfer.amount_reversed + amount })
  const returned = returnPayment(p, { account, transfer: transfer.id, reversal: id, amount, currency }, call)
  accountLine(
    p,
    account,
    { source: returned, type: 'payment_refund', amount: -amount, fee: -back, currency },
    call,
  )
  return id
}

/** The refund of a payment on the account that returns it. Returns its id. */
function returnPayment(
  p: Payments,
  given: { account: string; transfer: string; reversal: string; amount: number; currency: string },
  call: Call,
): string {
  const { account, transfer, reversal, amount, currency } = given
  const paid = p.accountPayments.all().find(({ object }) => object.source_transfer === transfer)
  const id = idFor(call, 'pyr')
  p.accountRefunds.put(id, {
    account,
    object: {
      id,
      object: 'refund',
      amount,
      charge: paid?.object.id ?? idFor(call, 'py'),
      created: seconds(call.now),
      currency,
      payment_intent: null,
      reason: null,
      source_transfer_reversal: reversal,
      status: 'succeeded',
    },
  })
  return id
}

function takeFee(
  p: ChargeTables,
  { account, fee, charge }: { account: string; fee: number; charge: Charge },
  call: Call,
): string {
  const id = idFor(call, 'fee')
  const line = platformLine(p, id, 'application_fee', fee, charge.currency, call)
  p.platformFees.put(id, {
    id,
    object: 'application_fee',
    account,
    amount: fee,
    amount_refunded: 0,
    balance_transaction: line.id,
    charge: idFor(call, 'py'),
    created: seconds(call.now),
    currency: charge.currency,
    originating_transaction: charge.id,
  })
  return id
}

/**
 * The fee's share of everything refunded so far, less earlier returns: a full refund returns the full fee.
 */
function returnFee(p: Payments, charge: Charge, amount: number, call: Call): number {
  const fee = p.platformFees.get(charge.application_fee ?? '')
  if (!fee) return 0
  const refunded = charge.amount_refunded + amount
  const due = Math.floor((2 * fee.amount * refunded + charge.amount_captured) / (2 * charge.amount_captured))
  const back = due - fee.amount_refunded
  if (back <= 0) return 0
  const id = idFor(call, 'fr')
  const line = platformLine(p, id, 'application_fee_refund', -back, charge.currency, call)
  p.feeRefunds.put(id, {
    id,
    object: 'fee_refund',
    amount: back,
    balance_transaction: line.id,
    created: seconds(call.now),
    currency: charge.currency,
    fee: fee.id,
  })
  p.platformFees.put(fee.id, { ...fee, amount_refunded: due })
  return back
}

function platformLine(
  p: ChargeTables,
  source: string,
  type: MovementType,
  amount: number,
  currency: string,
  call: Call,
): BalanceTransaction {
  const line = balanceLine({ source, type, amount, fee: 0, currency }, call)
  p.balance.put(line.id, line)
  return line
}

function accountLine(
  p: ChargeTables,
  account: string,
  parts: Parameters<typeof balanceLine>[0],
  call: Call,
): void {
  const line = balanceLine(parts, call)
  p.accountLines.put(line.id, { account, line })
}
