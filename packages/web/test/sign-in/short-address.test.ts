import { expect, test } from 'vitest'
import { shortAddress } from '../../src/shared/security/short-address.ts'

test.each([
  ['0000:0000:0000:0000:0000:0000:0000:0001', '::1'],
  ['2001:0db8:85a3:0000:0000:8a2e:0370:7334', '2001:db8:85a3::8a2e:370:7334'],
  ['203.0.113.7', '203.0.113.7'],
])('the address %s is shown as %s', (ip, shown) => {
  expect(shortAddress(ip)).toBe(shown)
})
