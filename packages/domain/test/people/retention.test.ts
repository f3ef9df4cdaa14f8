import { formatRetentionPeriod, retentionCutoff } from '@comanda/domain/people/retention'
import { expect, test } from 'vitest'

const at = (text: string) => Date.parse(text)
const since = (...[kind, now]: Parameters<typeof retentionCutoff>) =>
  new Date(retentionCutoff(kind, now)).toISOString()

test('an account is retained for 30 days, regardless of the month', () => {
  expect(since('account', at('2026-03-15T08:30:00Z'))).toBe('2026-02-13T08:30:00.000Z')
  expect(since('account', at('2026-12-31T23:59:59.999Z'))).toBe('2026-12-01T23:59:59.999Z')
})

test('usage, support and transactions are retained for 2, 3 and 7 calendar years', () => {
  const now = at('2026-11-20T17:00:00Z')
  expect(since('usage', now)).toBe('2024-11-20T17:00:00.000Z')
  expect(since('support', now)).toBe('2023-11-20T17:00:00.000Z')
  expect(since('transactions', now)).toBe('2019-11-20T17:00:00.000Z')
})

test('a retention period that starts on February 29 ends on February 28', () => {
  expect(since('usage', at('2028-02-29T12:00:00Z'))).toBe('2026-02-28T12:00:00.000Z')
  expect(since('usage', at('2026-02-28T12:00:00Z'))).toBe('2024-02-28T12:00:00.000Z')
})

test('formatRetentionPeriod matches the wording of the privacy page', () => {
  expect((['account', 'transactions', 'usage', 'support'] as const).map(formatRetentionPeriod)).toEqual([
    '30 days',
    '7 years',
    '2 years',
    '3 years',
  ])
})
