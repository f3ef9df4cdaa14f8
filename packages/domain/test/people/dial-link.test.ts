import { expect, test } from 'vitest'
import { dialLink } from '../../src/people/phone.ts'

test.each([
  ['(908) 555-0164', 'tel:+19085550164'],
  ['+1 908 555 0164', 'tel:+19085550164'],
  ['+44 20 7946 0958', 'tel:+442079460958'],
])('a link that calls %s is %s', (phone, link) => {
  expect(dialLink(phone)).toBe(link)
})
