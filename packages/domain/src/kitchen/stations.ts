/** A station of the kitchen and the products that are made there. */
export interface PrepStation {
  id: string
  name: string
  productIds: readonly string[]
}

interface Lines {
  lines: readonly { key: string; productId: string }[]
  checkedLines: readonly string[]
}

/** Progress of one station with one ticket, in lines. */
export interface StationReadiness {
  /** null: the lines without a station, which belong to every station. */
  stationId: string | null
  name: string
  made: number
  total: number
}

/**
 * The content of a kitchen screen: everything, the products of some stations, or the progress of every station.
 */
export type StationView =
  | { kind: 'all' }
  | { kind: 'some'; stationIds: readonly string[] }
  | { kind: 'expediter' }

/**
 * Parses the view that a screen has stored. Deleted stations are dropped; with none left the view is
 * everything.
 */
export function parseStationView(text: string | null, stations: readonly PrepStation[]): StationView {
  if (stations.length === 0 || text === null) return { kind: 'all' }
  if (text === 'expediter') return { kind: 'expediter' }
  const stationIds = text.split(',').filter((id) => stations.some((station) => station.id === id))
  return stationIds.length > 0 ? { kind: 'some', stationIds } : { kind: 'all' }
}

/** Serializes a view; null means everything. */
export function serializeStationView(view: StationView): string | null {
  if (view.kind === 'some') return view.stationIds.join(',') || null
  return view.kind === 'all' ? null : view.kind
}

/**
 * Whether a product is made at one of the stations in view. A product without a station is made at all of
 * them.
 */
export function isProductInView(
  productId: string,
  view: StationView,
  stations: readonly PrepStation[],
): boolean {
  if (view.kind !== 'some') return true
  const homes = stations.filter(({ productIds }) => productIds.includes(productId))
  return homes.length === 0 || homes.some(({ id }) => view.stationIds.includes(id))
}

/** Whether a ticket has lines in the view. Free kids meals have no station and so appear in every view. */
export function hasLinesInView(
  ticket: { lines: readonly { productId: string }[]; kidsMeals: readonly { quantity: number }[] },
  view: StationView,
  stations: readonly PrepStation[],
): boolean {
  return (
    ticket.lines.some(({ productId }) => isProductInView(productId, view, stations)) ||
    ticket.kidsMeals.some(({ quantity }) => quantity > 0)
  )
}

/**
 * Progress of each station that has lines in the ticket, in station order; lines without a station come last.
 */
export function readinessOf(ticket: Lines, stations: readonly PrepStation[]): StationReadiness[] {
  const isMade = new Set(ticket.checkedLines)
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
