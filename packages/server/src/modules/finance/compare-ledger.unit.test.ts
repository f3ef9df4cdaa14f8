import { cents } from '@comanda/domain/money/cents'
import { describe, expect, test } from 'vitest'
import type { Movement } from '../../gateways/payments/money-port.ts'
import { compareLedger } from './compare-ledger.ts'

const reported = (kind: Movement['kind'], ref: string, amount: number, at = 50): Movement => ({
  kind,
  ref,
  entry: `txn_${ref}`,
  at,
  amount: cents(amount),
})
const recorded = (
  kind: Movement['kind'],
  ref: string,
  amount: number,
  at = 50,
  paidFor: string | null = null,
) => ({
  ...reported(kind, ref, amount, at),
  restaurantId: 'r1',
  paidFor,
})
const period = { from: 0, to: 100 }

describe('compareLedger', () => {
  test('finds no difference when both sides have every movement, even split into several lines', () => {
    const found = compareLedger(
      [recorded('charge', 'pi_1', 95), recorded('card_fee', 'pi_1', -30)],
      [
        ...[
          reported('charge', 'pi_1', 1000),
          reported('charge', 'pi_1', -1000),
          reported('charge', 'pi_1', 95),
        ],
        reported('card_fee', 'pi_1', -30),
      ],
      period,
    )
    expect(found).toEqual({ compared: 2, ours: 65, theirs: 65, differences: [] })
  })

  test('reports movements that are missing on either side or differ by a cent', () => {
    const found = compareLedger(
      [recorded('charge', 'pi_1', 1000), recorded('refund', 're_1', -5)],
      [reported('charge', 'pi_1', 999), reported('dispute', 'dp_1', -2500)],
      period,
    )
    expect(found.differences).toEqual([
      { kind: 'amount', movement: 'charge', ref: 'pi_1', restaurantId: 'r1', ours: 1000, theirs: 999 },
      { kind: 'missing_there', movement: 'refund', ref: 're_1', restaurantId: 'r1', ours: -5, theirs: null },
      {
        kind: 'missing_here',
        movement: 'dispute',
        ref: 'dp_1',
        restaurantId: null,
        ours: null,
        theirs: -2500,
      },
    ])
    expect(found).toMatchObject({ compared: 3, ours: 995, theirs: -1501 })
  })

  test('ignores a refund that the bank returned before it was recorded, and no other return', () => {
    const returned = (ref: string) => [
      reported('refund', ref, -300),
      reported('refund_failed', ref, 300, 120),
    ]
    const found = compareLedger(
      [recorded('refund', 're_2', -300)],
      [...returned('re_1'), ...returned('re_2'), reported('refund', 're_3', -5)],
      { from: 0, to: 200 },
    )
    expect(found).toMatchObject({ compared: 3, ours: -300, theirs: -5 })
    expect(found.differences.map(({ movement, ref }) => `${movement} ${ref}`)).toEqual([
      'refund_failed re_2',
      'refund re_3',
    ])
  })

  test('matches a movement that was recorded after the period, and ignores movements outside it', () => {
    const found = compareLedger(
      [recorded('charge', 'pi_late', 700, 140), recorded('charge', 'pi_next', 1, 150)],
      [reported('charge', 'pi_late', 700, 99), reported('charge', 'pi_next', 2, 150)],
      period,
    )
    expect(found).toEqual({ compared: 1, ours: 700, theirs: 700, differences: [] })
  })

  test('assigns every movement to exactly one day, that of the provider', () => {
    const [here, there] = [[recorded('charge', 'pi_1', 700, 101)], [reported('charge', 'pi_1', 700, 99)]]
    const days = [period, { from: 100, to: 200 }].map((day) => compareLedger(here, there, day))
    expect(
      days.map(({ compared, ours, theirs, differences }) => [compared, ours, theirs, differences]),
    ).toEqual([
      [1, 700, 700, []],
      [0, 0, 0, []],
    ])
  })

  test('assigns a refund to the day on which the second side had it, however long its bank took', () => {
    const day = 86_400_000
    const [left, completed] = [10, 9 * day + 10]
    const [here, there] = [
      [recorded('refund', 're_1', -700, completed)],
      [reported('refund', 're_1', -700, left)],
    ]
    const found = [0, 9].map((first) =>
      compareLedger(here, there, { from: first * day, to: (first + 1) * day }),
    )
    expect(found.map(({ compared, differences }) => [compared, differences])).toEqual([
      [0, []],
      [1, []],
    ])
  })

  test('reports a movement on a different day, but not one that merely crossed midnight', () => {
    const [hour, midnight] = [3_600_000, 86_400_000]
    const found = (at: number) =>
      compareLedger(
        [recorded('charge', 'pi_1', 700, at)],
        [reported('charge', 'pi_1', 700, midnight - 1000)],
        {
          from: 0,
          to: midnight,
        },
      ).differences.map(({ kind }) => kind)
    expect(found(midnight + 2000)).toEqual([])
    expect(found(midnight + 11 * hour)).toEqual([])
    expect(found(midnight + 14 * hour)).toEqual(['day'])
    expect(found(midnight - 25 * hour)).toEqual(['day'])
  })

  test('ignores offsetting cents between refunds of one order, unless a refund is missing', () => {
    const here = [recorded('refund', 're_1', -6, 50, 'o1'), recorded('refund', 're_2', -5, 50, 'o1')]
    const there = [reported('refund', 're_1', -5), reported('refund', 're_2', -6)]
    expect(compareLedger(here, there, period)).toMatchObject({ compared: 2, differences: [] })
    const other = [recorded('refund', 're_1', -6, 50, 'o1'), recorded('refund', 're_2', -5, 50, 'o2')]
    expect(compareLedger(other, there, period).differences.map(({ ref }) => ref)).toEqual(['re_1', 're_2'])
    const more = [reported('refund', 're_1', -5), reported('refund', 're_2', -7)]
    expect(compareLedger(here, more, period).differences.map(({ ref }) => ref)).toEqual(['re_1', 're_2'])
    const [first] = there
    expect(compareLedger(here, first ? [first] : [], period).differences.map(({ kind }) => kind)).toEqual([
      'amount',
      'missing_there',
    ])
  })

  test('does not report a free order as missing at the provider', () => {
    expect(compareLedger([recorded('charge', 'order:1', 0)], [], period)).toMatchObject({ differences: [] })
  })
})
