import { expect, test } from 'vitest'
import {
  compare,
  type FieldTexts,
  fieldIssues,
  isReadable,
  isSame,
  rebase,
} from '../../../src/experiences/back-office/forms/draft.ts'

interface Dish {
  name: string
  price: number
  labels: string[]
  isActive: boolean
}

const base: Dish = { name: 'Soup', price: 500, labels: ['vegan'], isActive: true }
const texts: FieldTexts<Dish> = {
  name: { label: 'Name' },
  price: { label: 'Price', show: (price) => `$${price / 100}` },
  labels: { label: 'Labels' },
  isActive: { label: 'Active' },
}

test('A draft on top of a newer version keeps what was typed and takes the other changes', () => {
  const mine = { ...base, name: 'Miso soup', labels: ['vegan', 'new'] }
  const theirs = { ...base, price: 600, labels: [] }
  expect(rebase(base, mine, theirs)).toEqual({
    ...base,
    name: 'Miso soup',
    price: 600,
    labels: ['vegan', 'new'],
  })
})

test('A comparison names the fields that someone else has changed, with both values where both have', () => {
  const mine = { ...base, name: 'Miso soup', labels: ['vegan', 'new'] }
  const theirs = { ...base, price: 600, labels: [], isActive: false }
  expect(compare(base, mine, theirs, texts)).toEqual([
    { field: 'price', label: 'Price', theirs: '$6', mine: null },
    { field: 'labels', label: 'Labels', theirs: 'Empty', mine: 'vegan, new' },
    { field: 'isActive', label: 'Active', theirs: 'No', mine: null },
  ])
})

test('A field that both have changed to the same value does not differ', () => {
  const both = { ...base, name: 'Miso soup' }
  expect(compare(base, both, both, texts)).toEqual([])
  expect(rebase(base, both, both)).toEqual(both)
})

test('A failure is reported by the form only if it names one of its fields', () => {
  const refused = (path: string) => ({ issues: [{ path, message: 'Not this one.' }] })
  expect(fieldIssues(refused('name'), base)).toEqual({ name: 'Not this one.' })
  expect(fieldIssues(refused('labels.0'), base)).toEqual({ 'labels.0': 'Not this one.' })
  for (const data of [null, {}, { issues: [] }, refused(''), refused('requestId')])
    expect(fieldIssues(data, base)).toBeNull()
})

test('A number that could not be read is a change, is never equal to an empty value, and is named as such', () => {
  const optional = { limit: null as number | null }
  expect(isSame({ limit: Number.NaN }, optional)).toBe(false)
  expect(isReadable({ zones: [{ fee: Number.NaN }] })).toBe(false)
  expect(isReadable({ zones: [{ fee: null, name: '' }] })).toBe(true)
  expect(rebase(optional, { limit: Number.NaN }, { limit: 5 })).toEqual({ limit: Number.NaN })
  expect(compare(base, { ...base, price: Number.NaN }, { ...base, price: 600 }, texts)).toEqual([
    { field: 'price', label: 'Price', theirs: '$6', mine: 'Not a number' },
  ])
})
