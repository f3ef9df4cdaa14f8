import { hours } from '@comanda/domain/time/instant'
import { expect } from 'vitest'
import type { PaymentGateway } from '../../src/gateways/payments/port.ts'
import { reconcile } from '../../src/modules/finance/reconcile.ts'
import { startConnect } from '../../src/modules/payments/connect/start-connect.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { moneyHands } from '../payments/money-hands.ts'
import { signedIn } from '../payments/signed-in.ts'

export type Finance = Awaited<ReturnType<typeof openFinance>>

/** A shop, its owner and an admin of the platform, and everything that the provider's stand-in has buttons for. */
export async function openFinance() {
  const shop = await openShop()
  shop.app.payments = onOneClock(shop)
  const owner = await signedIn(shop, 'owner', { stored: true })
  const admin = await signedIn(shop, 'master_admin', { stored: true })
  const hands = moneyHands(shop, owner)

  /** A button on the stand-in's pages. */
  async function press(path: string, fields: Record<string, string> = {}): Promise<void> {
    const answer = await fetch(`${shop.sandboxUrl}/sandbox/payments/${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
    expect(answer.status).toBe(303)
  }

  /** Everything that the stand-in told so far, newest first, twice. */
  async function deliverAll(): Promise<void> {
    const { data } = await hands.stripe('events?limit=100')
    for (const event of [...data, ...data]) expect(await hands.deliver(event)).toBe(200)
  }

  return {
    ...hands,
    ...{ shop, owner, admin, press, deliverAll },
    booksByKind: async () => (await hands.books()).toSorted((a, b) => (a.kind < b.kind ? -1 : 1)),

    /** Of all days that the books know. */
    async reconcileAll() {
      const { now } = shop.clock
      shop.clock.now = Math.max(now, Date.now()) + hours(1)
      const period = { from: shop.clock.now - hours(24 * 369), to: shop.clock.now }
      const run = await reconcile(shop.app, admin, period)
      shop.clock.now = now
      return run
    },

    /** Opens the restaurant's account at the provider, to the end. Answers the account. */
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

/** The stand-in has the real clock, the shop its own: what it tells of is moved to the shop's. */
function onOneClock({ app: { payments }, clock }: Shop): PaymentGateway {
  const behind = Date.now() - clock.now
  const listMovements: PaymentGateway['listMovements'] = async (from, to) =>
    (await payments.listMovements(from, to)).map((line) => ({ ...line, at: line.at - behind }))
  const listPayouts: PaymentGateway['listPayouts'] = (account, since) =>
    payments.listPayouts(account, since && since + behind)
  return { ...payments, listMovements, listPayouts }
}
