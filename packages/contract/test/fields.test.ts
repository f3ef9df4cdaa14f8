import { expect, test } from 'vitest'
import { localDay, storableText } from '../src/fields.ts'

test.each([
  ['a\u0000b', 'a b'],
  ['a\uD800b', 'a b'],
  ['\uDC00', ' '],
  ['tab\tand line\n', 'tab and line '],
  ['🎉 Zoë', '🎉 Zoë'],
])('%j can be stored as %j', (text, stored) => expect(storableText(20).parse(text)).toBe(stored))

test('text beyond the limit is rejected', () => {
  expect(storableText(3).safeParse('four').success).toBe(false)
})

test('a day that was mistyped is refused with what to enter', () => {
  expect(localDay.safeParse('2028-02-29').success).toBe(true)
  expect(localDay.safeParse('1900-01-01').error?.issues[0]?.message).toBe('Enter a day from 2000 to 2099.')
})
