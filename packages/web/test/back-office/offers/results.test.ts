import type { Cents } from '@comanda/domain/money/cents'
import { expect, test } from 'vitest'
import { perDay, rateLabel, totalOf } from '../../../src/experiences/back-office/offers/results.ts'

const result = (shown: number, taken: number, revenue: number) => ({
  shown,
  taken,
  dismissed: 1,
  orders: 1,
  revenue: revenue as Cents,
})

test('the results of several items are summed up', () => {
  expect(totalOf([result(10, 2, 500), result(30, 3, 250)])).toEqual({
    shown: 40,
    taken: 5,
    dismissed: 2,
    orders: 2,
    revenue: 750,
  })
  expect(totalOf([])).toEqual({ shown: 0, taken: 0, dismissed: 0, orders: 0, revenue: 0 })
})

test('a rate without a first view is not a number', () => {
  expect(rateLabel({ shown: 2140, taken: 381 })).toBe('17.8%')
  expect(rateLabel({ shown: 0, taken: 0 })).toBe('not yet')
  expect(perDay(20, 3)).toBe('6.7')
})
