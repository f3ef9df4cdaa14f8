import { describe, expect, test } from 'vitest'
import { passwordIssue } from './password-rules.ts'

const rule = { staff: true, minLength: 12, forbiddenWords: ['ana.robinson', 'Café Liberty & Sons', 'Al'] }
const issue = (password: string, of = rule) => passwordIssue(password, of)
const easy = 'This password is too easy to guess. Please choose another one.'

describe('a password for staff', () => {
  test.each([
    'correct horse battery',
    'seven green lanterns',
    'comanda-demo',
    'kX9vTq2LmW4z',
    'monkeys eat purple rain',
    '8471 0293 5561',
  ])('accepts "%s"', (password) => expect(issue(password)).toBeNull())

  test.each([
    'Password2024!',
    'P@ssw0rd!!!!!!',
    '!!!!monkey!!!!',
    'letmeinletmein',
    'MonkeyMonkeyMo',
    'abababababab',
    'xyz1xyz1xyz1',
    '123456789012',
    '098765432109',
    'abcdefghijkl',
    'QwertyUiopAsdf',
    'mnbvcxzlkjhg',
  ])('rejects "%s", which is long but easy to guess', (password) => expect(issue(password)).toBe(easy))

  test.each([
    ['anarobinson-1968', 'ana.robinson'],
    ['my cousin Robinson', 'robinson'],
    ['Café.Liberty.Sons', 'Café Liberty & Sons'],
    ['sweet land of LIBERTY', 'Liberty'],
  ])('rejects "%s", which contains a personal word', (password, word) => {
    expect(issue(password)).toBe(
      `Please choose a password without “${word}”: it is part of your email address or a restaurant’s name.`,
    )
  })

  test('checks common passwords first, then the length, then everything else', () => {
    expect(issue('twórobinson')).toBe('Password must be at least 12 characters for staff')
    expect(issue('monkey')).toBe(easy)
  })
})

describe('a password for customers', () => {
  const customer = { ...rule, staff: false }
  test.each(['robinson4', 'abab12', 'Password2024!'])('accepts "%s"', (password) =>
    expect(issue(password, customer)).toBeNull(),
  )
  test.each(['123456', 'PASSWORD', 'qwerty', 'stoner'])('rejects "%s"', (password) =>
    expect(issue(password, customer)).toBe(easy),
  )
})
