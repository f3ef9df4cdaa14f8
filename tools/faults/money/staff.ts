import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Program } from '../../program/program.ts'
import type { Shop } from '../../program/shop.ts'
import { type Browser, createBrowser, type Reply } from '../browser.ts'
import { DEMO_PASSWORD, signIn } from '../checks/kitchen.ts'
import type { Treatment } from './plan.ts'

/** What the restaurant was told about its acts on one order. */
export interface Treated {
  orderId: string
  shop: Shop
  act: Treatment['act']
  /** Ids of refunds that were accepted. */
  refundIds: Set<string>
  cancelled: boolean
  problem: string | null
}

const money = z.object({ grandTotal: z.int(), refundable: z.int() })
const refunded = z.object({ refund: z.object({ id: z.string() }), money })
const cancelled = z.object({ refund: z.object({ id: z.string() }).nullable() })
const advanced = z.object({ ticket: z.object({ status: z.string() }) })
const refused = z.object({ code: z.string(), data: z.unknown().optional() })
const stale = z.object({ ticket: z.object({ status: z.string() }) })
const path = ['pending', 'acknowledged', 'preparing', 'ready', 'completed']

/** The owner of a restaurant at their desk, signed in, who goes on pressing until an answer comes. */
export interface Desk {
  shop: Shop
  browser: Browser
}

export async function openDesks(
  program: Pick<Program, 'origin'>,
  shops: Shop[],
  gaveUp: AbortSignal,
): Promise<Desk[]> {
  return Promise.all(
    shops.map(async (shop) => {
      const cookie = await signIn(program, `owner@${shop.domain.split('.')[0]}.test`)
      return { shop, browser: createBrowser(program.origin, '10.201.0.1', gaveUp, cookie) }
    }),
  )
}

/** Does with a paid order what was planned. */
export async function treat(
  desk: Desk,
  orderId: string,
  grandTotal: number,
  treatment: Treatment,
): Promise<Treated> {
  const treated: Treated = {
    ...{ orderId, shop: desk.shop, act: treatment.act, refundIds: new Set() },
    ...{ cancelled: false, problem: null },
  }
  try {
    await delay(treatment.pauseMs)
    await act(desk, treated, grandTotal, treatment)
  } catch (error) {
    treated.problem = error instanceof Error ? error.message : String(error)
  }
  return treated
}

async function act(desk: Desk, treated: Treated, total: number, treatment: Treatment): Promise<void> {
  const { act: what, steps, share, keys } = treatment
  if (what === 'nothing') return
  const [first = '', second = '', third = ''] = keys
  const part = Math.max(1, Math.floor((total * share) / 1000))
  const most = Math.ceil(total * 0.6)
  if (what.startsWith('cancel')) {
    await advance(desk, treated, Math.min(steps, 3))
    await Promise.all([
      cancel(desk, treated, first),
      ...(what === 'cancel-race' ? [cancel(desk, treated, second), advance(desk, treated, 4)] : []),
    ])
    return
  }
  await advance(desk, treated, what === 'cook' ? steps : Math.max(1, steps))
  if (total === 0 || what === 'cook') return
  if (what === 'refund-part') await refund(desk, treated, part, first)
  if (what === 'refund-all') await refund(desk, treated, total, first)
  if (what === 'refund-twice')
    await Promise.all([refund(desk, treated, part, first), refund(desk, treated, part, first)])
  if (what === 'refund-race') {
    await Promise.all([first, second, third].map((key) => refund(desk, treated, most, key)))
  }
}

/** Moves a ticket on, as far as `steps` from the start. Somebody else may be faster, or cancel it. */
async function advance({ shop, browser }: Desk, { orderId }: Treated, steps: number): Promise<void> {
  const url = `/api/kitchen/${shop.id}/orders/${orderId}/advance`
  for (let expected = 'pending'; path.indexOf(expected) < steps; ) {
    const reply = await browser.postJson(url, { expected })
    const now =
      reply.status === 200 ? advanced.parse(reply.body) : stale.safeParse(refused.parse(reply.body).data).data
    if (!now) throw new Error(`advance answered ${reply.status} ${JSON.stringify(reply.body)}`)
    expected = now.ticket.status
    if (!path.includes(expected)) return
  }
}

/** Money that is only held is taken a moment after the kitchen has acknowledged; until then nothing can be refunded. */
async function refund(desk: Desk, treated: Treated, amount: number, requestKey: string): Promise<void> {
  const url = `/api/payments/${desk.shop.id}/orders/${treated.orderId}/refunds`
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const wish = { amount, reason: 'requested_by_customer', note: '', requestKey }
    const reply = await prove(desk, () => desk.browser.postJson(url, wish))
    if (reply.status === 200) {
      treated.refundIds.add(refunded.parse(reply.body).refund.id)
      return
    }
    const { code, data } = refused.parse(reply.body)
    if (code !== 'NOT_REFUNDABLE')
      throw new Error(`refund answered ${reply.status} ${JSON.stringify(reply.body)}`)
    const left = z.object({ money: money.extend({ paymentStatus: z.string() }) }).parse(data).money
    if (left.paymentStatus !== 'authorized') return
    await delay(250)
  }
}

async function cancel(desk: Desk, treated: Treated, requestKey: string): Promise<void> {
  const url = `/api/payments/${desk.shop.id}/orders/${treated.orderId}/cancellation`
  const wish = { reason: 'Out of noodles', refund: 'full', requestKey }
  const reply = await prove(desk, () => desk.browser.postJson(url, wish))
  if (reply.status === 200) {
    treated.cancelled = true
    const { refund: made } = cancelled.parse(reply.body)
    if (made) treated.refundIds.add(made.id)
    return
  }
  const { code } = refused.parse(reply.body)
  if (code !== 'NOT_CANCELLABLE')
    throw new Error(`cancel answered ${reply.status} ${JSON.stringify(reply.body)}`)
}

/** Proves again who sits there whenever that is asked for. */
async function prove(desk: Desk, ask: () => Promise<Reply>): Promise<Reply> {
  const reply = await ask()
  const asked = reply.status === 403 && refused.parse(reply.body).code === 'PROOF_REQUIRED'
  if (!asked) return reply
  const proof = await desk.browser.postJson('/api/me/proof', { password: DEMO_PASSWORD })
  if (proof.status !== 200) throw new Error(`proof answered ${proof.status} ${JSON.stringify(proof.body)}`)
  return ask()
}
