import { expect, test } from 'vitest'
import { newPasswordIssue } from '../../src/shared/sign-in/new-password.tsx'

test('requires six characters, then the same password repeated', () => {
  expect(newPasswordIssue({ password: '12345', again: '' })).toBe('password')
  expect(newPasswordIssue({ password: '123456', again: '12345' })).toBe('again')
  expect(newPasswordIssue({ password: '123456', again: '123456' })).toBeNull()
})
