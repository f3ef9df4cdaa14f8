import { describe, expect, test } from 'vitest'
import { columnsIn, shareColumns, spread } from '../../src/experiences/kitchen/board/columns.ts'
import { sampleTicket } from './samples.ts'

const tickets = (count: number, status: 'pending' | 'ready' = 'pending') =>
  Array.from({ length: count }, (_, index) => sampleTicket(`${status}${index}`, { status }))

describe('the columns of a window', () => {
  test.each([
    [1920, 1, 5],
    [1366, 1, 4],
    [1280, 1, 4],
    [1024, 1, 3],
    [768, 1, 2],
    [390, 1, 1],
    [320, 1, 1],
    // Large text gets fewer columns instead of narrow ones.
    [1920, 1.45, 4],
    [1024, 1.45, 2],
  ])('%d pixels with zoom %d have room for %d', (width, zoom, columns) =>
    expect(columnsIn(width - 32, zoom)).toBe(columns),
  )
})

describe('tickets are spread over columns', () => {
  test('without losing one, and in their order within a column', () => {
    const all = tickets(11)
    const columns = spread(all, 3)
    expect(columns.flat().toSorted((a, b) => all.indexOf(a) - all.indexOf(b))).toEqual(all)
    for (const column of columns) {
      const places = column.map((ticket) => all.indexOf(ticket))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
    }
  })

  test('the first tickets come first in every column', () => {
    const all = tickets(3)
    expect(spread(all, 3).map(([first]) => first)).toEqual(all)
  })
})

describe('lanes share the columns', () => {
  const share = (counts: number[], columns: number) =>
    shareColumns(
      counts.map((count) => tickets(count)),
      columns,
      800,
    )

  test('each has one on a quiet board', () => {
    expect(share([1, 0, 1, 0], 4)).toEqual([1, 1, 1, 1])
  })

  test('a spare column goes to the lane with most orders', () => {
    expect(share([2, 1, 1, 1], 5)).toEqual([2, 1, 1, 1])
    expect(share([0, 1, 6, 1], 5)).toEqual([1, 1, 2, 1])
  })

  test('an empty lane gives its column to one that overflows', () => {
    expect(share([29, 0, 0, 0], 4)).toEqual([4, 0, 0, 0])
    expect(share([12, 0, 9, 9], 4)).toEqual([2, 0, 1, 1])
  })

  test('the lane of new orders stays, and no column is lost', () => {
    for (const counts of [
      [0, 20, 20, 0],
      [0, 0, 30, 0],
      [5, 5, 5, 5],
    ])
      for (const columns of [4, 5]) {
        const shares = share(counts, columns)
        expect(shares[0]).toBeGreaterThan(0)
        expect(shares.reduce((sum, one) => sum + one)).toBe(columns)
      }
  })
})
