import { expect, test } from 'vitest'
import { readMenuCsv } from './menu-csv.ts'

test.each([',', ' ', ';', '"'])('a line of millions of %j is refused before it is parsed', (character) => {
  const line = character.repeat(4_000_000)
  for (const text of [line, `category,name\r\n${line}`])
    expect(() => readMenuCsv(text)).toThrow('at most 20000 characters')
})

test.each(['a\n', '"\n'])(
  'a file of millions of lines such as %j is refused without reading them all',
  (line) => {
    expect(() => readMenuCsv(`category,name\n${line.repeat(6_000_000 / line.length)}`)).toThrow(
      'at most 10000 dishes',
    )
  },
)

test('columns without a meaning are not read for each dish', () => {
  const dishes = Array.from({ length: 10_000 }, (_, index) => `Mains,Dish ${index}`).join('\n')
  expect(readMenuCsv(`category,name${',a'.repeat(9000)}\n${dishes}`).dishes).toHaveLength(10_000)
})

test.each(['notes', 'constructor', '__proto__'])('the column %j is ignored', (name) => {
  expect(readMenuCsv(`category,name,${name}\nMains,Soup,x\n`).dishes).toMatchObject([{ category: 'Mains' }])
})
