import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDraftStore } from '../../src/experiences/storefront/order/draft-store.ts'

let dataset: DOMStringMap

beforeEach(() => {
  vi.resetModules()
  dataset = {}
  vi.stubGlobal('document', { documentElement: { dataset } })
})
afterEach(() => vi.unstubAllGlobals())

const runScript = () => import('../../src/experiences/storefront/arrival.ts')

test('marks a first visit, so that the order-start dialog is shown at once', async () => {
  vi.stubGlobal('sessionStorage', storage())
  await runScript()
  expect(dataset).toEqual({ arrival: 'new' })
})

test('does not mark a visitor whose order the draft store has stored', async () => {
  const stored = storage()
  createDraftStore(stored).start('r1')
  vi.stubGlobal('sessionStorage', stored)
  await runScript()
  expect(dataset).toEqual({})
})

test('marks every page view as a first visit if storage is blocked', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('forbidden')
    },
  })
  await runScript()
  expect(dataset).toEqual({ arrival: 'new' })
})

function storage(): Storage {
  const stored = new Map<string, string>()
  return {
    length: 0,
    clear: () => stored.clear(),
    key: () => null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }
}
