import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '../../../app.ts'
import { PrinterError } from '../../../gateways/printer/port.ts'
import { loadRestaurantForKitchen } from '../../restaurants/public.ts'
import { askAboutPaper, beginPaper, takeTryBack } from './count-tries.ts'
import { findUnprinted, type Unprinted } from './find-unprinted.ts'
import { noteFailure } from './note-failure.ts'
import { sendToPrinter } from './send-to-printer.ts'

const actor = 'system:kitchen'
/** How often a round looks for more while a printer keeps it waiting. */
const LOOK_AGAIN_MS = 2000
/** A round begins nothing any more then, so that whoever runs it can see whether it is still theirs to run. */
const ROUND_MS = 60_000

/**
 * Prints the tickets of kitchens that want it by themselves: new ones when they come onto the board, or each once somebody
 * acknowledged it. Each once. Where nobody can know whether it came out, because the printer or the program fell silent under
 * it, it is printed once more, marked as such, and the second time a person is asked. A printer that does not answer is tried
 * again every half minute, and its kitchen is told; it holds up no other.
 */
export async function printOrders(app: App, signal?: AbortSignal): Promise<void> {
  const roundEnds = performance.now() + ROUND_MS
  const goesOn = () => !signal?.aborted && performance.now() < roundEnds
  const atWork = new Map<string, Promise<void>>()
  do {
    const due = await findUnprinted(app, [...atWork.keys()])
    for (const [restaurantId, orders] of Map.groupBy(due, (order) => order.restaurant_id)) {
      const work = printAll(app, restaurantId, orders, goesOn)
        .catch((error) => app.log.error({ err: error, restaurantId }, 'tickets could not be printed'))
        .finally(() => atWork.delete(restaurantId))
      atWork.set(restaurantId, work)
    }
    await Promise.race([Promise.all(atWork.values()), delay(LOOK_AGAIN_MS)])
  } while (atWork.size > 0 && goesOn())
  await Promise.all(atWork.values())
}

/** The tickets of one kitchen, one after the other. */
async function printAll(
  app: App,
  restaurantId: string,
  orders: readonly Unprinted[],
  goesOn: () => boolean,
): Promise<void> {
  const restaurant = await loadRestaurantForKitchen(app, restaurantId)
  if (!restaurant) return
  let failedAt = orders[0]?.printer_failed_at ?? null
  for (const { id, printer_host: host, printer_port: port, lead_minutes: leadMinutes } of orders) {
    if (!goesOn()) return
    const begun = await beginPaper(app, restaurantId, id)
    if (!begun) continue
    const printer = { host, port }
    const kitchen = { ...restaurant, lead: { leadMinutes, prepMinutes: restaurant.prepMinutes } }
    try {
      await sendToPrinter(app, actor, printer, kitchen, begun.ticket, begun.copy)
    } catch (error) {
      if (!(error instanceof PrinterError)) throw error
      app.log.warn({ err: error, restaurantId }, 'the printer of a kitchen does not answer')
      if (error.reason === 'unsure') await askAboutPaper(app, restaurantId, id, { byHand: false })
      else await takeTryBack(app, restaurantId, id)
      return noteFailure(app, restaurantId, printer, true)
    }
    if (failedAt) await noteFailure(app, restaurantId, printer, false)
    failedAt = null
  }
}
