import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '../../../app.ts'
import { PrinterError } from '../../../gateways/printer/port.ts'
import { loadRestaurantForKitchen } from '../../restaurants/public.ts'
import { findUnprinted, type Unprinted } from './find-unprinted.ts'
import { beginPrintAttempt, flagPrintDoubt, undoPrintAttempt } from './print-attempts.ts'
import { recordPrinterStatus } from './record-printer-status.ts'
import { sendToPrinter } from './send-to-printer.ts'

const actor = 'system:kitchen'
/** How often a round polls for more work while a printer is slow. */
const POLL_MS = 2000
/**
 * A round starts no new work after this time, so that its caller can check whether it still holds the lock.
 */
const ROUND_MS = 60_000

/**
 * Prints the tickets of kitchens with automatic printing: new ones when they come onto the board, or each one
 * once it is acknowledged. Each is printed once. When the outcome is unknown, because the printer or the
 * server stopped responding, it is printed again, marked as a copy; after the second time an operator is
 * asked. A printer that does not respond is retried every 30 seconds, its kitchen is notified, and other
 * kitchens are not delayed.
 */
export async function printOrders(app: App, signal?: AbortSignal): Promise<void> {
  const roundEnds = performance.now() + ROUND_MS
  const canContinue = () => !signal?.aborted && performance.now() < roundEnds
  const running = new Map<string, Promise<void>>()
  do {
    const due = await findUnprinted(app, [...running.keys()])
    for (const [restaurantId, orders] of Map.groupBy(due, (order) => order.restaurant_id)) {
      const work = printAll(app, restaurantId, orders, canContinue)
        .catch((error) => app.log.error({ err: error, restaurantId }, 'printing tickets failed'))
        .finally(() => running.delete(restaurantId))
      running.set(restaurantId, work)
    }
    await Promise.race([Promise.all(running.values()), delay(POLL_MS)])
  } while (running.size > 0 && canContinue())
  await Promise.all(running.values())
}

/** Prints the tickets of one kitchen sequentially. */
async function printAll(
  app: App,
  restaurantId: string,
  orders: readonly Unprinted[],
  canContinue: () => boolean,
): Promise<void> {
  const restaurant = await loadRestaurantForKitchen(app, restaurantId)
  if (!restaurant) return
  let failedAt = orders[0]?.printer_failed_at ?? null
  for (const { id, printer_host: host, printer_port: port, lead_minutes: leadMinutes } of orders) {
    if (!canContinue()) return
    const started = await beginPrintAttempt(app, restaurantId, id)
    if (!started) continue
    const printer = { host, port }
    const kitchen = { ...restaurant, lead: { leadMinutes, prepMinutes: restaurant.prepMinutes } }
    try {
      await sendToPrinter(app, actor, printer, kitchen, started.ticket, started.copy)
    } catch (error) {
      if (!(error instanceof PrinterError)) throw error
      app.log.warn({ err: error, restaurantId }, 'kitchen printer does not respond')
      if (error.reason === 'unsure') await flagPrintDoubt(app, restaurantId, id, { byHand: false })
      else await undoPrintAttempt(app, restaurantId, id)
      return recordPrinterStatus(app, restaurantId, printer, true)
    }
    if (failedAt) await recordPrinterStatus(app, restaurantId, printer, false)
    failedAt = null
  }
}
