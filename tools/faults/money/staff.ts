import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Program } from '../../program/program.ts'
import type { Shop } from '../../program/shop.ts'
import { type Browser, createBrowser, type Reply } from '../browser.ts'
import { DEMO_PASSWORD, signIn } from '../checks/kitchen.ts'
import type { StaffPlan } from './plan.ts'

/** The responses to the staff's actions on one order. */
export interface StaffOutcome {
  orderId: string
  shop: Shop
  act: StaffPlan['act']
  /** Ids of accepted refunds. */
  refundIds: Set<string>
  cancelled: boolean
  problem: string | null
}

const money = z.object({ grandTotal: z.int(), refundable: z.int() })
const refunded = z.object({ refund: z.object({ id: z.string() }), money })
const cancelled = z.object({ refund: z.object({ id: z.string() }).nullable() })
const advanced = z.object({ ticket: z.object({ status: z.string() }) })
const refused = z.object({ code: z.string(), data: z.unknown().optional() })
const path = ['pending', 'acknowledged', 'preparing', 'ready', 'completed']

/** The signed-in owner of a restaurant, whose requests are retried until a response arrives. */
export interface StaffSession {
  shop: Shop
  browser: Browser
}

export async function openStaffSessions(
  program: Pick<Program, 'origin'>,
  shops: Shop[],
  abortSignal: AbortSignal,
): Promise<StaffSession[]> {
  return Promise.all(
    shops.map(async (shop) => {
      const cookie = await signIn(program, `owner@${shop.domain.split('.')[0]}.test`)
      return { shop, browser: createBrowser(program.origin, '10.201.0.1', abortSignal, cookie) }
    }),
  )
}

/** Performs the planned actions on a paid order. */
export async function performStaffPlan(
  session: StaffSession,
  orderId: string,
  grandTotal: number,
  staffPlan: StaffPlan,
): Promise<StaffOutcome> {
  const outcome: StaffOutcome = {
    orderId,
    shop: session.shop,
    act: staffPlan.act,
    refundIds: new Set(),
    cancelled: false,
    problem: null,
  }
  try {
    await delay(staffPlan.pauseMs)
    await act(session, outcome, grandTotal, staffPlan)
  } catch (error) {
    outcome.problem = error instanceof Error ? error.message : String(error)
  }
  return outcome
}

async function act(
  session: StaffSession,
  outcome: StaffOutcome,
  total: number,
  staffPlan: StaffPlan,
): Promise<void> {
  const { act: what, steps, share, keys } = staffPlan
  if (what === 'nothing') return
  const [first = '', second = '', third = ''] = keys
  const part = Math.max(1, Math.floor((total * share) / 1000))
  const large = Math.ceil(total * 0.6)
  if (what.startsWith('cancel')) {
    await advance(session, outcome, Math.min(steps, 3))
    await Promise.all([
      cancel(session, outcome, first),
      ...(what === 'cancel-race' ? [cancel(session, outcome, second), advance(session, outcome, 4)] : []),
    ])
    return
  }
  await advance(session, outcome, what === 'cook' ? steps : Math.max(1, steps))
  if (total === 0 || what === 'cook') return
  if (what === 'refund-part') await refund(session, outcome, part, first)
  if (what === 'refund-all') await refund(session, outcome, total, first)
  if (what === 'refund-twice')
    await Promise.all([refund(session, outcome, part, first), refund(session, outcome, part, first)])
  if (what === 'refund-race') {
    await Promise.all([first, second, third].map((key) => refund(session, outcome, large, key)))
  }
}

/** Advances a ticket by up to `steps` from the start. Another user may be faster, or cancel it. */
async function advance(
  { shop, browser }: StaffSession,
  { orderId }: StaffOutcome,
  steps: number,
): Promise<void> {
  const url = `/api/kitchen/${shop.id}/orders/${orderId}/advance`
  for (let expected = 'pending'; path.indexOf(expected) < steps; ) {
    const reply = await browser.postJson(url, { expected })
    const now =
      reply.status === 200
        ? advanced.parse(reply.body)
        : advanced.safeParse(refused.parse(reply.body).data).data
    if (!now) throw new Error(`advance returned ${reply.status} ${JSON.stringify(reply.body)}`)
    expected = now.ticket.status
    if (!path.includes(expected)) return
  }
}

/**
 * An authorization is captured shortly after the kitchen acknowledges; until then nothing can be refunded.
 */
async function refund(
  session: StaffSession,
  outcome: StaffOutcome,
  amount: number,
  requestKey: string,
): Promise<void> {
  const url = `/api/payments/${session.shop.id}/orders/${outcome.orderId}/refunds`
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const body = { amount, reason: 'requested_by_customer', note: '', requestKey }
    const reply = await prove(session, () => session.browser.postJson(url, body))
    if (reply.status === 200) {
      outcome.refundIds.add(refunded.parse(reply.body).refund.id)
      return
    }
    const { code, data } = refused.parse(reply.body)
    if (code !== 'NOT_REFUNDABLE')
      throw new Error(`refund returned ${reply.status} ${JSON.stringify(reply.body)}`)
    const left = z.object({ money: money.extend({ paymentStatus: z.string() }) }).parse(data).money
    if (left.paymentStatus !== 'authorized') return
    await delay(250)
  }
}

async function cancel(session: StaffSession, outcome: StaffOutcome, requestKey: string): Promise<void> {
  const url = `/api/payments/${session.shop.id}/orders/${outcome.orderId}/cancellation`
  const body = { reason: 'Out of noodles', refund: 'full', requestKey }
  const reply = await prove(session, () => session.browser.postJson(url, body))
  if (reply.status === 200) {
    outcome.cancelled = true
    const { refund: made } = cancelled.parse(reply.body)
    if (made) outcome.refundIds.add(made.id)
    return
  }
  const { code } = refused.parse(reply.body)
  if (code !== 'NOT_CANCELLABLE')
    throw new Error(`cancel returned ${reply.status} ${JSON.stringify(reply.body)}`)
}

/** Repeats a request that requires a proof of identity with one. */
export async function prove(session: StaffSession, send: () => Promise<Reply>): Promise<Reply> {
  const reply = await send()
  const isRequired = reply.status === 403 && refused.parse(reply.body).code === 'PROOF_REQUIRED'
  if (!isRequired) return reply
  const proof = await session.browser.postJson('/api/me/proof', { password: DEMO_PASSWORD })
  if (proof.status !== 200) throw new Error(`proof returned ${proof.status} ${JSON.stringify(proof.body)}`)
  return send()
}
