import { expect, test } from 'vitest'
import { storableText } from '../src/fields.ts'

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
