import { statusFields } from '../accounts.ts'
import { endPayout, payOutAvailable } from '../payouts.ts'
import { createRefund } from '../refund.ts'
import type { Payments } from '../state.ts'
import { pastCall } from './expand-charge.ts'
import type { Past } from './past-charge.ts'

const twoDays = 2 * 24 * 60 * 60

/**
 * Imports charges, refunds and payouts of the past. Existing objects are not changed, so a repeat adds the missing
 * ones. No webhooks are sent.
 * Returns the payouts with an amount.
 */
export function importPast(given: Payments, { accounts, charges, refunds, payouts }: Past) {
  const p: Payments = { ...given, isSubscribed: () => false }
  for (const account of accounts)
    if (!p.accounts.get(account.id))
      p.accounts.put(account.id, {
        ...account,
        object: 'account',
        type: 'express',
        country: 'US',
        ...statusFields('complete'),
      })
  for (const charge of charges) if (!p.past.get(charge.id)) p.past.put(charge.id, charge)
  for (const { created, id, amount, reverse_transfer, refund_application_fee, ...rest } of refunds)
    if (!p.refunds.get(id))
      createRefund(
        p,
        {
          ...rest,
          amount: String(amount),
          reverse_transfer: String(reverse_transfer),
          refund_application_fee: String(refund_application_fee),
        },
        pastCall({ id, created }, 're'),
      )
  for (const payout of payouts) payOutThen(p, payout)
  return payouts.flatMap(({ id, account, created }) => {
    const made = p.payouts.get(id)?.payout
    return made ? [{ id, account, created, amount: made.amount }] : []
  })
}

/** It is in transit for two days. */
function payOutThen(p: Payments, { id, account, created }: Past['payouts'][number]): void {
  if (p.payouts.get(id)) return
  const call = { ...pastCall({ id, created }, 'po'), ...(account !== null && { account }) }
  if (!payOutAvailable(p, call)) return
  const stored = p.payouts.get(id)
  const arrival = new Date((created + twoDays) * 1000)
  if (stored && arrival <= p.now()) endPayout(p, stored, 'paid', { ...call, now: arrival })
}
