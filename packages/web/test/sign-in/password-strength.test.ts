import { describe, expect, test } from 'vitest'
import { passwordStrength, strengthLabels } from '../../src/shared/sign-in/password-strength.ts'

describe('passwordStrength', () => {
  test.each([
    ['', 'Too short'],
    ['abcde', 'Too short'],
    ['aaaaaaaaaaaa', 'Weak'],
    ['123456789', 'Weak'],
    ['sushi7', 'Weak'],
    ['sushiroll7', 'Fair'],
    ['Sushi-roll7', 'Good'],
    ['correct horse battery staple', 'Strong'],
  ])('rates %j as %s', (password, word) => expect(strengthLabels[passwordStrength(password)]).toBe(word))
})
