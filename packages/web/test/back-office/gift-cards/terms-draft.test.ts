import { cents } from '@comanda/domain/money/cents'
import { expect, test } from 'vitest'
import { compare } from '../../../src/experiences/back-office/forms/draft.ts'
import {
  faultyAmount,
  issuesOf,
  storedOf,
  type TermsDraft,
  termsOf,
  texts,
} from '../../../src/experiences/back-office/gift-cards/terms-draft.ts'

const terms = {
  isSelling: true,
  amounts: [cents(2500), cents(5000)],
  minAmount: cents(1000),
  maxAmount: cents(20_000),
}
const base = storedOf({ ...terms, revision: 2 })
const withAmounts = (...amounts: (number | null)[]): TermsDraft => ({
  ...base.fields,
  amounts: amounts.map((amount, key) => ({
    key: String(key),
    amount: amount === null ? null : cents(amount),
  })),
})

test('converts terms to a draft and back, without empty amounts', () => {
  expect(base.revision).toBe(2)
  expect(termsOf(base.fields)).toEqual(terms)
  expect(termsOf(withAmounts(2500, null)).amounts).toEqual([2500])
})

test('reports issues by field, and which amount is at fault', () => {
  expect(issuesOf(base.fields)).toEqual({})
  expect(issuesOf({ ...base.fields, minAmount: null })).toHaveProperty('minAmount')
  expect(issuesOf(withAmounts())).toHaveProperty('amounts')
  const twice = withAmounts(2500, 5000, 5000)
  expect(faultyAmount(twice, issuesOf(twice).amounts)).toBe(2)
  expect(faultyAmount(base.fields, undefined)).toBe(-1)
})

test('names the terms that someone else has changed, with both versions', () => {
  const theirs = { ...withAmounts(1500), isSelling: false, maxAmount: null }
  expect(compare(base.fields, withAmounts(2500, null), theirs, texts)).toEqual([
    { field: 'isSelling', label: 'Sell gift cards', theirs: 'No', mine: null },
    { field: 'amounts', label: 'Amounts offered', theirs: '$15.00', mine: '$25.00, Empty' },
    { field: 'maxAmount', label: 'Highest amount', theirs: 'Empty', mine: null },
  ])
})
