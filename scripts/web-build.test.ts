import { expect, test } from 'vitest'
import { rejectCycles } from './web-build.ts'

test('rejects chunks that import each other, directly or through others', () => {
  const both = { a: { imports: ['b'] }, b: { imports: ['a'] } }
  expect(() => rejectCycles(both)).toThrow('Chunks import each other: a, b, a')
  const ring = {
    entry: { imports: ['a'] },
    a: { imports: ['b'] },
    b: { imports: ['c'] },
    c: { imports: ['a'] },
  }
  expect(() => rejectCycles(ring)).toThrow('a, b, c, a')
})

test('accepts a chunk that several others import', () => {
  const diamond = { entry: { imports: ['a', 'b'] }, a: { imports: ['c'] }, b: { imports: ['c'] }, c: {} }
  expect(() => rejectCycles(diamond)).not.toThrow()
})
