import { minutes } from '@comanda/domain/time/instant'
import type { App } from '../../app.ts'
import { endOrder } from './end-order.ts'
import { releaseOrder } from './release-order.ts'
import { settleOrder } from './settle-order.ts'
import { findUnsettled, type UnsettledOrder } from './unsettled-order.ts'

/** What one sweep found, by count of orders. */
export interface Sweep {
  paid: number
  /** Not paid yet, and still in time. */
  open: number
  expired: number
  /** To be looked at again by the next sweep. */
  failed: number
}

/**
 * Looks after orders that neither the browser nor the webhook has settled: asks the provider about each, and ends
 * those whose time is over. A payment is canceled at the provider before its order is given up. The signal leaves the
 * orders that remain to the next sweep.
 */
export async function sweepOrders(app: App, signal?: AbortSignal): Promise<Sweep> {
  const sweep: Sweep = { paid: 0, open: 0, expired: 0, failed: 0 }
  const waiting = unsettledOrders(app, signal)
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for await (const order of waiting) sweep[await sweepOrder(app, order)] += 1
    }),
  )
  if (sweep.paid + sweep.expired + sweep.failed > 0) app.log.info({ sweep }, 'Swept unsettled orders')
  return sweep
}

async function* unsettledOrders(app: App, signal?: AbortSignal): AsyncGenerator<UnsettledOrder> {
  const before = new Date(app.now() - undisturbed)
  let lastId: string | null = null
  for (;;) {
    const page: UnsettledOrder[] = await findUnsettled(app, before, lastId, pageSize)
    for (const order of page) {
      if (signal?.aborted) return
      yield order
    }
    if (page.length < pageSize) return
    lastId = page.at(-1)?.id ?? null
  }
}

async function sweepOrder(app: App, order: UnsettledOrder): Promise<keyof Sweep> {
  try {
    const settlement = await settleOrder(app, order, actor)
    if (settlement.kind === 'paid') return 'paid'
    if (settlement.kind === 'mismatch') return 'failed'
    if (settlement.kind === 'canceled') return await release(app, order, 'The payment was canceled.')
    if (app.now() < order.expiresAt.getTime()) return 'open'
    if (settlement.kind === 'missing') return await releaseMissing(app, order)
    return await expire(app, order)
  } catch (error) {
    app.log.error({ err: error, orderId: order.id }, 'An unsettled order could not be swept')
    return 'failed'
  }
}

async function expire(app: App, order: UnsettledOrder): Promise<keyof Sweep> {
  const outcome = await endOrder(app, order, 'The time to pay ran out.', actor)
  return outcomes[outcome]
}

const outcomes = { ended: 'expired', paid: 'paid', open: 'failed' } as const

/** Not before its time is over: the settings may name a wrong account at the provider, and be put right. */
function releaseMissing(app: App, order: UnsettledOrder): Promise<'expired'> {
  const { id: orderId, paymentIntentId: intentId } = order
  app.log.error({ orderId, intentId }, 'An order is given up whose payment the provider does not have')
  return release(app, order, 'The payment is not known to the provider.')
}

async function release(app: App, order: UnsettledOrder, reason: string): Promise<'expired'> {
  await releaseOrder(app, order, reason, actor)
  return 'expired'
}

const actor = 'system:payments'
const undisturbed = minutes(1)
const pageSize = 500
const atOnce = 4
