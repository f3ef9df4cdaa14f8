import { type Cents, cents } from '@comanda/domain/money/cents'
import { hours } from '@comanda/domain/time/instant'
import type { Movement } from '../../gateways/payments/money-port.ts'

/** Instants; `to` is exclusive. */
export interface Period {
  from: number
  to: number
}

/** Whether a movement is in a period. */
export function isIn({ from, to }: Period): (movement: { at: number }) => boolean {
  return ({ at }) => at >= from && at < to
}

/** A ledger entry by its effect on the platform's balance at the provider. */
export interface LedgerMovement {
  kind: string
  ref: string
  amount: Cents
  at: number
  restaurantId: string | null
  /** The order or the sold gift card that it is about. */
  paidFor: string | null
}

export interface Difference {
  /** `day`: the same amount, recorded on a different UTC day than by the provider. */
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
 * Compares the ledger with the provider's movements of a period, movement by movement, to the cent. Both
 * lists may extend beyond the period, because the two sides do not record at the same time. A movement belongs to the
 * period in which the provider made it or, if only the ledger has it, in which it was recorded; a refund to the one in which the
 * second side had it. So consecutive periods contain it exactly once.
 */
export function compareLedger(
  recorded: readonly LedgerMovement[],
  reported: readonly Movement[],
  period: Period,
): Comparison {
  const ours = summed(recorded)
  const theirs = summed(reported)
  const result = { compared: 0, ours: 0, theirs: 0 }
  const differences: Difference[] = []
  for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
    const [here, there] = [ours.get(key), theirs.get(key)]
    const known = here ?? there
    if (!known || !isIn(period)({ at: countedAt(here, there) ?? known.at })) continue
    if (there && isUnrecordedReturn(there, ours, theirs)) continue
    result.ours += here?.amount ?? 0
    result.theirs += there?.amount ?? 0
    // A free order moves no money and does not exist at the provider.
    if (!there && here?.amount === 0) continue
    result.compared += 1
    if (here?.amount === there?.amount && !isAnotherDay(here, there)) continue
    differences.push({
      kind: kindOf(here, there),
      movement: known.kind,
      ref: known.ref,
      restaurantId: here?.restaurantId ?? null,
      ours: here?.amount ?? null,
      theirs: there?.amount ?? null,
    })
  }
  const { compared, ours: sum, theirs: sumThere } = result
  return {
    compared,
    ours: cents(sum),
    theirs: cents(sumThere),
    differences: withoutOffsetting(differences, recorded),
  }
}

/**
 * A refund that the bank never completed is not in the ledger. At the provider, it can have left the balance and returned to it.
 */
function isUnrecordedReturn({ ref }: Row, ours: Map<string, Row>, theirs: Map<string, Row>): boolean {
  const keys = [keyOf({ kind: 'refund', ref }), keyOf({ kind: 'refund_failed', ref })]
  const [refund, returned] = keys.map((key) => theirs.get(key)?.amount)
  return refund !== undefined && refund + (returned ?? 0) === 0 && !keys.some((key) => ours.has(key))
}

/**
 * At the provider, the fee returned with a refund does not name that refund, and concurrent refunds of one
 * payment share its cents by the sequence of their events. Differences between a payment's refunds that add up
 * to zero are dropped.
 */
function withoutOffsetting(differences: Difference[], recorded: readonly LedgerMovement[]): Difference[] {
  const payments = new Map(
    recorded.filter(({ kind }) => kind === 'refund').map(({ ref, paidFor }) => [ref, paidFor]),
  )
  const paymentOf = ({ movement, ref }: Difference) =>
    movement === 'refund' ? (payments.get(ref) ?? null) : null
  const sums = new Map<string | null, number>()
  for (const found of differences)
    sums.set(paymentOf(found), (sums.get(paymentOf(found)) ?? 0) + (found.ours ?? 0) - (found.theirs ?? 0))
  return differences.filter((found) => {
    const payment = paymentOf(found)
    return payment === null || found.kind !== 'amount' || sums.get(payment) !== 0
  })
}

function kindOf(here: Row | undefined, there: Row | undefined): Difference['kind'] {
  if (!here) return 'missing_here'
  if (!there) return 'missing_there'
  return here.amount === there.amount ? 'day' : 'amount'
}

/** The ledger has a refund only once its bank has completed it. */
function countedAt(here: Row | undefined, there: Row | undefined): number | undefined {
  if (here && there && here.kind === 'refund') return Math.max(here.at, there.at)
  return there?.at
}

/** Around midnight either side can lag; a lag of more than 12 hours is a difference. */
function isAnotherDay(here: Row | undefined, there: Row | undefined): boolean {
  if (!here || !there || here.amount === 0 || here.kind === 'refund') return false
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
