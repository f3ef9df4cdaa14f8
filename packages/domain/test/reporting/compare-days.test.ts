import { expect, test } from 'vitest'
import { compareDays, compareSales } from '../../src/reporting/compare-days.ts'

test('days with an offer and without are counted and summed up apart', () => {
  const days = [
    { isWith: true, sold: 12 },
    { isWith: true, sold: 8 },
    { isWith: false, sold: 10 },
    { isWith: false, sold: 0 },
  ]
  expect(compareDays(days)).toEqual({ daysWith: 2, soldWith: 20, daysWithout: 2, soldWithout: 10 })
  expect(compareDays([])).toEqual({ daysWith: 0, soldWith: 0, daysWithout: 0, soldWithout: 0 })
})

test('days are compared by orders and revenue, and days without an order do not count', () => {
  const day = (name: string, orders: number, revenue: number) => ({ day: name, sales: { orders, revenue } })
  const days = [day('2026-11-01', 4, 8000), day('2026-11-02', 2, 3000), day('2026-11-03', 0, -500)]
  expect(compareSales(days, (one) => one.day === '2026-11-01')).toEqual({
    orders: { daysWith: 1, soldWith: 4, daysWithout: 1, soldWithout: 2 },
    revenue: { daysWith: 1, soldWith: 8000, daysWithout: 1, soldWithout: 3000 },
  })
})
