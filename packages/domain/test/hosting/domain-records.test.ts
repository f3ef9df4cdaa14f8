import { expect, test } from 'vitest'
import { isLocalName, recordState } from '../../src/hosting/domain-records.ts'

const platform = { host: 'comanda.app', addresses: ['192.0.2.1', '2001:db8::1'] }

test.each([
  ['found', { aliases: ['Comanda.app.'], addresses: [] }],
  ['found', { aliases: [], addresses: ['2001:db8::1'] }],
  ['found', { aliases: 'failed', addresses: ['192.0.2.1'] }],
  ['elsewhere', { aliases: ['shop.example'], addresses: ['198.51.100.7'] }],
  ['elsewhere', { aliases: 'failed', addresses: ['198.51.100.7'] }],
  ['missing', { aliases: [], addresses: [] }],
  ['unknown', { aliases: [], addresses: 'failed' }],
] as const)('%s: %o', (state, answers) => expect(recordState(answers, platform)).toBe(state))

test('names of this computer need no record', () => {
  expect(['localhost', 'liberty.localhost', 'localhost.example'].map(isLocalName)).toEqual([
    true,
    true,
    false,
  ])
})
