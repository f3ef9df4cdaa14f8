import { expect, test } from 'vitest'
import { JsonFault, lineFinder } from './json-lines.ts'

const text = `{
  "name": "A \\"quoted\\", [tricky] {name}",
  "list": [
    1,
    { "price": 2.50,
      "empty": {}, "none": [] },
    null
  ]
}`

test.each([
  [['name'], 2],
  [['list'], 3],
  [['list', 0], 4],
  [['list', 1], 5],
  [['list', 1, 'empty'], 6],
  [['list', 1, 'missing'], 5],
  [['list', 2], 7],
  [[], 1],
  [['nowhere', 3], 1],
])('finds the value at %j on line %i', (path, line) => {
  expect(lineFinder(text)(path)).toBe(line)
})

test.each([
  ['{\n "a": 1\n "b": 2\n}', 3],
  ['{\n "a": [1,\n ,]\n}', 3],
  ['{\n "a": 1,\n}', 3],
  ['{\n "a": tru\n}', 2],
  ['{\n "a": "open\n}', 2],
  ['{\n "a": [1, 2\n', 3],
  ['{ "a": 1 }\n x', 2],
  ['', 1],
])('reports the syntax error in %j on line %i', (faulty, line) => {
  expect(() => JSON.parse(faulty)).toThrow()
  const fault = (() => {
    try {
      return lineFinder(faulty)([])
    } catch (error) {
      return error
    }
  })()
  expect(fault).toBeInstanceOf(JsonFault)
  expect(fault).toMatchObject({ line })
})
