import { describe, expect, test } from 'vitest'
import { pinIssue, pinLockMinutes, pinMessages } from '../../src/access/pin.ts'

describe('pinIssue', () => {
  test.each(['', '123', '1234567', '12a4', ' 2580', '２５８０', '-258'])(
    'rejects the format of "%s"',
    (pin) => {
      expect(pinIssue(pin)).toBe(pinMessages.form)
    },
  )

  test.each(['0000', '111111', '1234', '0123', '6789', '7890', '9876', '43210', '1212', '252525', '258258'])(
    'rejects %s as too easy',
    (pin) => {
      expect(pinIssue(pin)).toBe(pinMessages.easy)
    },
  )

  test.each(['2580', '1357', '09284', '714093', '1123'])('accepts %s', (pin) => {
    expect(pinIssue(pin)).toBeNull()
  })
})

describe('pinLockMinutes', () => {
  test('does not lock for four wrong PINs, then doubles up to an hour', () => {
    expect([1, 4, 5, 6, 7, 8, 10, 11, 50].map(pinLockMinutes)).toEqual([0, 0, 1, 2, 4, 8, 32, 60, 60])
  })
})
