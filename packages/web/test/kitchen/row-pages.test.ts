import { expect, test } from 'vitest'
import { rowPages } from '../../src/experiences/kitchen/ready-board/row-pages.ts'

const rows = (...heights: number[]) => {
  let top = 0
  return heights.map((height) => {
    const row = { top, bottom: top + height, entries: 2 }
    top += height + 10
    return row
  })
}

test('rows that fit are one page', () => {
  expect(rowPages(rows(100, 100), 210)).toEqual([{ top: 0, height: 210, entries: 4 }])
  expect(rowPages([], 210)).toEqual([])
})

test('a row that would be cut off begins the next page', () => {
  expect(rowPages(rows(100, 100, 100), 209)).toEqual([
    { top: 0, height: 100, entries: 2 },
    { top: 110, height: 100, entries: 2 },
    { top: 220, height: 100, entries: 2 },
  ])
  expect(rowPages(rows(100, 100, 50), 210).map(({ top, entries }) => [top, entries])).toEqual([
    [0, 4],
    [220, 2],
  ])
})

test('a row that is higher than a page has a page of its own', () => {
  expect(rowPages(rows(100, 400, 100), 250).map(({ top, height }) => [top, height])).toEqual([
    [0, 100],
    [110, 400],
    [520, 100],
  ])
})
