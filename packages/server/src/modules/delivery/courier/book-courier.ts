import { cents } from '@comanda/domain/money/cents'
import { minutes } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'
import { type Booking, type CourierDelivery, CourierGatewayError } from '../../../gateways/courier/port.ts'
import { factsOf, pollAfter } from './apply-progress.ts'
import { cancelCourierBooking } from './cancel-courier-booking.ts'
import { writeCourierAlert } from './courier-alert.ts'
import { courierErrorOf, courierProblem, needsNewQuote, notStored } from './courier-problems.ts'
import { type CourierRow, changeCourier, needsReschedule } from './courier-row.ts'
import { type CourierTask, readCourierTask } from './courier-task.ts'
import { inCurrentRound } from './current-round.ts'

/**
 * Books a courier for a claimed row. Idempotent: the provider deduplicates by order and round, so an
 * interrupted attempt books no second courier. A final error, or an error in the last attempt, is handed to
 * the kitchen.
 */
export async function bookCourier(app: App, row: CourierRow): Promise<void> {
  let delivery: CourierDelivery | null = null
  try {
    const task = await readCourierTask(app, row)
    if (task.isCancelled) return await cancelCourierBooking(app, row)
    delivery = await book(app, task)
    await storeBooking(app, row, task, delivery)
  } catch (error) {
    await recordFailure(app, row, courierErrorOf(error, delivery ? notStored : undefined))
  }
}

/** An unusable quote is replaced by a new one. The customer still pays the agreed fee. */
async function book(app: App, task: CourierTask): Promise<CourierDelivery> {
  const withNewQuote = async () => ({ ...task.booking, quoteId: await newQuote(app, task.booking) })
  if (!task.quoteId) return app.courier.book(await withNewQuote())
  try {
    return await app.courier.book({ ...task.booking, quoteId: task.quoteId })
  } catch (error) {
    if (!(error instanceof CourierGatewayError) || !needsNewQuote.includes(error.code)) throw error
    return app.courier.book(await withNewQuote())
  }
}

async function newQuote(app: App, booking: CourierTask['booking']): Promise<Booking['quoteId']> {
  const { credentials, restaurantId, pickup, dropoff, readyAt } = booking
  const quote = await app.courier.quote({
    credentials,
    restaurantId,
    readyAt,
    pickup: pickup.address,
    pickupPhone: pickup.phone,
    dropoff: dropoff.address,
  })
  return quote.id
}

function storeBooking(
  app: App,
  row: CourierRow,
  { booking: { tip }, promisedAt }: CourierTask,
  delivery: CourierDelivery,
): Promise<void> {
  return inCurrentRound(app, row, async (tx, now) => {
    const isKnown = now.provider_delivery_id === delivery.id
    if (isKnown && now.state === 'booked') return
    const notified_promise = new Date(promisedAt)
    const booked = { ...now, state: 'booked' as const, status: delivery.status, notified_promise }
    const next = app.now() + (now.cancel_wanted || needsReschedule(booked) ? 0 : pollAfter)
    await changeCourier(
      app,
      tx,
      now,
      {
        ...factsOf(delivery, now),
        state: 'booked',
        attempts: 0,
        problem: null,
        may_be_booked: false,
        due_at: new Date(next),
        provider_delivery_id: delivery.id,
        booked_fee: delivery.fee === null ? null : cents(Math.max(0, delivery.fee - tip)),
        status: delivery.status,
        notified_promise,
        reschedule_attempts: 0,
        status_at: new Date(app.now()),
        booked_at: new Date(app.now()),
        heard_at: new Date(app.now()),
      },
      isKnown ? null : { kind: 'booked' },
    )
  })
}

async function recordFailure(app: App, row: CourierRow, error: CourierGatewayError): Promise<void> {
  const { text, isFinal } = courierProblem(error.code)
  const delay = retryDelays[row.attempts - 1]
  app.log.warn({ err: error, orderId: row.order_id, attempts: row.attempts }, 'courier booking failed')
  await inCurrentRound(app, row, async (tx, now) => {
    // A later attempt does not show the courier that an earlier one may have booked.
    const mayBeBooked = error.code === notStored || error.isUncertain || now.may_be_booked
    const problem = mayBeBooked ? courierProblem(notStored).text : text
    if (mayBeBooked && now.cancel_wanted && now.state !== 'booked') {
      // A cancellation during this attempt may have found no courier yet.
      const change = { state: 'failed' as const, problem, may_be_booked: true, attempts: 0 }
      await changeCourier(app, tx, now, { ...change, due_at: new Date(app.now()) })
      return
    }
    if (now.state !== 'waiting') return
    if (isFinal || delay === undefined) {
      await writeCourierAlert(app, tx, now, mayBeBooked ? 'not-stored' : 'not-booked', problem)
      await changeCourier(
        app,
        tx,
        now,
        { state: 'failed', problem, due_at: null, may_be_booked: mayBeBooked },
        { kind: mayBeBooked ? 'not_confirmed' : 'not_booked' },
      )
    } else {
      await changeCourier(app, tx, now, {
        due_at: new Date(app.now() + delay),
        problem: text,
        may_be_booked: mayBeBooked,
      })
    }
  })
}

/** The delay after each failed attempt; about ten minutes in total. */
const retryDelays = [minutes(1 / 12), minutes(1 / 4), minutes(3 / 4), minutes(2), minutes(6)]
