import { expect, test } from 'vitest'
import { redactCredentials, redactSecrets, redactSettings } from './redaction.ts'

const secret = 'sk_live_8Zk+/q "x'

test('redacts a secret setting in every encoding', () => {
  redactSettings([secret, 'short'])
  const basic = (user: string) => Buffer.from(`${user}:${secret}`).toString('base64')
  const forms = [
    secret,
    encodeURIComponent(secret),
    JSON.stringify({ key: secret }),
    basic('a'),
    basic('ab'),
    basic('abc'),
  ]
  for (const form of forms) {
    const clean = redactSecrets(`Invalid key: ${form}, sorry`)
    expect(clean).toContain('[hidden]')
    expect(clean).not.toContain('8Zk')
    for (const found of clean.match(/[A-Za-z0-9+/=]{8,}/g) ?? []) {
      expect(Buffer.from(found, 'base64').toString('latin1')).not.toContain('8Zk')
    }
  }
})

test('leaves other texts unchanged', () => {
  redactSettings(['another secret'])
  expect(redactSecrets('short')).toBe('short')
  expect(redactSecrets('This is a short text about nothing.')).toBe('This is a short text about nothing.')
})

test('redacts the most recently decrypted credentials', () => {
  redactCredentials(['opened-credential'])
  expect(redactSecrets('got opened-credential back')).toBe('got [hidden] back')
  redactCredentials(Array.from({ length: 3000 }, (_, at) => `credential-number-${at}`))
  expect(redactSecrets('got opened-credential back')).toBe('got opened-credential back')
  expect(redactSecrets('got credential-number-2999 back')).toBe('got [hidden] back')
})
