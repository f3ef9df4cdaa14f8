import { describe, expect, test } from 'vitest'
import { cents } from '../../src/money/cents.ts'
import { readOrderLines, storeOrderLines } from '../../src/ordering/read-order-lines.ts'
import { remainingLines, removalOf, removedLines, shownLines } from '../../src/ordering/removed-lines.ts'
import type { PricedLine } from '../../src/pricing/breakdown.ts'

const line = (key: string, quantity: number, removed?: number): PricedLine => ({
  key,
  productId: `p-${key}`,
  name: key,
  code: null,
  quantity,
  unitPrice: cents(500),
  totalPrice: cents(500 * quantity),
  selections: [],
  specialInstructions: '',
  is21Plus: false,
  ...(removed && { removed }),
})
const lines = [line('soup', 3), line('rice', 1)]
const nothing = { lines: [], deliveryFee: false, tip: false }

describe('the lines of a changed order', () => {
  test('are split into what remains and what was removed, and survive being stored', () => {
    const stored = readOrderLines(storeOrderLines([line('soup', 3, 1), line('rice', 1, 1)]))
    expect(remainingLines(stored)).toEqual([{ ...line('soup', 2) }])
    expect(removedLines(stored)).toEqual([{ ...line('soup', 1) }, { ...line('rice', 1) }])
    expect(shownLines(stored).map(({ name, quantity, isRemoved }) => [name, quantity, isRemoved])).toEqual([
      ['soup', 2, false],
      ['soup', 1, true],
      ['rice', 1, true],
    ])
    expect(new Set(shownLines(stored).map(({ key }) => key)).size).toBe(3)
  })

  test('never lose more than they have', () => {
    expect(readOrderLines([{ ...line('soup', 2), removed: 7 }])[0]?.removed).toBe(2)
    expect(readOrderLines([{ ...line('soup', 2), removed: -1 }])[0]).not.toHaveProperty('removed')
  })
})

describe('a removal', () => {
  test('refunds what it removes', () => {
    expect(removalOf(lines, nothing, [{ key: 'soup', left: 1 }])).toEqual({
      lines: [line('soup', 3, 2), line('rice', 1)],
      portions: new Map([['p-soup', 2]]),
      refund: { ...nothing, lines: [{ key: 'soup', quantity: 2 }] },
    })
  })

  test('refunds nothing again that was refunded before', () => {
    const refunded = { ...nothing, lines: [{ key: 'soup', quantity: 1 }] }
    expect(removalOf(lines, refunded, [{ key: 'soup', left: 2 }])?.refund.lines).toEqual([])
    expect(removalOf(lines, refunded, [{ key: 'soup', left: 0 }])?.refund.lines).toEqual([
      { key: 'soup', quantity: 2 },
    ])
    // The refund of an earlier removal has nothing to do with the next one.
    const removed = [line('soup', 3, 1), line('rice', 1)]
    expect(removalOf(removed, refunded, [{ key: 'soup', left: 1 }])?.refund.lines).toEqual([
      { key: 'soup', quantity: 1 },
    ])
  })

  test('is impossible for unknown lines, for more than there is, and for everything', () => {
    expect(removalOf(lines, nothing, [{ key: 'tea', left: 0 }])).toBeNull()
    expect(removalOf(lines, nothing, [{ key: 'soup', left: 4 }])).toBeNull()
    expect(removalOf([line('soup', 3, 2)], nothing, [{ key: 'soup', left: 2 }])).toBeNull()
    const twice = [1, 2].map((left) => ({ key: 'soup', left }))
    expect(removalOf(lines, nothing, twice)).toBeNull()
    expect(removalOf(lines, nothing, [...lines.map(({ key }) => ({ key, left: 0 }))])).toBeNull()
  })
})
