import { html } from 'hono/html'
import { dollars, fullTime } from '../pages/format.ts'
import { action, badge, type Html } from '../pages/layout.ts'
import { moneyOf } from './balance.ts'
import type { Account } from './connect-objects.ts'
import type { Charge } from './objects.ts'
import type { Payments, StoredPayout } from './state.ts'

/** The disputes of a charge, with the actions of its bank. */
export function disputePart(p: Payments, charge: Charge, now: Date): Html {
  if (!charge.captured) return html``
  const disputes = p.disputes.all().filter((dispute) => dispute.charge === charge.id)
  if (disputes.length === 0) {
    if (charge.refunded) return html``
    return html`<section class="block"><h3>Dispute</h3>${action(`/sandbox/payments/intents/${charge.payment_intent}/dispute`, 'Open a dispute')}</section>`
  }
  return html`<section class="block"><h3>Dispute</h3><ul class="entries">${disputes.map(
    ({
      id,
      amount,
      status,
      created,
    }) => html`<li class="entry"><span class="number">−${dollars(amount)}</span>
<span class="meta">${fullTime(new Date(created * 1000), now)} · ${status.replaceAll('_', ' ')}</span></li>
${
  status === 'needs_response'
    ? html`<li class="entry">${action(`/sandbox/payments/disputes/${id}/won`, 'Merchant wins')}${action(`/sandbox/payments/disputes/${id}/lost`, 'Merchant loses')}</li>`
    : ''
}`,
  )}</ul></section>`
}

/** Balances, payouts and connected accounts. */
export function moneyPanel(p: Payments, now: Date): Html {
  const accounts = p.accounts.all().reverse()
  return html`<header class="head"><h2>Money</h2><p class="meta">Balances, payouts and connected accounts.</p></header>
<div class="body" data-live="money">
${balancePart(p, null, now)}
${accounts.map((account) => balancePart(p, account, now))}
</div>`
}

function balancePart(p: Payments, account: Account | null, now: Date): Html {
  const { available, pending } = moneyOf(p, { ...(account && { account: account.id }), now })
  const payouts = p.payouts.all().filter((row) => row.account === (account?.id ?? null))
  return html`<section class="block"><h3>${account ? (account.business_profile.name ?? account.id) : 'Platform'}</h3>
<p class="meta">${dollars(available)} available, ${dollars(pending)} pending${account ? html` · <a href="/sandbox/payments/onboarding/${account.id}">${account.charges_enabled ? 'Enabled' : 'Not enabled'}</a>` : ''}</p>
<form class="inline" method="post" action="/sandbox/payments/payouts"><input type="hidden" name="account" value="${account?.id ?? ''}"><button class="button">Pay out everything</button></form>
<ul class="entries">${payouts.reverse().map((row) => payoutRow(row, now))}</ul></section>`
}

function payoutRow({ payout }: StoredPayout, now: Date): Html {
  const { id, amount, created, status } = payout
  const tone = status === 'paid' ? 'good' : status === 'failed' ? 'bad' : 'wait'
  return html`<li class="entry"><span class="number">${dollars(amount)}</span><span class="meta">${fullTime(new Date(created * 1000), now)}</span>${badge(tone, status.replaceAll('_', ' '))}
${status === 'in_transit' ? html`${action(`/sandbox/payments/payouts/${id}/paid`, 'Arrives')}${action(`/sandbox/payments/payouts/${id}/failed`, 'Fails')}` : ''}</li>`
}
