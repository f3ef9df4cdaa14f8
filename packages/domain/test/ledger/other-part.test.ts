import { expect, test } from 'vitest'
import { otherPart } from '../../src/ledger/other-part.ts'

const card = { id: 'card', partOf: null, state: 'pending' }
const giftCard = { id: 'gift card', partOf: 'card', state: 'requested' }
const undivided = { id: 'other', partOf: null, state: 'succeeded' }

test('the parts of a divided refund find each other, and an undivided refund has none', () => {
  const refunds = [undivided, card, giftCard]
  expect(otherPart(card, refunds)).toBe(giftCard)
  expect(otherPart(giftCard, refunds)).toBe(card)
  expect(otherPart(undivided, refunds)).toBeNull()
})

test('a part that failed does not count', () => {
  expect(otherPart(giftCard, [{ ...card, state: 'failed' }, giftCard])).toBeNull()
})
