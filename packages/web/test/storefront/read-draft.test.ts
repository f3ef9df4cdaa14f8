import { cents } from '@comanda/domain/money/cents'
import { percent } from '@comanda/domain/money/percent'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { emptyDraft } from '../../src/experiences/storefront/order/draft.ts'
import { createDraftStore } from '../../src/experiences/storefront/order/draft-store.ts'
import { useOrder } from '../../src/experiences/storefront/order/order.tsx'
import { readDraft } from '../../src/experiences/storefront/order/read-draft.ts'

const restaurantId = '3f0e0f0e-0000-4000-8000-000000000001'
const line = { key: 'a', productId: 'p1', quantity: 2, selections: [], specialInstructions: '' }

test('restores what was stored', () => {
  const storage = memoryStorage()
  const store = createDraftStore(storage)
  store.start(restaurantId)
  store.replaceLines([line], [])
  store.update({
    fulfillment: 'pickup',
    timing: { mode: 'later', at: 1_800_000_000_000 },
    discount: {
      code: 'PIZZA20',
      type: 'percentage',
      percentage: percent(2000),
      amount: cents(0),
      atMost: cents(500),
      onlyFor: ['p1'],
    },
    tip: { kind: 'none' },
    ageConfirmed: true,
  })
  expect(createDraftStore(storage).read()).toEqual(store.read())
})

test('renews the checkout key with every change, because it identifies one order content', () => {
  const store = createDraftStore(null)
  store.start(restaurantId)
  const keys = [
    () => store.addLine(line, 'Soup', cents(500)),
    () => store.setQuantity('a', 3),
    () => store.replaceLine({ ...line, quantity: 1 }, 'Soup', cents(500)),
    () => store.update({ tip: { kind: 'none' } }),
    () => store.setQuantity('a', 0),
  ].map((change) => {
    change()
    return store.read()?.checkoutKey
  })
  expect(new Set(keys).size).toBe(5)
  expect(store.read()).toMatchObject({ lines: [], memory: [] })
})

describe('a corrupted stored draft', () => {
  const stored = { ...emptyDraft(restaurantId), lines: [line], names: [] }

  test.each([null, 'text', 7, [], {}, { version: 2 }, { ...stored, lines: 'none' }])(
    'reads %j as no draft',
    (value) => {
      expect(readDraft(value)).toBeNull()
    },
  )

  test('that is no JSON is no draft', () => {
    const storage = memoryStorage()
    storage.setItem('comanda.order', '{"version":1,')
    expect(createDraftStore(storage).read()).toBeNull()
  })

  test('starts as soon as possible if the stored time is no date', () => {
    const { timing } = readDraft({ ...stored, timing: { mode: 'later', at: 9e15 } }) ?? {}
    expect(timing).toEqual({ mode: 'asap' })
  })

  test('keeps the cart and resets invalid fields', () => {
    const broken = {
      ...stored,
      fulfillment: 'boat',
      timing: null,
      address: 5,
      quote: { fee: 'free' },
      discount: 'WELCOME10',
      kidsMeals: [{ name: 'Burger', quantity: -1 }],
      tip: { kind: 'custom', amount: 1.5 },
      ageConfirmed: 'yes',
      checkoutKey: 'mine',
    }
    const { checkoutKey, ...draft } = readDraft(broken) ?? emptyDraft('')
    const { checkoutKey: _, ...fresh } = emptyDraft(restaurantId)
    expect(draft).toEqual({ ...fresh, lines: [line] })
    expect(checkoutKey).toMatch(/^[0-9a-f-]{36}$/)
  })
})

test('is an error outside of its provider', () => {
  function Cart() {
    return useOrder().draft?.restaurantId
  }
  expect(() => renderToString(createElement(Cart))).toThrow('useOrder must be used within an OrderProvider')
})

test('keeps the order in memory if storage is not available', () => {
  const store = createDraftStore(null)
  store.start(restaurantId)
  expect(store.read()?.restaurantId).toBe(restaurantId)
})

function memoryStorage(): Storage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
}
