import { describe, expect, test } from 'vitest'
import { passwordIssue } from './password-rules.ts'

const rule = { staff: true, least: 12, known: ['ana.robinson', 'Café Liberty & Sons', 'Al'] }
const issue = (password: string, of = rule) => passwordIssue(password, of)
const easy = 'This password is too easy to guess. Please choose another one.'

describe('what staff may have for a password', () => {
  test.each([
    'correct horse battery',
    'seven green lanterns',
    'comanda-demo',
    'kX9vTq2LmW4z',
    'monkeys eat purple rain',
    '8471 0293 5561',
  ])('"%s"', (password) => expect(issue(password)).toBeNull())

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
  ])('not "%s", which is long but easy', (password) => expect(issue(password)).toBe(easy))

  test.each([
    ['anarobinson-1968', 'ana.robinson'],
    ['my cousin Robinson', 'robinson'],
    ['Café.Liberty.Sons', 'Café Liberty & Sons'],
    ['sweet land of LIBERTY', 'Liberty'],
  ])('not "%s", which gives away whose it is', (password, word) => {
    expect(issue(password)).toBe(
      `Please choose a password without “${word}”: it is in your e-mail address or a restaurant’s name.`,
    )
  })

  test('counts characters before all else but the first guesses', () => {
    expect(issue('twórobinson')).toBe('Password must be at least 12 characters for staff')
    expect(issue('monkey')).toBe(easy)
  })
})

describe('what customers may have', () => {
  const customer = { ...rule, staff: false }
  test.each(['robinson4', 'abab12', 'Password2024!'])('"%s"', (password) =>
    expect(issue(password, customer)).toBeNull(),
  )
  test.each(['123456', 'PASSWORD', 'qwerty', 'stoner'])('not "%s"', (password) =>
    expect(issue(password, customer)).toBe(easy),
  )
})
