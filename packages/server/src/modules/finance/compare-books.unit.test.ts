import { cents } from '@comanda/domain/money/cents'
import { describe, expect, test } from 'vitest'
import type { Movement } from '../../gateways/payments/money-port.ts'
import { compareBooks } from './compare-books.ts'

const told = (kind: Movement['kind'], ref: string, amount: number, at = 50): Movement => ({
  ...{ kind, ref, at },
  amount: cents(amount),
})
const booked = (
  kind: Movement['kind'],
  ref: string,
  amount: number,
  at = 50,
  orderId: string | null = null,
) => ({
  ...told(kind, ref, amount, at),
  ...{ restaurantId: 'r1', orderId },
})
const period = { from: 0, to: 100 }

describe('comparing the books', () => {
  test('finds nothing where every movement is on both sides, in as many lines as it takes', () => {
    const found = compareBooks(
      [booked('charge', 'pi_1', 95), booked('card_fee', 'pi_1', -30)],
      [
        ...[told('charge', 'pi_1', 1000), told('charge', 'pi_1', -1000), told('charge', 'pi_1', 95)],
        told('card_fee', 'pi_1', -30),
      ],
      period,
    )
    expect(found).toEqual({ compared: 2, ours: 65, theirs: 65, differences: [] })
  })

  test('names what is missing here, missing there, and off by a cent', () => {
    const found = compareBooks(
      [booked('charge', 'pi_1', 1000), booked('refund', 're_1', -5)],
      [told('charge', 'pi_1', 999), told('dispute', 'dp_1', -2500)],
      period,
    )
    expect(found.differences).toEqual([
      { kind: 'amount', movement: 'charge', ref: 'pi_1', restaurantId: 'r1', ours: 1000, theirs: 999 },
      { kind: 'missing_there', movement: 'refund', ref: 're_1', restaurantId: 'r1', ours: -5, theirs: null },
      {
        ...{ kind: 'missing_here', movement: 'dispute', ref: 'dp_1', restaurantId: null },
        ...{ ours: null, theirs: -2500 },
      },
    ])
    expect(found).toMatchObject({ compared: 3, ours: 995, theirs: -1501 })
  })

  test('takes a movement as one that was booked after the period, and leaves out what neither side has in it', () => {
    const found = compareBooks(
      [booked('charge', 'pi_late', 700, 140), booked('charge', 'pi_next', 1, 150)],
      [told('charge', 'pi_late', 700, 99), told('charge', 'pi_next', 2, 150)],
      period,
    )
    expect(found).toEqual({ compared: 1, ours: 700, theirs: 700, differences: [] })
  })

  test('gives every movement to one day alone, that of the provider', () => {
    const [here, there] = [[booked('charge', 'pi_1', 700, 101)], [told('charge', 'pi_1', 700, 99)]]
    const days = [period, { from: 100, to: 200 }].map((day) => compareBooks(here, there, day))
    expect(
      days.map(({ compared, ours, theirs, differences }) => [compared, ours, theirs, differences]),
    ).toEqual([
      [1, 700, 700, []],
      [0, 0, 0, []],
    ])
  })

  test('says what was booked on another day, and nothing of what midnight came between', () => {
    const [hour, midnight] = [3_600_000, 86_400_000]
    const found = (at: number) =>
      compareBooks([booked('charge', 'pi_1', 700, at)], [told('charge', 'pi_1', 700, midnight - 1000)], {
        from: 0,
        to: midnight,
      }).differences.map(({ kind }) => kind)
    expect(found(midnight + 2000)).toEqual([])
    expect(found(midnight + 11 * hour)).toEqual([])
    expect(found(midnight + 14 * hour)).toEqual(['day'])
    expect(found(midnight - 25 * hour)).toEqual(['day'])
  })

  test('says nothing of cents that refunds of one order share another way, and all of it when one is missing', () => {
    const here = [booked('refund', 're_1', -6, 50, 'o1'), booked('refund', 're_2', -5, 50, 'o1')]
    const there = [told('refund', 're_1', -5), told('refund', 're_2', -6)]
    expect(compareBooks(here, there, period)).toMatchObject({ compared: 2, differences: [] })
    const other = [booked('refund', 're_1', -6, 50, 'o1'), booked('refund', 're_2', -5, 50, 'o2')]
    expect(compareBooks(other, there, period).differences.map(({ ref }) => ref)).toEqual(['re_1', 're_2'])
    const more = [told('refund', 're_1', -5), told('refund', 're_2', -7)]
    expect(compareBooks(here, more, period).differences.map(({ ref }) => ref)).toEqual(['re_1', 're_2'])
    const [first] = there
    expect(compareBooks(here, first ? [first] : [], period).differences.map(({ kind }) => kind)).toEqual([
      'amount',
      'missing_there',
    ])
  })

  test('does not miss a free order at the provider', () => {
    expect(compareBooks([booked('charge', 'order:1', 0)], [], period)).toMatchObject({ differences: [] })
  })
})
