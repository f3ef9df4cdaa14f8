import { cents } from '@comanda/domain/money/cents'
import { minutes } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { type Booking, type CourierDelivery, CourierGatewayError } from '../../../gateways/courier/port.ts'
import { callOffCourier } from './call-off-courier.ts'
import { writeCourierAlert } from './courier-alert.ts'
import { type Errand, readErrand } from './courier-errand.ts'
import { courierProblem, needsNewQuote } from './courier-problems.ts'
import { type CourierRow, changeCourier, lockCourier, needsTelling } from './courier-row.ts'
import { factsOf, quiet } from './take-progress.ts'

/**
 * Books a courier for a row that was taken. The provider knows a repeat by order and round, so that a turn that was cut
 * short books no second one. What cannot be mended, or not within the last attempt, becomes the kitchen's to solve.
 */
export async function bookCourier(app: App, row: CourierRow): Promise<void> {
  try {
    const errand = await readErrand(app, row)
    if (errand.isCancelled) return await callOffCourier(app, row)
    await keepBooking(app, row, errand, await book(app, errand))
  } catch (error) {
    if (!(error instanceof CourierGatewayError)) throw error
    await noteFailure(app, row, error)
  }
}

/** A quote that cannot be used any more is asked for anew; the customer pays what they agreed to all the same. */
async function book(app: App, errand: Errand): Promise<CourierDelivery> {
  const fresh = async () => ({ ...errand.booking, quoteId: await newQuote(app, errand.booking) })
  if (!errand.quoteId) return app.courier.book(await fresh())
  try {
    return await app.courier.book({ ...errand.booking, quoteId: errand.quoteId })
  } catch (error) {
    if (!(error instanceof CourierGatewayError) || !needsNewQuote.includes(error.code)) throw error
    return app.courier.book(await fresh())
  }
}

async function newQuote(app: App, booking: Errand['booking']): Promise<Booking['quoteId']> {
  const { credentials, restaurantId, pickup, dropoff, readyAt } = booking
  const quote = await app.courier.quote({
    ...{ credentials, restaurantId, readyAt },
    pickup: pickup.address,
    pickupPhone: pickup.phone,
    dropoff: dropoff.address,
  })
  return quote.id
}

function keepBooking(
  app: App,
  row: CourierRow,
  { booking: { tip }, promisedAt }: Errand,
  delivery: CourierDelivery,
): Promise<void> {
  return whileItIsOurs(app, row, async (tx, now) => {
    const isKnown = now.provider_delivery_id === delivery.id
    if (isKnown && now.state === 'booked') return
    const promised_at_told = new Date(promisedAt)
    const booked = { ...now, state: 'booked' as const, status: delivery.status, promised_at_told }
    const next = app.now() + (now.cancel_wanted || needsTelling(booked) ? 0 : quiet)
    await changeCourier(
      app,
      tx,
      now,
      {
        ...factsOf(delivery, now),
        state: 'booked',
        attempts: 0,
        problem: null,
        due_at: new Date(next),
        provider_delivery_id: delivery.id,
        booked_fee: delivery.fee === null ? null : cents(Math.max(0, delivery.fee - tip)),
        status: delivery.status,
        ...{ promised_at_told, tell_attempts: 0 },
        ...{ status_at: new Date(app.now()), booked_at: new Date(app.now()), heard_at: new Date(app.now()) },
      },
      isKnown ? null : { kind: 'booked' },
    )
  })
}

async function noteFailure(app: App, row: CourierRow, error: CourierGatewayError): Promise<void> {
  const { text, isFinal } = courierProblem(error.code)
  const wait = waits[row.attempts - 1]
  app.log.warn({ err: error, orderId: row.order_id, attempts: row.attempts }, 'a courier was not booked')
  await whileItIsOurs(app, row, async (tx, now) => {
    if (now.state !== 'waiting') return
    if (isFinal || wait === undefined) {
      await writeCourierAlert(app, tx, now, 'not-booked', text)
      await changeCourier(
        app,
        tx,
        now,
        { state: 'failed', problem: text, due_at: null },
        { kind: 'not_booked' },
      )
    } else {
      await changeCourier(app, tx, now, { due_at: new Date(app.now() + wait), problem: text })
    }
  })
}

/** A round that somebody has ended in the meantime is not touched. */
function whileItIsOurs(
  app: App,
  row: CourierRow,
  work: (tx: Tx, now: CourierRow) => Promise<void>,
): Promise<void> {
  return app.db.tenant(row.restaurant_id, 'system:courier', async (tx) => {
    const now = await lockCourier(tx, row)
    if (now && now.round === row.round) await work(tx, now)
  })
}

/** After each attempt that could still go well; ten minutes in all. */
const waits = [minutes(1 / 12), minutes(1 / 4), minutes(3 / 4), minutes(2), minutes(6)]
