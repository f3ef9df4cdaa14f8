import { type Cents, cents } from '@comanda/domain/money/cents'
import type Stripe from 'stripe'
import type {
  ConnectedAccount,
  DisputedMoney,
  MoneyGateway,
  ProviderDispute,
  ProviderPayout,
} from './money-port.ts'
import { withGatewayErrors } from './stripe-errors.ts'
import { readMovements } from './stripe-movements.ts'
import { idOf } from './stripe-objects.ts'
import { readPayoutLines } from './stripe-payout-lines.ts'

/** Accounts, disputes, payouts and balances through the provider's SDK. */
export function stripeMoney(stripe: Stripe): MoneyGateway {
  return {
    createAccount: ({ restaurantId, name, email, idempotencyKey }) =>
      withGatewayErrors(async () => {
        const params: Stripe.AccountCreateParams = {
          type: 'express',
          country: 'US',
          ...(email && { email }),
          business_profile: { name },
          capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
          metadata: { restaurant_id: restaurantId },
        }
        return readAccount(await stripe.accounts.create(params, { idempotencyKey }))
      }),
    retrieveAccount: (accountId) =>
      withGatewayErrors(async () => readAccount(await stripe.accounts.retrieve(accountId))),
    onboardingLink: ({ account, refreshUrl, returnUrl }) =>
      withGatewayErrors(async () => {
        const link = await stripe.accountLinks.create({
          account,
          refresh_url: refreshUrl,
          return_url: returnUrl,
          type: 'account_onboarding',
        })
        return link.url
      }),
    retrieveDispute: (disputeId) =>
      withGatewayErrors(async () => readDispute(await stripe.disputes.retrieve(disputeId))),
    listDisputes: (since) =>
      withGatewayErrors(async () => {
        const disputes: ProviderDispute[] = []
        const params = { created: { gte: Math.floor(since / 1000) }, limit: 100 }
        for await (const dispute of stripe.disputes.list(params)) disputes.push(readDispute(dispute))
        return disputes
      }),
    retrieveBalance: (account) =>
      withGatewayErrors(async () => {
        const balance = await stripe.balance.retrieve({}, onAccount(account))
        return { available: dollarsIn(balance.available), pending: dollarsIn(balance.pending) }
      }),
    listPayouts: (account, since) =>
      withGatewayErrors(async () => {
        if (since === null) {
          const { data } = await stripe.payouts.list({ limit: 100 }, onAccount(account))
          return data.map(readPayout)
        }
        const payouts: ProviderPayout[] = []
        const params = { created: { gte: Math.floor(since / 1000) }, limit: 100 }
        for await (const payout of stripe.payouts.list(params, onAccount(account)))
          payouts.push(readPayout(payout))
        return payouts
      }),
    retrievePayout: (payoutId, account) =>
      withGatewayErrors(async () =>
        readPayout(await stripe.payouts.retrieve(payoutId, {}, onAccount(account))),
      ),
    listPayoutLines: (payoutId, account) =>
      withGatewayErrors(() => readPayoutLines(stripe, payoutId, onAccount(account))),
    listMovements: (from, to) => withGatewayErrors(() => readMovements(stripe, from, to)),
  }
}

function onAccount(account: string | null): Stripe.RequestOptions {
  return account === null ? {} : { stripeAccount: account }
}

function readAccount(account: Stripe.Account): ConnectedAccount {
  return {
    id: account.id,
    chargesEnabled: account.charges_enabled,
    payoutsEnabled: account.payouts_enabled,
    detailsSubmitted: account.details_submitted,
    requirements: account.requirements?.currently_due ?? [],
  }
}

// The withdrawn and reinstated amounts come from the balance transactions: nothing else of a dispute reports
// its fee.
function readDispute(dispute: Stripe.Dispute): ProviderDispute {
  const { evidence_details: evidence, balance_transactions: lines } = dispute
  return {
    id: dispute.id,
    intentId: idOf(dispute.payment_intent),
    amount: cents(dispute.amount),
    reason: dispute.reason,
    status: dispute.status,
    evidenceDueAt: evidence.due_by ? new Date(evidence.due_by * 1000) : null,
    openedAt: new Date(dispute.created * 1000),
    isClosed: ['won', 'lost', 'warning_closed', 'prevented'].includes(dispute.status),
    withdrawn: sumLines(lines.filter(({ amount }) => amount < 0)),
    reinstated: sumLines(lines.filter(({ amount }) => amount >= 0)),
  }
}

/** Sums the amounts, without sign. A fee that is returned together with an amount counts as positive. */
function sumLines(lines: Stripe.BalanceTransaction[]): DisputedMoney | null {
  if (lines.length === 0) return null
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const fee = lines.reduce((sum, line) => sum + line.fee, 0)
  const entries = lines.toSorted((one, other) => one.created - other.created).map(({ id }) => id)
  return { amount: cents(Math.abs(amount)), fee: cents(amount < 0 || fee === 0 ? fee : -fee), entries }
}

function readPayout(payout: Stripe.Payout): ProviderPayout {
  const status = payoutStatuses.find((known) => known === payout.status) ?? 'pending'
  return {
    id: payout.id,
    amount: cents(payout.amount),
    status,
    arrivalAt: payout.arrival_date * 1000,
    createdAt: payout.created * 1000,
    failure: payout.failure_message ?? null,
  }
}

function dollarsIn(amounts: { amount: number; currency: string }[]): Cents {
  const own = amounts.filter(({ currency }) => currency === 'usd')
  return cents(own.reduce((sum, { amount }) => sum + amount, 0))
}

const payoutStatuses = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const
