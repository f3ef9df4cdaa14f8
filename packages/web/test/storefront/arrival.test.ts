import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDraftStore } from '../../src/experiences/storefront/order/draft-store.ts'

let marks: DOMStringMap

beforeEach(() => {
  vi.resetModules()
  marks = {}
  vi.stubGlobal('document', { documentElement: { dataset: marks } })
})
afterEach(() => vi.unstubAllGlobals())

const arrive = () => import('../../src/experiences/storefront/arrival.ts')

test('who comes for the first time is shown the first question at once', async () => {
  vi.stubGlobal('sessionStorage', storage())
  await arrive()
  expect(marks).toEqual({ arrival: 'new' })
})

test('who has an order that the draft store wrote is not', async () => {
  const kept = storage()
  createDraftStore(kept).start('r1')
  vi.stubGlobal('sessionStorage', kept)
  await arrive()
  expect(marks).toEqual({})
})

test('where nothing may be stored, every page is a first one', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('forbidden')
    },
  })
  await arrive()
  expect(marks).toEqual({ arrival: 'new' })
})

function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}
