import type { Board } from '@comanda/contract/kitchen'
import { formatExactTime } from '@comanda/domain/time/repeated-time'

/** The parts of a board that show which printers respond. */
export type PrinterStates = Pick<Board, 'printerFailedAt' | 'stations'> & {
  restaurant: Pick<Board['restaurant'], 'timezone'>
}

/** A sentence for each printer of the kitchen that does not respond. */
export function failedPrinters({ printerFailedAt, stations, restaurant }: PrinterStates): string[] {
  const since = (at: number) => `has not responded since ${formatExactTime(at, restaurant.timezone)}.`
  return [
    ...(printerFailedAt === null ? [] : [`The printer ${since(printerFailedAt)}`]),
    // A board that an earlier version stored on this device has stations without printers.
    ...stations.flatMap(({ name, printer }) =>
      printer?.failedAt ? [`The printer of ${name} ${since(printer.failedAt)}`] : [],
    ),
  ]
}
