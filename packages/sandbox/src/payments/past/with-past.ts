import type { Table } from '../../journal.ts'
import type { ChargeTables } from '../charge-tables.ts'
import { type PastCharge, pastKey } from './past-charge.ts'

type RowOf<Kind extends keyof ChargeTables> = ChargeTables[Kind] extends Table<infer Row> ? Row : never

export type ExpandCharge = (charge: PastCharge) => ChargeTables

/** The charges of the past, and the rows of all tables that they make. */
export interface PastRows {
  charges: Table<PastCharge>
  expand: ExpandCharge
  all(): readonly ChargeTables[]
}

/**
 * The rows are made when they are read: the objects of a charge need about ten times the memory of their source. They
 * are cached until the memory is needed. A charge of the past never changes.
 */
export function pastRows(charges: Table<PastCharge>, expand: ExpandCharge): PastRows {
  let made: WeakRef<readonly ChargeTables[]> | undefined
  return {
    charges,
    expand,
    all() {
      const known = made?.deref()
      if (known?.length === charges.size) return known
      const rows = charges.all().map(expand)
      made = new WeakRef(rows)
      return rows
    },
  }
}

/** A table together with the rows of past charges. A row that changes, as by a refund, is stored from then on. */
export function withPast<Kind extends keyof ChargeTables>(
  { charges, expand, all }: PastRows,
  kind: Kind,
  table: Table<RowOf<Kind>>,
): Table<RowOf<Kind>> {
  const own = (tables: ChargeTables) => tables[kind] as Table<RowOf<Kind>>
  const entries = () => {
    const stored = table.entries()
    if (charges.size === 0) return stored
    const rows = new Map(all().flatMap((tables) => own(tables).entries()))
    for (const [id, row] of stored) rows.set(id, row)
    return [...rows]
  }
  return {
    get(id) {
      const stored = table.get(id)
      if (stored || charges.size === 0) return stored
      const key = id.split('_')[1] ?? ''
      const charge = pastKey.test(key) ? charges.get(`pi_${key}`) : undefined
      return charge && own(expand(charge)).get(id)
    },
    put: table.put,
    delete: table.delete,
    clear: table.clear,
    all: () => entries().map(([, row]) => row),
    entries,
    get size() {
      return table.size + charges.size
    },
  }
}
