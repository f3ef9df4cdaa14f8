import { missing } from './errors.ts'
import type { BalanceTransaction } from './objects.ts'
import { type Call, type Payments, seconds } from './state.ts'

/** The balance transactions of the caller: the platform, or the connected account in the request. */
export function linesOf(p: Payments, { account }: Pick<Call, 'account'>): BalanceTransaction[] {
  if (!account) return p.balance.all()
  return p.accountLines
    .all()
    .filter((row) => row.account === account)
    .map(({ line }) => line)
}

/** The transactions that a payout of the caller settles. */
export function linesOfPayout(
  p: Payments,
  call: Pick<Call, 'account'>,
  payoutId: string,
): BalanceTransaction[] {
  const { account = null } = call
  const stored = p.payouts.get(payoutId)
  if (stored?.account !== account) throw missing('payout', payoutId, 'payout')
  const settled = new Set(stored.lines)
  return linesOf(p, call).filter(({ id }) => settled.has(id))
}

/** Available and pending amounts, in cents. */
export function moneyOf(
  p: Payments,
  call: Pick<Call, 'account' | 'now'>,
): { available: number; pending: number } {
  const sum = (lines: BalanceTransaction[]) => lines.reduce((total, { net }) => total + net, 0)
  const lines = linesOf(p, call)
  return {
    available: sum(lines.filter((line) => isAvailable(line, call))),
    pending: sum(lines.filter((line) => !isAvailable(line, call))),
  }
}

/** Whether it can be paid out, or already has been. */
export function isAvailable(line: BalanceTransaction, { now }: Pick<Call, 'now'>): boolean {
  return line.status === 'available' || line.available_on <= seconds(now)
}

export function balanceOf(p: Payments, call: Call): object {
  const { available, pending } = moneyOf(p, call)
  const listed = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }]
  return {
    object: 'balance',
    available: listed(available),
    livemode: false,
    pending: listed(pending),
    refund_and_dispute_prefunding: null,
  }
}

/** Adds balance transactions that have become due, and links them to their charges. */
export function showDueTransactions(p: Payments, now: Date): void {
  for (const { charge: id, line, dueAt } of p.delayedTransactions.all()) {
    if (dueAt > now.getTime()) continue
    const charge = p.charges.get(id)
    p.balance.put(line.id, line)
    if (charge) p.charges.put(id, { ...charge, balance_transaction: line.id })
    p.delayedTransactions.delete(line.id)
  }
}
