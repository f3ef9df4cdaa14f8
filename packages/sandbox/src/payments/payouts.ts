import { isAvailable, linesOf } from './balance.ts'
import { balanceLine } from './balance-line.ts'
import type { Payout } from './connect-objects.ts'
import type { BalanceTransaction } from './objects.ts'
import { type Call, emit, idFor, type Payments, type StoredPayout, seconds } from './state.ts'

const twoDays = 2 * 24 * 60 * 60

/** Pays out the full balance to the bank, pending amounts included. null when there is nothing. */
export function payOut(p: Payments, call: Call): Payout | null {
  for (const line of linesOf(p, call))
    if (!isAvailable(line, call)) keepLine(p, call, { ...line, status: 'available' })
  return payOutAvailable(p, call)
}

/** Pays out the balance available at the time. null if there is none. */
export function payOutAvailable(p: Payments, call: Call): Payout | null {
  const due = unsettled(p, call).filter((line) => isAvailable(line, call))
  const amount = due.reduce((sum, { net }) => sum + net, 0)
  if (amount <= 0) return null
  const id = idFor(call, 'po')
  const lines = due.map((line) => line.id)
  const line = bankLine(id, 'payout', -amount, call)
  keepLine(p, call, line)
  const payout: Payout = {
    id,
    object: 'payout',
    amount,
    arrival_date: seconds(call.now) + twoDays,
    automatic: true,
    balance_transaction: line.id,
    created: seconds(call.now),
    currency: 'usd',
    failure_code: null,
    failure_message: null,
    livemode: false,
    status: 'in_transit',
  }
  p.payouts.put(id, { account: call.account ?? null, payout, lines: [...lines, line.id] })
  emit(p, 'payout.created', payout, call)
  return payout
}

/** The bank accepted or rejected the payout. A payout that has ended stays unchanged. */
export function endPayout(
  p: Payments,
  { account, payout, lines }: StoredPayout,
  outcome: 'paid' | 'failed',
  given: Call,
): void {
  if (payout.status !== 'in_transit') return
  const call: Call = account ? { ...given, account } : given
  const failed = outcome === 'failed'
  if (failed) keepLine(p, call, bankLine(payout.id, 'payout_failure', payout.amount, call))
  const ended: Payout = {
    ...payout,
    status: outcome,
    failure_code: failed ? 'account_closed' : null,
    failure_message: failed ? 'The bank account has been closed.' : null,
  }
  p.payouts.put(payout.id, { account, payout: ended, ...(lines && { lines }) })
  emit(p, failed ? 'payout.failed' : 'payout.paid', ended, call)
}

/** The transactions that no earlier payout has settled. */
function unsettled(p: Payments, call: Call): BalanceTransaction[] {
  const settled = new Set(p.payouts.all().flatMap(({ lines = [] }) => lines))
  return linesOf(p, call).filter(({ id }) => !settled.has(id))
}

function bankLine(
  source: string,
  type: 'payout' | 'payout_failure',
  amount: number,
  call: Call,
): BalanceTransaction {
  const line = balanceLine({ source, type, amount, fee: 0, currency: 'usd' }, call)
  return { ...line, status: 'available', available_on: line.created }
}

function keepLine(p: Payments, { account }: Call, line: BalanceTransaction): void {
  if (account) p.accountLines.put(line.id, { account, line })
  else p.balance.put(line.id, line)
}
