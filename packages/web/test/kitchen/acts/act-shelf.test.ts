import { expect, test } from 'vitest'
import { ActShelf } from '../../../src/experiences/kitchen/acts/act-shelf.ts'

/** A browser's store that has room for so many letters. */
function storeOf(room: number) {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      const others = [...kept].reduce((sum, [known, text]) => sum + (known === key ? 0 : text.length), 0)
      if (others + value.length > room) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('keeps in the page what has no room any more, in the place of what was kept of it', () => {
  const shelf = new ActShelf({ who: 'user:u', restaurantId: 'r' }, storeOf(100))
  const about = { orderId: 'A', ticketNumber: '000001' }
  shelf.note({ ...about, text: 'short' })
  shelf.note({ ...about, text: 'long '.repeat(40) })
  expect(shelf.notes.map(({ text }) => text)).toEqual(['long '.repeat(40)])
  shelf.dismiss('A')
  expect(shelf.notes).toEqual([])
})
