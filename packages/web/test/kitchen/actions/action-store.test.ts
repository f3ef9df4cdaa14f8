import { expect, test } from 'vitest'
import { ActionStore } from '../../../src/experiences/kitchen/actions/action-store.ts'

/** A browser storage with room for this many characters. */
function storeOf(room: number) {
  const stored = new Map<string, string>()
  return {
    get length() {
      return stored.size
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      const others = [...stored].reduce((sum, [known, text]) => sum + (known === key ? 0 : text.length), 0)
      if (others + value.length > room) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, value)
    },
    removeItem: (key: string) => void stored.delete(key),
  }
}

test('an action that no longer fits into the storage is stored in memory and replaces its stored value', () => {
  const store = new ActionStore({ who: 'user:u', restaurantId: 'r' }, storeOf(100))
  const about = { orderId: 'A', ticketNumber: '000001' }
  store.addConflict({ ...about, text: 'short' })
  store.addConflict({ ...about, text: 'long '.repeat(40) })
  expect(store.conflicts.map(({ text }) => text)).toEqual(['long '.repeat(40)])
  store.dismiss('A')
  expect(store.conflicts).toEqual([])
})
