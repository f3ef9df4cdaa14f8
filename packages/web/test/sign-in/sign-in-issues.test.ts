import { describe, expect, test } from 'vitest'
import { signInIssues } from '../../src/shared/sign-in/sign-in-issues.ts'

const nothing = { name: '', phone: '', email: '', password: '' }

describe('signInIssues', () => {
  test('names every empty field of a sign-up', () => {
    expect(signInIssues('sign-up', nothing)).toEqual({
      name: 'Name is required',
      phone: 'Phone number is required',
      email: 'Email is required',
      password: 'Password must be at least 6 characters',
    })
  })

  test('asks a sign-in for e-mail and password alone', () => {
    expect(Object.keys(signInIssues('sign-in', nothing))).toEqual(['email', 'password'])
  })

  test('tells a wrong e-mail, a short phone and a short password', () => {
    const fields = { name: 'Maya', phone: '(732) 555', email: 'maya@example', password: '12345' }
    expect(signInIssues('sign-up', fields)).toEqual({
      phone: 'Please enter a 10-digit phone number.',
      email: 'Invalid email address',
      password: 'Password must be at least 6 characters',
    })
  })

  test('lets complete fields pass', () => {
    const fields = { name: 'Maya', phone: '7325550119', email: 'maya@example.com', password: '123456' }
    expect(signInIssues('sign-up', fields)).toEqual({})
  })
})
