import { type Cents, cents } from '@comanda/domain/money/cents'
import { hours } from '@comanda/domain/time/instant'
import type { Movement } from '../../gateways/payments/money-port.ts'

/** A row of our books, by what it does to the platform's balance at the provider. */
export interface BookedMovement {
  kind: string
  ref: string
  amount: Cents
  at: number
  restaurantId: string | null
  orderId: string | null
}

export interface Difference {
  /** "day": the same amount, and booked on another day (of UTC) than the provider moved it. */
  kind: 'missing_here' | 'missing_there' | 'amount' | 'day'
  movement: string
  ref: string
  restaurantId: string | null
  ours: Cents | null
  theirs: Cents | null
}

export interface Comparison {
  compared: number
  ours: Cents
  theirs: Cents
  differences: Difference[]
}

/**
 * Compares movement by movement, to the cent, those of a period. Both lists may reach beyond it: the two sides do not write
 * in the same second. A movement belongs to the period in which the provider made it, and to ours where only we have it, so
 * that periods that follow each other have each of them once.
 */
export function compareBooks(
  booked: readonly BookedMovement[],
  told: readonly Movement[],
  { from, to }: { from: number; to: number },
): Comparison {
  const ours = summed(booked)
  const theirs = summed(told)
  const result = { compared: 0, ours: 0, theirs: 0 }
  const differences: Difference[] = []
  for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
    const [here, there] = [ours.get(key), theirs.get(key)]
    const at = there?.at ?? here?.at ?? to
    if (at < from || at >= to) continue
    result.ours += here?.amount ?? 0
    result.theirs += there?.amount ?? 0
    // A free order moves nothing, and the provider has never heard of it.
    if (!there && here?.amount === 0) continue
    result.compared += 1
    const known = here ?? there
    if (!known || (here?.amount === there?.amount && !isAnotherDay(here, there))) continue
    differences.push({
      kind: kindOf(here, there),
      ...{ movement: known.kind, ref: known.ref, restaurantId: here?.restaurantId ?? null },
      ...{ ours: here?.amount ?? null, theirs: there?.amount ?? null },
    })
  }
  const { compared, ours: sum, theirs: sumThere } = result
  return {
    ...{ compared, ours: cents(sum), theirs: cents(sumThere) },
    differences: withoutCrossed(differences, booked),
  }
}

/**
 * The fee that goes back with a refund does not name it at the provider, and refunds of one order that are made in the same
 * moment share its cents in the order in which they are told. What they differ by one by one, and not together, is no
 * difference.
 */
function withoutCrossed(differences: Difference[], booked: readonly BookedMovement[]): Difference[] {
  const orders = new Map(
    booked.filter(({ kind }) => kind === 'refund').map(({ ref, orderId }) => [ref, orderId]),
  )
  const orderOf = ({ movement, ref }: Difference) =>
    movement === 'refund' ? (orders.get(ref) ?? null) : null
  const sums = new Map<string | null, number>()
  for (const found of differences)
    sums.set(orderOf(found), (sums.get(orderOf(found)) ?? 0) + (found.ours ?? 0) - (found.theirs ?? 0))
  return differences.filter((found) => {
    const order = orderOf(found)
    return order === null || found.kind !== 'amount' || sums.get(order) !== 0
  })
}

function kindOf(here: Row | undefined, there: Row | undefined): Difference['kind'] {
  if (!here) return 'missing_here'
  if (!there) return 'missing_there'
  return here.amount === there.amount ? 'day' : 'amount'
}

/** Around midnight either side may be a while behind; half a day behind is no such thing. */
function isAnotherDay(here: Row | undefined, there: Row | undefined): boolean {
  if (!here || !there || here.amount === 0) return false
  const dayOf = ({ at }: Row) => Math.floor(at / hours(24))
  return dayOf(here) !== dayOf(there) && Math.abs(here.at - there.at) > hours(12)
}

type Row = Pick<Movement, 'ref' | 'amount' | 'at'> & { kind: string; restaurantId?: string | null }

function summed(rows: readonly Row[]): Map<string, Row> {
  const sums = new Map<string, Row>()
  for (const row of rows) {
    const before = sums.get(keyOf(row))
    const at = Math.min(row.at, before?.at ?? row.at)
    sums.set(keyOf(row), { ...row, at, amount: cents(row.amount + (before?.amount ?? 0)) })
  }
  return sums
}

function keyOf({ kind, ref }: { kind: string; ref: string }): string {
  return `${kind} ${ref}`
}
