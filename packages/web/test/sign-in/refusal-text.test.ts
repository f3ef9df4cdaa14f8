import { describe, expect, test } from 'vitest'
import { refusalText } from '../../src/shared/sign-in/calls/refusal-text.ts'

describe('refusalText', () => {
  test('returns its own sentence for a known code', () =>
    expect(refusalText(401, 'INVALID_EMAIL_OR_PASSWORD', 'user 17 has no such password')).toBe(
      'Invalid email or password',
    ))

  test('returns a known validation message of the server', () => {
    expect(refusalText(400, 'BAD_REQUEST', 'Name is required')).toBe('Name is required')
    const longer = 'Password must be at least 12 characters for staff'
    expect(refusalText(400, 'BAD_REQUEST', longer)).toBe(longer)
  })

  test('replaces any other message of the server', () => {
    expect(refusalText(500, 'X', 'relation "users" does not exist')).toBe(
      'Server error. Our team has been notified.',
    )
    expect(refusalText(400, 'toString', 'x')).toBe(
      'Invalid request. Please check your information and try again.',
    )
  })
})
