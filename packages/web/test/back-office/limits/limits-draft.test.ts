import { noThrottle } from '@comanda/domain/throttling/throttle'
import { expect, test } from 'vitest'
import { compare } from '../../../src/experiences/back-office/forms/draft.ts'
import {
  issuesOf,
  newRule,
  readDraft,
  storedOf,
  textsOf,
} from '../../../src/experiences/back-office/limits/limits-draft.ts'

const categories = [{ id: 'c1', name: 'Mains' }]
const { rules, dishMinutes, autoPrep } = noThrottle
const base = storedOf({ settings: { rules, dishMinutes, autoPrep }, revision: 1, categories }).fields

test('names the limits that someone else has changed, with both versions', () => {
  const mine = { ...base, rules: [{ ...newRule('k'), maxOrders: '11', fulfillment: 'pickup' as const }] }
  const theirs = {
    ...base,
    rules: [{ ...newRule('0'), days: ['friday' as const], maxPrepMinutes: '110' }],
    byCategory: { c1: '8' },
  }
  expect(compare(base, mine, theirs, textsOf(categories))).toEqual([
    {
      field: 'rules',
      label: 'Limits',
      theirs: 'Pickup and delivery, Fri 00:00 to 00:00: 110 prep minutes',
      mine: 'Pickup, every day 00:00 to 00:00: 11 orders',
    },
    { field: 'byCategory', label: 'Prep minutes by category', theirs: 'Mains 8', mine: null },
  ])
})

test('is read as it is stored, and reports what is missing', () => {
  expect(readDraft(base).settings).toEqual({ rules, dishMinutes, autoPrep })
  expect(issuesOf(base)).toEqual({})
  expect(issuesOf({ ...base, rules: [newRule('k')], perDish: '' })).toEqual({
    'k.maxOrders': 'Enter at least one of the three limits.',
    perDish: expect.any(String),
  })
})
