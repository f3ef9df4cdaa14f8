import { expect, test } from 'vitest'
import { describeTotp, stepOfCode, totpCode } from './totp.ts'

// The key of the examples in RFC 6238.
const secret = '12345678901234567890'

test('codes are those of RFC 6238', () => {
  expect([59, 1_111_111_109, 20_000_000_000].map((time) => totpCode(secret, Math.floor(time / 30)))).toEqual([
    '287082',
    '081804',
    '353130',
  ])
})

test('a code is accepted one step early and late', () => {
  const step = (seconds: number) => stepOfCode(secret, '287082', seconds * 1000)
  expect([30, 59, 89, 90].map(step)).toEqual([1, 1, 1, null])
})

test('the QR code has the secret in base32', () => {
  expect(describeTotp(secret, 'a b@c.test')).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    uri: 'otpauth://totp/Comanda:a%20b%40c.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Comanda&digits=6&period=30',
  })
})
