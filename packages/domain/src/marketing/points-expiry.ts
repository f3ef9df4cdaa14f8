import type { Instant, LocalDate, Zone } from '../time/instant.ts'
import { addDays, startOfDay, zonedTime } from '../time/zone.ts'

export const ledgerKinds = [
  'earn',
  'redeem',
  'reverse_earn',
  'reverse_redeem',
  'adjust',
  'first_order',
  'reverse_first_order',
  'birthday',
  'expire',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** An entry of a member's points ledger. The balance is the sum of all entries. */
export interface LedgerEntry {
  kind: LedgerKind
  points: number
  at: Instant
  orderId: string | null
}

/** When points expire: months after they were earned, or after the member's last order. */
export interface PointsExpiry {
  months: number
  after: 'earned' | 'last_order'
}

/** Points that were received together and are not used up. */
export interface PointsLot {
  at: Instant
  left: number
}

interface Lot extends PointsLot {
  /** Kind and order of the entry that a reversal names; null for others. */
  key: string | null
}

/**
 * The points that a member has, oldest first. Points are used in the order in which they were received (first in, first
 * out). A refund deducts the points of its own order first; a returned reward restores the points that it used, with
 * their age. While the balance is negative, received points settle it first.
 */
export function pointsLots(entries: readonly LedgerEntry[]): PointsLot[] {
  const lots: Lot[] = []
  /** What each order's reward used, in that sequence. */
  const usedBy = new Map<string, { lot: Lot; points: number }[]>()
  let debt = 0

  const settle = (points: number) => {
    const settled = Math.min(debt, points)
    debt -= settled
    return points - settled
  }
  const receive = (points: number, at: Instant, key: string | null) => {
    const place = lots.findLastIndex((lot) => lot.at <= at) + 1
    lots.splice(place, 0, { at, left: settle(points), key })
  }
  const use = (points: number, first: Lot | undefined, used: (lot: Lot, points: number) => void) => {
    let open = points
    for (const lot of first ? [first, ...lots] : lots) {
      const part = Math.min(lot.left, open)
      if (part === 0) continue
      lot.left -= part
      open -= part
      used(lot, part)
    }
    debt += open
  }
  const restore = (points: number, orderId: string, at: Instant) => {
    let open = settle(points)
    const used = usedBy.get(orderId) ?? []
    while (open > 0) {
      const last = used.at(-1)
      if (!last) return receive(open, at, null)
      const part = Math.min(last.points, open)
      last.lot.left += part
      last.points -= part
      open -= part
      if (last.points === 0) used.pop()
    }
  }

  for (const { kind, points, at, orderId } of entries) {
    const key = orderId === null ? null : `${kind.replace('reverse_', '')} ${orderId}`
    const own = key === null ? undefined : lots.find((lot) => lot.key === key)
    if (kind === 'reverse_redeem' && points > 0 && orderId !== null) restore(points, orderId, at)
    else if (points > 0 && own) own.left += settle(points)
    else if (points > 0) receive(points, at, key)
    else {
      const used = orderId !== null && kind.endsWith('redeem') ? (usedBy.get(orderId) ?? []) : null
      if (orderId !== null && used) usedBy.set(orderId, used)
      use(-points, own, (lot, part) => used?.push({ lot, points: part }))
    }
  }
  return lots.filter(({ left }) => left > 0).map(({ at, left }) => ({ at, left }))
}

/**
 * When which points of a member expire, soonest first. They expire at the end of the local day, and never before
 * `earliest`.
 */
export function pointsExpiries(
  entries: readonly LedgerEntry[],
  { expiry, zone, earliest }: { expiry: PointsExpiry; zone: Zone; earliest: Instant },
): { at: Instant; points: number }[] {
  const orders = entries.filter(({ kind }) => kind === 'earn' || kind === 'redeem')
  const lastOrder = expiry.after === 'last_order' ? Math.max(0, ...orders.map(({ at }) => at)) : 0
  const byTime = new Map<Instant, number>()
  for (const { at, left } of pointsLots(entries)) {
    const own = endOfDayAfter(Math.max(at, lastOrder), expiry.months, zone)
    const end = Math.max(own, earliest)
    byTime.set(end, (byTime.get(end) ?? 0) + left)
  }
  return [...byTime].map(([at, points]) => ({ at, points })).toSorted((one, other) => one.at - other.at)
}

/** The number of days before their expiry at which points are announced to expire, by email and in the account. */
export const expiryNoticeDays = 14

/** The number of days after a rule began to apply in which no points expire, so that no member loses points without notice. */
const graceDays = 30

/** The first time at which points can expire under a rule that began to apply at `since`. */
export function earliestExpiry(since: Instant, zone: Zone): Instant {
  return startOfDay(addDays(zonedTime(since, zone).date, graceDays + 1), zone)
}

function endOfDayAfter(at: Instant, months: number, zone: Zone): Instant {
  return startOfDay(addDays(addMonths(zonedTime(at, zone).date, months), 1), zone)
}

/** The same day of a later month, or the last one of a shorter month. */
function addMonths(date: LocalDate, months: number): LocalDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day, days))
  return first.toISOString().slice(0, 10)
}
