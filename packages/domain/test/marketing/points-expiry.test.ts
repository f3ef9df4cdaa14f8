import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  earliestExpiry,
  type LedgerEntry,
  type PointsExpiry,
  pointsExpiries,
  pointsLots,
} from '../../src/marketing/points-expiry.ts'
import { startOfDay } from '../../src/time/zone.ts'

const zone = 'America/New_York'
const noon = (date: string) => Date.parse(`${date}T17:00:00Z`)
const entry = (date: string, kind: LedgerEntry['kind'], points: number, orderId: string | null = null) => ({
  kind,
  points,
  orderId,
  at: noon(date),
})
const left = (entries: LedgerEntry[]) => pointsLots(entries).map((lot) => lot.left)
const expiries = (entries: LedgerEntry[], expiry: PointsExpiry, earliest = 0) =>
  pointsExpiries(entries, { expiry, zone, earliest })

describe('pointsLots', () => {
  test('uses the oldest points first', () => {
    const earned = [entry('2026-01-01', 'earn', 60, 'a'), entry('2026-02-01', 'earn', 80, 'b')]
    expect(left([...earned, entry('2026-03-01', 'redeem', -100, 'c')])).toEqual([40])
  })

  test('takes the points of a refund from its own order', () => {
    const earned = [entry('2026-01-01', 'earn', 60, 'a'), entry('2026-02-01', 'earn', 80, 'b')]
    expect(left([...earned, entry('2026-03-01', 'reverse_earn', -80, 'b')])).toEqual([60])
  })

  test('restores the age of points when a reward is returned', () => {
    const entries = [
      entry('2026-01-01', 'earn', 60, 'a'),
      entry('2026-02-01', 'earn', 80, 'b'),
      entry('2026-03-01', 'redeem', -100, 'c'),
      entry('2026-04-01', 'reverse_redeem', 100, 'c'),
    ]
    expect(pointsLots(entries)).toEqual([
      { at: noon('2026-01-01'), left: 60 },
      { at: noon('2026-02-01'), left: 80 },
    ])
  })

  test('settles a negative balance before points count', () => {
    const entries = [
      entry('2026-01-01', 'earn', 100, 'a'),
      entry('2026-02-01', 'redeem', -100, 'b'),
      entry('2026-03-01', 'reverse_earn', -100, 'a'),
      entry('2026-04-01', 'earn', 130, 'c'),
    ]
    expect(pointsLots(entries)).toEqual([{ at: noon('2026-04-01'), left: 30 }])
  })
})

describe('pointsExpiries', () => {
  const entries = [entry('2025-01-31', 'earn', 60, 'a'), entry('2025-03-10', 'earn', 80, 'b')]

  test('expire at the end of the same day of a later month, or of its last day', () => {
    expect(expiries(entries, { months: 1, after: 'earned' })).toEqual([
      { at: startOfDay('2025-03-01', zone), points: 60 },
      { at: startOfDay('2025-04-11', zone), points: 80 },
    ])
  })

  test('expire together after the last order', () => {
    const bonus = entry('2025-04-01', 'birthday', 20)
    expect(expiries([...entries, bonus], { months: 12, after: 'last_order' })).toEqual([
      { at: startOfDay('2026-03-11', zone), points: 140 },
      { at: startOfDay('2026-04-02', zone), points: 20 },
    ])
  })

  test('never before the members were given time', () => {
    const earliest = earliestExpiry(noon('2026-11-01'), zone)
    expect(earliest).toBe(startOfDay('2026-12-02', zone))
    expect(expiries(entries, { months: 1, after: 'earned' }, earliest)).toEqual([
      { at: earliest, points: 140 },
    ])
  })
})

test('under any sequence of entries the points left are the balance, and expiry never makes it negative', () => {
  const step = fc.record({
    kind: fc.constantFrom('earn', 'redeem', 'refund', 'return', 'give', 'take', 'expire' as const),
    points: fc.integer({ min: 1, max: 200 }),
    order: fc.integer({ min: 0, max: 5 }).map(String),
    days: fc.integer({ min: 0, max: 200 }),
  })
  const expiry = fc.record({
    months: fc.integer({ min: 1, max: 24 }),
    after: fc.constantFrom('earned', 'last_order' as const),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), expiry, (steps, rule) => {
      const entries: LedgerEntry[] = []
      let at = noon('2024-01-01')
      const balance = () => entries.reduce((sum, { points }) => sum + points, 0)
      const netOf = (order: string, kind: string) =>
        entries
          .filter((one) => one.orderId === order && one.kind.endsWith(kind))
          .reduce((sum, { points }) => sum + points, 0)
      const add = (kind: LedgerEntry['kind'], points: number, orderId: string | null) => {
        if (points !== 0) entries.push({ kind, points, at, orderId })
      }
      for (const { kind, points, order, days } of steps) {
        at += days * 86_400_000
        const before = balance()
        if (kind === 'earn') add('earn', points, `${order} ${entries.length}`)
        if (kind === 'redeem' && before >= points) add('redeem', -points, order)
        const earner = entries.find((one) => one.kind === 'earn')?.orderId ?? ''
        if (kind === 'refund') add('reverse_earn', -Math.min(points, netOf(earner, 'earn')), earner)
        if (kind === 'return') add('reverse_redeem', Math.min(points, -netOf(order, 'redeem')), order)
        if (kind === 'give') add('adjust', points, null)
        if (kind === 'take' && before >= points) add('adjust', -points, null)
        if (kind === 'expire') {
          const due = expiries(entries, rule).filter((one) => one.at <= at)
          add('expire', -due.reduce((sum, one) => sum + one.points, 0), null)
          expect(balance()).toBeGreaterThanOrEqual(Math.min(before, 0))
          // What expired is deducted once: at the same time, nothing more expires.
          expect(expiries(entries, rule).filter((one) => one.at <= at)).toEqual([])
        }
        const lots = pointsLots(entries)
        const sum = lots.reduce((total, lot) => total + lot.left, 0)
        expect(sum).toBe(Math.max(0, balance()))
        expect(expiries(entries, rule).reduce((total, one) => total + one.points, 0)).toBe(sum)
      }
    }),
  )
})
