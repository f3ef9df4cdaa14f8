import { describe, expect, test } from 'vitest'
import { signInIssues } from '../../src/shared/sign-in/sign-in-issues.ts'

const nothing = { name: '', phone: '', email: '', password: '' }

describe('signInIssues', () => {
  test('reports every empty field of a sign-up', () => {
    expect(signInIssues('sign-up', nothing)).toEqual({
      name: 'Name is required',
      phone: 'Phone number is required',
      email: 'Email is required',
      password: 'Password must be at least 6 characters',
    })
  })

  test('validates only email and password of a sign-in', () => {
    expect(Object.keys(signInIssues('sign-in', nothing))).toEqual(['email', 'password'])
  })

  test('reports an invalid email, a short phone number and a short password', () => {
    const fields = { name: 'Maya', phone: '(732) 555', email: 'maya@example', password: '12345' }
    expect(signInIssues('sign-up', fields)).toEqual({
      phone: 'Enter a US or Canadian number with 10 digits.',
      email: 'Invalid email address',
      password: 'Password must be at least 6 characters',
    })
  })

  test('accepts complete fields', () => {
    const fields = { name: 'Maya', phone: '7325550119', email: 'maya@example.com', password: '123456' }
    expect(signInIssues('sign-up', fields)).toEqual({})
  })
})
