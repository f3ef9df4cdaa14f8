import { type SlipKitchen, slipOfStation } from '@comanda/domain/kitchen/slip'
import type { App } from '../../../app.ts'
import { readStations } from '../stations/read-stations.ts'
import type { PrintQueue } from './find-unprinted.ts'
import { beginPrintAttempt, flagPrintDoubt, undoPrintAttempt } from './print-attempts.ts'
import { printSlip, sendToPrinter, slipOrderOf } from './send-to-printer.ts'
import {
  beginStationPrint,
  flagStationDoubt,
  type StationTicket,
  settleStationPrint,
  undoStationPrint,
} from './station-prints.ts'

const actor = 'system:kitchen'

/** A counted attempt to print a ticket. */
interface BegunTicket {
  /** Prints it and records that. Throws PrinterError. */
  print(): Promise<void>
  /** Undoes the attempt: no byte can have reached the printer. */
  undo(): Promise<void>
  /** The outcome is unknown: after the last attempt the screens ask. */
  flagDoubt(): Promise<void>
}

interface Tickets {
  /** Null when there is nothing to print. */
  begin(orderId: string): Promise<BegunTicket | null>
}

/** The tickets of a printer: complete ones, or those of a station. */
export function ticketsOf(
  app: App,
  queue: PrintQueue,
  kitchen: SlipKitchen & { id: string },
): Promise<Tickets> {
  return queue.stationId === null
    ? Promise.resolve(completeTickets(app, queue, kitchen))
    : stationTickets(app, { ...queue, stationId: queue.stationId }, kitchen)
}

function completeTickets(
  app: App,
  { restaurantId, printer }: PrintQueue,
  kitchen: SlipKitchen & { id: string },
): Tickets {
  return {
    async begin(orderId) {
      const begun = await beginPrintAttempt(app, restaurantId, orderId)
      return (
        begun && {
          print: () => sendToPrinter(app, actor, printer, kitchen, begun),
          undo: () => undoPrintAttempt(app, restaurantId, begun),
          flagDoubt: () => flagPrintDoubt(app, restaurantId, begun, { byHand: false }),
        }
      )
    },
  }
}

async function stationTickets(
  app: App,
  { restaurantId, stationId, printer }: PrintQueue & { stationId: string },
  kitchen: SlipKitchen,
): Promise<Tickets> {
  const stations = await app.db.tenant(restaurantId, actor, (tx) => readStations(tx, restaurantId))
  const station = stations.find(({ id }) => id === stationId)
  return {
    async begin(orderId) {
      const target: StationTicket = { restaurantId, orderId, stationId }
      const begun = station && (await beginStationPrint(app, target))
      if (!begun) return null
      const { ticket, attempt } = begun
      if (attempt === null) {
        // The process ended during the last attempt.
        await flagStationDoubt(app, target)
        return null
      }
      const slip = slipOfStation(slipOrderOf(ticket, attempt > 1 ? 'maybe' : undefined), station, stations)
      if (!slip) {
        await settleStationPrint(app, target)
        return null
      }
      return {
        async print() {
          await printSlip(app, printer, kitchen, slip)
          await settleStationPrint(app, target)
        },
        undo: () => undoStationPrint(app, target),
        flagDoubt: () => flagStationDoubt(app, target),
      }
    },
  }
}
