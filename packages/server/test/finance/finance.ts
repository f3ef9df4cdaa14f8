import { hours } from '@comanda/domain/time/instant'
import { expect } from 'vitest'
import type { PaymentGateway } from '../../src/gateways/payments/port.ts'
import { reconcile } from '../../src/modules/finance/reconcile.ts'
import { startConnect } from '../../src/modules/payments/connect/start-connect.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { paymentActions } from '../payments/payment-actions.ts'
import { signedIn } from '../payments/signed-in.ts'

export type Finance = Awaited<ReturnType<typeof openFinance>>

/** A shop, its owner and a platform admin, and everything that the payment sandbox has buttons for. */
export async function openFinance() {
  const shop = await openShop()
  shop.app.payments = onOneClock(shop)
  const owner = await signedIn(shop, 'owner', { stored: true })
  const admin = await signedIn(shop, 'master_admin', { stored: true })
  const actions = paymentActions(shop, owner)

  /** Presses a button on the sandbox's pages. */
  async function press(path: string, fields: Record<string, string> = {}): Promise<void> {
    const response = await fetch(`${shop.sandboxUrl}/sandbox/payments/${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
    expect(response.status).toBe(303)
  }

  /** Delivers all events of the sandbox so far, newest first, twice. */
  async function deliverAll(): Promise<void> {
    const { data } = await actions.stripe('events?limit=100')
    for (const event of [...data, ...data]) expect(await actions.deliver(event)).toBe(200)
  }

  return {
    ...actions,
    shop,
    owner,
    admin,
    press,
    deliverAll,
    ledgerByKind: async () => (await actions.ledger()).toSorted((a, b) => (a.kind < b.kind ? -1 : 1)),

    /** Reconciles all days in the ledger. */
    async reconcileAll() {
      const { now } = shop.clock
      shop.clock.now = Math.max(now, Date.now()) + hours(1)
      const period = { from: shop.clock.now - hours(24 * 369), to: shop.clock.now }
      const run = await reconcile(shop.app, admin, period)
      shop.clock.now = now
      return run
    },

    /** The differences of the hours around an instant, as references. */
    async differencesOf(at: number) {
      const period = { from: at - hours(12), to: at + hours(12) }
      return (await reconcile(shop.app, admin, period)).differences.map(({ kind, ref }) => `${kind} ${ref}`)
    },

    /** Completes the onboarding of the restaurant's connected account; returns the account id. */
    async connect(): Promise<string> {
      const { id: restaurantId } = shop.restaurant
      const { url } = await startConnect(shop.app, owner, { restaurantId }, 'https://corner.test')
      const account = new URL(url).pathname.split('/').at(-1) ?? ''
      await press(`onboarding/${account}/complete`)
      await deliverAll()
      return account
    },
  }
}

/**
 * The sandbox uses the real clock, the shop a fake one: the sandbox's times are shifted to the shop's clock.
 */
function onOneClock({ app: { payments }, clock }: Shop): PaymentGateway {
  const behind = Date.now() - clock.now
  const listMovements: PaymentGateway['listMovements'] = async (from, to) =>
    (await payments.listMovements(from + behind, to + behind)).map((line) => ({
      ...line,
      at: line.at - behind,
    }))
  const retrieveRefund: PaymentGateway['retrieveRefund'] = async (id) => {
    const refund = await payments.retrieveRefund(id)
    return { ...refund, createdAt: refund.createdAt - behind }
  }
  const listPayouts: PaymentGateway['listPayouts'] = (account, since) =>
    payments.listPayouts(account, since && since + behind)
  return { ...payments, listMovements, listPayouts, retrieveRefund }
}
