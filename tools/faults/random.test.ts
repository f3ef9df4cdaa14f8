import { expect, test } from 'vitest'
import { createRandom } from './random.ts'

test('is deterministic for a seed and differs between seeds', () => {
  const draw = (seed: number) => Array.from({ length: 20 }, createRandom(seed).next)
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
})

test('draws integers between both bounds, inclusive', () => {
  const random = createRandom(3)
  const drawn = new Set(Array.from({ length: 500 }, () => random.between(2, 5)))
  expect([...drawn].sort()).toEqual([2, 3, 4, 5])
})

test('generates distinct version 4 UUIDs', () => {
  const random = createRandom(11)
  const ids = Array.from({ length: 50 }, random.uuid)
  expect(new Set(ids).size).toBe(50)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
})
