import type { PayoutOverview } from '@comanda/contract/finance'
import { cents } from '@comanda/domain/money/cents'
import { expect, test } from 'vitest'
import {
  arrivalDay,
  arrivalNote,
  formatNextPayout,
} from '../../../src/experiences/back-office/payouts/labels.ts'
import { readReturn } from '../../../src/experiences/back-office/payouts/use-return.ts'

const now = Date.parse('2026-11-20T17:00:00Z')
type Next = Extract<PayoutOverview, { state: 'known' }>['next']
const known = (next: Next): PayoutOverview => ({
  state: 'known',
  requestedAt: now,
  next,
  payouts: [],
  balance: { available: cents(0), pending: cents(0) },
})

test('shows the next payout as the provider reports it, and never a guess', () => {
  const arrivalAt = Date.parse('2026-11-24T00:00:00Z')
  expect(formatNextPayout(known({ amount: cents(12_410), arrivalAt, estimated: false }), now)).toBe(
    '$124.10 on Nov 24',
  )
  expect(formatNextPayout(known({ amount: cents(900), arrivalAt: null, estimated: true }), now)).toBe(
    '$9.00, estimated, no date yet',
  )
  expect(formatNextPayout(known(null), now)).toBe('Nothing to pay out')
  expect(formatNextPayout({ state: 'unavailable' }, now)).toBe('Not available')
  expect(formatNextPayout(undefined, now)).toBe('Not available')
})

test('shows the arrival day of the provider, in any time zone', () => {
  expect(arrivalDay(Date.parse('2026-11-24T00:00:00Z'), now)).toBe('Nov 24')
  expect(arrivalDay(Date.parse('2027-01-04T00:00:00Z'), now)).toBe('Jan 4, 2027')
  expect(arrivalNote(Date.parse('2026-11-24T00:00:00Z'), now)).toBe('Arrives on Nov 24')
  expect(arrivalNote(null, now)).toBe('Estimated, no date yet')
})

test('recognizes only the two return states of the provider', () => {
  expect(readReturn('?restaurant=r1&connect=returned')).toEqual({ restaurantId: 'r1', how: 'returned' })
  expect(readReturn('?restaurant=r1&connect=again')).toEqual({ restaurantId: 'r1', how: 'again' })
  expect(readReturn('?connect=%3Cscript%3E')).toEqual({ restaurantId: null, how: null })
  expect(readReturn('')).toEqual({ restaurantId: null, how: null })
})
