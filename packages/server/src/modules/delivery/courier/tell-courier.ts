import { isBeforePickup } from '@comanda/domain/delivery/courier-status'
import { minutes } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { type CourierDelivery, CourierGatewayError } from '../../../gateways/courier/port.ts'
import { readNews, requireCredentials } from './courier-errand.ts'
import { courierProblem, notTold } from './courier-problems.ts'
import { type CourierRow, changeCourier, lockCourier, needsTelling } from './courier-row.ts'
import { factsOf, quiet, takeProgress } from './take-progress.ts'

/**
 * Tells the courier of a row that was taken that the kitchen has promised another time. A promise that moves again meanwhile
 * is told next, so that the last one is what the courier knows.
 */
export async function tellCourier(app: App, row: CourierRow): Promise<void> {
  const { provider_delivery_id: deliveryId, promised_at: promisedAt } = row
  if (!deliveryId || !promisedAt) return
  try {
    const { credentials, news } = await readNews(app, row, promisedAt.getTime())
    await keep(app, row, promisedAt, await app.courier.update(credentials, deliveryId, news))
  } catch (error) {
    if (!(error instanceof CourierGatewayError)) throw error
    const known = courierProblem(error.code).isFinal ? await look(app, row.restaurant_id, deliveryId) : null
    await noteFailure(app, row, promisedAt, error, known)
  }
}

async function look(app: App, restaurantId: string, deliveryId: string): Promise<CourierDelivery | null> {
  try {
    return await app.courier.read(await requireCredentials(app, restaurantId), deliveryId)
  } catch (error) {
    if (error instanceof CourierGatewayError) return null
    throw error
  }
}

function keep(app: App, row: CourierRow, promised_at_told: Date, delivery: CourierDelivery): Promise<void> {
  return whileItIsOurs(app, row, async (tx, now) => {
    const told = { ...now, promised_at_told }
    const due_at = new Date(app.now() + (needsTelling(told) ? 0 : quiet))
    const change = { ...factsOf(delivery, now), promised_at_told, tell_attempts: 0, problem: null, due_at }
    await changeCourier(app, tx, now, change, { kind: 'told' })
  })
}

/** Whoever has the bag by now needs no telling. Otherwise somebody in the kitchen has to call the courier. */
async function noteFailure(
  app: App,
  row: CourierRow,
  promised_at_told: Date,
  error: CourierGatewayError,
  known: CourierDelivery | null,
): Promise<void> {
  app.log.warn({ err: error, orderId: row.order_id }, 'a courier was not told of another time')
  const { text, isFinal } = courierProblem(error.code)
  await whileItIsOurs(app, row, async (tx, now) => {
    if (known && !isBeforePickup(known.status)) return takeProgress(app, tx, now, known)
    const wait = waits[now.tell_attempts]
    if (!isFinal && wait !== undefined) {
      const due_at = new Date(app.now() + wait)
      return changeCourier(app, tx, now, { tell_attempts: now.tell_attempts + 1, due_at })
    }
    const due_at = new Date(app.now() + (needsTelling({ ...now, promised_at_told }) ? 0 : quiet))
    const change = { promised_at_told, tell_attempts: 0, problem: `${notTold} ${text}`, due_at }
    return changeCourier(app, tx, now, change, { kind: 'not_told' })
  })
}

/** A round that ended meanwhile, or is to end, is not touched. */
function whileItIsOurs(
  app: App,
  row: CourierRow,
  work: (tx: Tx, now: CourierRow) => Promise<unknown>,
): Promise<void> {
  return app.db.tenant(row.restaurant_id, 'system:courier', async (tx) => {
    const now = await lockCourier(tx, row)
    if (now && now.round === row.round && now.state === 'booked' && !now.cancel_wanted) await work(tx, now)
  })
}

/** After each attempt that could still go well. */
const waits = [minutes(1 / 4), minutes(1), minutes(2)]
