import { expect, test } from 'vitest'
import { rangeInView, rowsOf, within } from '../src/sortable-list/row-window.ts'
import { SortableList } from '../src/sortable-list.tsx'
import { markup } from './markup.ts'

const listOf = (count: number, props: { areAlike?: boolean } = { areAlike: true }) =>
  markup(
    <SortableList
      label="Dishes"
      items={Array.from({ length: count }, (_, index) => `Dish ${index + 1}`)}
      itemKey={(name) => name}
      itemName={(name) => name}
      onReorder={() => {}}
      renderItem={(name) => name}
      {...props}
    />,
  )
const rendered = (count: number) => listOf(count).match(/<li/g)?.length

test('a list of many items renders some of them, which state their position among all', () => {
  expect([1, 100].map(rendered)).toEqual([1, 100])
  expect(rendered(3000)).toBeLessThanOrEqual(100)
  expect(listOf(3000)).toContain('aria-setsize="3000" aria-posinset="2"')
})

test('items of different heights or with fields are all rendered', () => {
  expect(listOf(200, {})).toContain('aria-posinset="200"')
})

test('the rows in view and some above and below are rendered, within the list', () => {
  const at = (top: number) => rangeInView({ top, rowHeight: 50, viewport: 800 }, 3000)
  expect(at(100)).toEqual({ first: 0, end: 30 })
  expect(at(-50_000)).toEqual({ first: 980, end: 1040 })
  expect(at(-149_500)).toEqual({ first: 2970, end: 3000 })
  expect(at(5000)).toEqual({ first: 0, end: 10 })
  expect(at(-200_000)).toEqual({ first: 2990, end: 3000 })
  const wasAtTheEnd = { first: 2970, end: 3000 }
  expect(within(wasAtTheEnd, 110)).toEqual({ first: 100, end: 110 })
})

test('every row is rendered or counted as left out, also around the one in use', () => {
  for (const [used, expected] of [
    [
      -1,
      [
        [10, 10],
        [11, 0],
        [12, 0],
      ],
    ],
    [
      11,
      [
        [10, 10],
        [11, 0],
        [12, 0],
      ],
    ],
    [
      4,
      [
        [4, 4],
        [10, 5],
        [11, 0],
        [12, 0],
      ],
    ],
    [
      20,
      [
        [10, 10],
        [11, 0],
        [12, 0],
        [20, 7],
      ],
    ],
  ] as const)
    expect(rowsOf({ first: 10, end: 13 }, used).map(({ index, leftOut }) => [index, leftOut])).toEqual(
      expected,
    )
})
