import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '../../../app.ts'
import { PrinterError } from '../../../gateways/printer/port.ts'
import { loadRestaurantForKitchen } from '../../restaurants/public.ts'
import { findUnprinted, keyOf, type PrintQueue } from './find-unprinted.ts'
import { ticketsOf } from './print-target.ts'
import { recordPrinterStatus } from './record-printer-status.ts'

/** How often a round polls for more work while a printer is slow. */
const POLL_MS = 2000
/**
 * A round starts no new work after this time, so that its caller can check whether it still holds the lock.
 */
const ROUND_MS = 60_000

/**
 * Prints the tickets of kitchens with automatic printing: new ones when they come onto the board, or each one
 * once it is acknowledged; complete ones at the kitchen's printer, and at those of stations what each of them
 * makes. Each is printed once. When the outcome is unknown, because the printer or the
 * server stopped responding, it is printed again, marked as a copy; after the second time an operator is
 * prompted. A printer that does not respond is retried every 30 seconds, its kitchen is notified, and other
 * kitchens are not delayed.
 */
export async function printOrders(app: App, signal?: AbortSignal): Promise<void> {
  const roundEnds = performance.now() + ROUND_MS
  const canContinue = () => !signal?.aborted && performance.now() < roundEnds
  const running = new Map<string, Promise<void>>()
  const failed = new Set<string>()
  do {
    for (const queue of await findUnprinted(app, [...running.keys()])) {
      const work = printAll(app, queue, canContinue)
        .catch((error) => {
          const { restaurantId, stationId } = queue
          app.log.error({ err: error, restaurantId, stationId }, 'printing tickets failed')
          failed.add(keyOf(queue))
        })
        .finally(() => running.delete(keyOf(queue)))
      running.set(keyOf(queue), work)
    }
    await Promise.race([Promise.all(running.values()), delay(POLL_MS)])
  } while (running.size > 0 && canContinue())
  await Promise.all(running.values())
  if (failed.size > 0) throw new Error(`Printers whose tickets failed: ${failed.size}`)
}

/** Prints the tickets of one printer sequentially. */
async function printAll(app: App, queue: PrintQueue, canContinue: () => boolean): Promise<void> {
  const { restaurantId, printer, stationId, leadMinutes, orderIds } = queue
  const restaurant = await loadRestaurantForKitchen(app, restaurantId)
  if (!restaurant) return
  const kitchen = { ...restaurant, lead: { leadMinutes, prepMinutes: restaurant.prepMinutes } }
  const tickets = await ticketsOf(app, queue, kitchen)
  let { failedAt } = queue
  for (const orderId of orderIds) {
    if (!canContinue()) return
    const ticket = await tickets.begin(orderId)
    if (!ticket) continue
    try {
      await ticket.print()
    } catch (error) {
      if (!(error instanceof PrinterError)) throw error
      app.log.warn({ err: error, restaurantId, stationId }, 'kitchen printer does not respond')
      if (error.reason === 'unsure') await ticket.flagDoubt()
      else await ticket.undo()
      return recordPrinterStatus(app, { restaurantId, stationId }, printer, true)
    }
    if (failedAt) await recordPrinterStatus(app, { restaurantId, stationId }, printer, false)
    failedAt = null
  }
}
