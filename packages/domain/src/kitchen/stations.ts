/** A place in the kitchen and the products that are made there. */
export interface PrepStation {
  id: string
  name: string
  productIds: readonly string[]
}

interface Lines {
  lines: readonly { key: string; productId: string }[]
  madeLines: readonly string[]
}

/** How far one station is with one ticket, in lines. */
export interface StationReadiness {
  /** null: the lines that belong to no station, and so to all. */
  stationId: string | null
  name: string
  made: number
  total: number
}

/** What a screen shows of the kitchen: everything, what some stations make, or how far each station is. */
export type StationView =
  | { kind: 'all' }
  | { kind: 'some'; stationIds: readonly string[] }
  | { kind: 'expediter' }

/** The view that a screen keeps as text. Stations that are gone drop out; with none left it is everything. */
export function readStationView(text: string | null, stations: readonly PrepStation[]): StationView {
  if (stations.length === 0 || text === null) return { kind: 'all' }
  if (text === 'expediter') return { kind: 'expediter' }
  const kept = text.split(',').filter((id) => stations.some((station) => station.id === id))
  return kept.length > 0 ? { kind: 'some', stationIds: kept } : { kind: 'all' }
}

/** The text of a view; null for everything. */
export function writeStationView(view: StationView): string | null {
  if (view.kind === 'some') return view.stationIds.join(',') || null
  return view.kind === 'all' ? null : view.kind
}

/** Whether a product is made at one of the stations in view. One without a station is made everywhere. */
export function isOwnProduct(
  productId: string,
  view: StationView,
  stations: readonly PrepStation[],
): boolean {
  if (view.kind !== 'some') return true
  const homes = stations.filter(({ productIds }) => productIds.includes(productId))
  return homes.length === 0 || homes.some(({ id }) => view.stationIds.includes(id))
}

/** Whether the view has anything to make of a ticket. Free kids meals belong to no station, and so to all. */
export function hasOwnLines(
  ticket: Lines & { kidsMeals: readonly { quantity: number }[] },
  view: StationView,
  stations: readonly PrepStation[],
): boolean {
  return (
    ticket.lines.some(({ productId }) => isOwnProduct(productId, view, stations)) ||
    ticket.kidsMeals.some(({ quantity }) => quantity > 0)
  )
}

/** How far each station is that has a part in a ticket, in the stations' order; lines of no station come last. */
export function readinessOf(ticket: Lines, stations: readonly PrepStation[]): StationReadiness[] {
  const isMade = new Set(ticket.madeLines)
  const at = (stationId: string | null, name: string, belongs: (productId: string) => boolean) => {
    const lines = ticket.lines.filter(({ productId }) => belongs(productId))
    return { stationId, name, made: lines.filter(({ key }) => isMade.has(key)).length, total: lines.length }
  }
  const placed = new Set(stations.flatMap(({ productIds }) => productIds))
  return [
    ...stations.map(({ id, name, productIds }) => at(id, name, (product) => productIds.includes(product))),
    at(null, 'Any station', (product) => !placed.has(product)),
  ].filter(({ total }) => total > 0)
}
