import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { maxValues } from './json-lines.ts'
import { menuFile } from './menu-file.ts'
import { MenuFileRefused } from './menu-file-refused.ts'
import { readMenuFile } from './read-menu-file.ts'

const withCategories = (list: string) => `{"format":"menu/1","categories":${list}}`
const listOf = (entry: string, count: number) => `[${Array(count).fill(entry).join(',\n')}]`

const groupsOf = (options: number, count: number) => listOf(`{"options":${listOf('{}', options)}}`, count)
const categoryWith = (groups: string) => `{"name":"x","products":[{"name":"x","option_groups":${groups}}]}`

test.each([
  ['an open list in a list', '['.repeat(4_000_000), 'unexpected ['],
  ['a list in a list', '['.repeat(2_000_000) + ']'.repeat(2_000_000), 'nested too deeply'],
  ['millions of numbers', listOf('0', 1_300_000), 'more than 10000 entries'],
  ['a million categories', withCategories(listOf('{}', 1_000_000)), 'more than 10000 entries'],
  ['many long lists', withCategories(listOf(listOf('{}', 9999), 20)), 'too many objects'],
  ['millions of values that is no JSON', `[${'0,'.repeat(3_000_000)}x]`, 'too many values'],
  ['many lists of numbers', withCategories(listOf(listOf('0', 9999), 60)), 'too many values'],
  ['a name that is repeated', `{${'"a":0,'.repeat(maxValues)}"a":0}`, 'too many values'],
  ['millions of line breaks', withCategories('\n'.repeat(12_000_000)), 'unexpected }'],
  [
    'millions of line breaks in a wrong list',
    withCategories(`[${'\n'.repeat(12_000_000)}0]`),
    'categories[0]',
  ],
])('a file of %s is refused at once', (_, text, message) => {
  expect(() => readMenuFile(text)).toThrow(
    expect.objectContaining({ name: 'MenuFileRefused', message: expect.stringContaining(message) }),
  )
})

test('three thousand dishes like those of the demo, with twice their options, are a menu', () => {
  const { restaurant, additional_menus, categories } = JSON.parse(readFileSync(demoMenu, 'utf8'))
  const dishes = categories.flatMap((category: { products: object[] }) => category.products)
  const dishOf = (at: number) => {
    const { option_groups: groups, ...dish } = dishes[at % dishes.length]
    const more = groups.map((group: { name: string }) => ({ ...group, name: `More ${group.name}` }))
    return { ...dish, name: `Dish ${at}`, option_groups: [...groups, ...more] }
  }
  const all = { ...categories[0], products: Array.from({ length: 3000 }, (_, at) => dishOf(at)) }
  const text = JSON.stringify({ format: 'menu/1', restaurant, additional_menus, categories: [all] }, null, 2)
  expect(readMenuFile(text).menu.categories[0]?.products).toHaveLength(3000)
})

test.each([
  ['wrong options of one dish', listOf(categoryWith(groupsOf(5000, 19)), 1)],
  ['wrong options of many dishes', listOf(categoryWith(groupsOf(9, 10)), 900)],
  ['wrong dishes', listOf(`{"products":${listOf('{}', 9999)}}`, 9)],
  ['wrong labels', listOf(`{"products":[{"labels":${listOf('0', 9999)}}]}`, 49)],
])('the validation of tens of thousands of %s ends after some thousand problems', (_, categories) => {
  const { error } = menuFile.safeParse(JSON.parse(withCategories(categories)))
  expect(error?.issues.length).toBeGreaterThan(1000)
  expect(error?.issues.length).toBeLessThan(3000)
})

const demoMenu = new URL('../../../../../demo/menus/liberty.json', import.meta.url)

test('the first thousand problems of a file have their lines', () => {
  const refused = (() => {
    try {
      return readMenuFile(withCategories(listOf('{}', 9999)))
    } catch (error) {
      return error
    }
  })()
  if (!(refused instanceof MenuFileRefused)) throw new Error('not refused')
  expect(refused.issues).toHaveLength(1000)
  expect(refused.issues.at(-1)?.line).toBeGreaterThan(400)
})
