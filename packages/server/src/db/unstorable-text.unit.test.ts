import pg from 'pg'
import { expect, test } from 'vitest'
import { isUnstorableText } from './unstorable-text.ts'

test.each([
  ['half of a surrogate pair', '22P02', { labels: [{ name: 'Soup \ud83c' }] }, true],
  ['half of a surrogate pair in a name', '22P02', { 'a\ud83c': 1 }, true],
  ['a null character', '22021', { name: 'a\0' }, true],
  ['a null character in JSON', '22P05', { name: 'a\0' }, true],
  ['a value that is malformed for another reason', '22P02', { name: 'Soup 🍜', day: null }, false],
])('an error because of %s is recognized in any language of the database', (_, code, input, expected) => {
  const error = Object.assign(new pg.DatabaseError('ungültige Eingabesyntax für Typ json', 0, 'error'), {
    code,
  })
  expect(isUnstorableText(error, input)).toBe(expected)
})
