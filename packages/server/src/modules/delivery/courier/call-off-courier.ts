import { hasEnded } from '@comanda/domain/delivery/courier-status'
import { minutes } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'
import { type CourierDelivery, CourierGatewayError } from '../../../gateways/courier/port.ts'
import { writeCourierAlert } from './courier-alert.ts'
import { requireCredentials } from './courier-errand.ts'
import { courierProblem } from './courier-problems.ts'
import { type CourierRow, changeCourier, lockCourier } from './courier-row.ts'
import { takeProgress } from './take-progress.ts'

/** Sends away the courier of a row that was taken; whoever has the bag already goes on, and the management is told. */
export async function callOffCourier(app: App, row: CourierRow): Promise<void> {
  try {
    const credentials = await requireCredentials(app, row.restaurant_id)
    const deliveryId = row.provider_delivery_id ?? (await app.courier.find(credentials, row.order_id))?.id
    if (!deliveryId) return await end(app, row)
    const known = await app.courier.read(credentials, deliveryId)
    const delivery = hasEnded(known.status) ? known : await app.courier.cancel(credentials, deliveryId)
    await keep(app, row, delivery)
  } catch (error) {
    if (!(error instanceof CourierGatewayError)) throw error
    await noteFailure(app, row, error)
  }
}

/** Nothing was booked. */
function end(app: App, row: CourierRow): Promise<void> {
  return locked(app, row, (tx, now) =>
    now.provider_delivery_id
      ? changeCourier(app, tx, now, { due_at: new Date(app.now()) })
      : changeCourier(
          app,
          tx,
          now,
          { state: 'cancelled', due_at: null, problem: null },
          { kind: 'cancelled' },
        ),
  )
}

function keep(app: App, row: CourierRow, delivery: CourierDelivery): Promise<void> {
  return locked(app, row, async (tx, now) => {
    if (delivery.status !== 'canceled') return takeProgress(app, tx, now, delivery)
    const change = { state: 'cancelled' as const, status: delivery.status, due_at: null, problem: null }
    const told = now.state === 'cancelled' ? null : { kind: 'cancelled' as const }
    return changeCourier(app, tx, now, { ...change, provider_delivery_id: delivery.id }, told)
  })
}

async function noteFailure(app: App, row: CourierRow, error: CourierGatewayError): Promise<void> {
  const { text } = courierProblem(error.code)
  const isLast = error.code === 'noncancelable_delivery' || row.attempts >= mostAttempts
  app.log.warn({ err: error, orderId: row.order_id }, 'a courier was not cancelled')
  await locked(app, row, async (tx, now) => {
    if (now.state === 'cancelled') return now
    const due_at = new Date(app.now() + minutes(isLast ? 1 : Math.min(row.attempts, 4) / 4))
    if (!isLast) return changeCourier(app, tx, now, { due_at })
    await writeCourierAlert(app, tx, now, 'not-cancelled', text)
    const change = { cancel_wanted: false, attempts: 0, problem: text, due_at }
    return changeCourier(app, tx, now, change, { kind: 'not_cancelled' })
  })
}

function locked(
  app: App,
  row: CourierRow,
  work: (tx: Parameters<typeof lockCourier>[0], now: CourierRow) => Promise<unknown>,
): Promise<void> {
  return app.db.tenant(row.restaurant_id, 'system:courier', async (tx) => {
    const now = await lockCourier(tx, row)
    if (now && now.round === row.round) await work(tx, now)
  })
}

const mostAttempts = 8
