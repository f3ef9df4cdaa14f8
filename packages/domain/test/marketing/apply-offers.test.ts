import { describe, expect, test } from 'vitest'
import { applyOffers, checkOffers, ordinaryUnits } from '../../src/marketing/apply-offers.ts'
import type { Offer } from '../../src/marketing/offer.ts'
import { cents } from '../../src/money/cents.ts'
import type { CartLine } from '../../src/ordering/cart.ts'
import { cartChangeText } from '../../src/ordering/cart-change-text.ts'
import { cartKeyOf, priceLines } from '../../src/pricing/price-lines.ts'
import { crossSell, group, line, offered, option, product, special } from '../samples.ts'

const extras = group('extras', {
  options: [option('egg', { priceDelta: cents(150) }), option('small', { priceDelta: cents(-400) })],
})
const products = new Map(
  ['soup', 'rice', 'tea'].map((id) => [id, product(id, { basePrice: cents(500), optionGroups: [extras] })]),
)
const bogo = special('soup', { name: 'Two soups', discountType: 'buy_one_get_one' })
const withEgg = { selections: [{ groupId: 'extras', optionIds: ['egg'] }] }

/** "soup 1 x 500" for each priced line. */
function priced(lines: CartLine[], ...running: Offer[]): string[] {
  return priceLines(lines, products, running).map(
    ({ key, quantity, unitPrice }) => `${key} ${quantity} x ${unitPrice}`,
  )
}

describe('an offer that the customer took', () => {
  const offer = special('soup', { amount: cents(300) })

  test('applies to one unit, which becomes a separate line with the price of the menu and the name', () => {
    const lines = [line('rice'), offered(offer, { key: 'a', quantity: 3 })]
    expect(priced(lines, offer)).toEqual(['line-rice 1 x 500', 'a 2 x 500', 'a#offer 1 x 200'])
    const [, , sold] = priceLines(lines, products, [offer])
    expect(sold?.offer).toEqual({ kind: 'special', id: offer.id, name: 'Special', listPrice: 500 })
    expect(cartKeyOf(sold?.key ?? '')).toBe('a')
  })

  test('applies once per order, however many lines name it', () => {
    const lines = [line('rice'), offered(offer, { key: 'b' }), offered(offer, { key: 'a' })]
    expect(priced(lines, offer)).toEqual(['line-rice 1 x 500', 'b 1 x 500', 'a#offer 1 x 200'])
  })

  test('has no effect on another dish, with an unknown id or kind, and when it does not run', () => {
    const other = { ...offered(offer), productId: 'tea' }
    const unknown = offered({ ...offer, id: 'unknown' })
    const otherKind = { ...offered(offer), offer: { kind: 'cross_sell' as const, id: offer.id } }
    for (const forged of [other, unknown, otherKind])
      expect(priced([line('rice'), forged], offer)[1]).toBe('offer-soup 1 x 500')
    expect(priced([line('rice'), offered(offer)])[1]).toBe('offer-soup 1 x 500')
  })

  test('needs the items of its trigger, and neither it nor a free unit counts as one', () => {
    const second = special('tea', { id: 'second', triggerAfterItems: 2 })
    const lines = [line('rice'), offered(offer), offered(second)]
    expect(priced(lines, offer, second)).toEqual([
      'line-rice 1 x 500',
      'offer-soup#offer 1 x 200',
      'offer-tea 1 x 500',
    ])
    const pair = [line('soup', { quantity: 2 }), offered(second)]
    expect(ordinaryUnits(pair, [bogo, second])).toBe(1)
    expect(priced(pair, bogo, second)[2]).toBe('offer-tea 1 x 500')
  })

  test('of a campaign after three items needs three', () => {
    const third = crossSell('tea', { triggerPoint: 'after_three_items' })
    expect(priced([line('rice', { quantity: 2 }), offered(third)], third)[1]).toBe('offer-tea 1 x 500')
    expect(priced([line('rice', { quantity: 3 }), offered(third)], third)[1]).toBe('offer-tea#offer 1 x 400')
  })
})

describe('buy one, get one free', () => {
  test('makes every second unit free, in one line or in two', () => {
    expect(priced([line('soup')], bogo)).toEqual(['line-soup 1 x 500'])
    expect(priced([line('soup', { quantity: 2 })], bogo)).toEqual([
      'line-soup 1 x 500',
      'line-soup#free 1 x 0',
    ])
    expect(priced([line('soup', { key: 'a' }), line('soup', { key: 'b' })], bogo)).toEqual([
      'a#free 1 x 0',
      'b 1 x 500',
    ])
    expect(priced([line('soup', { quantity: 3 })], bogo)).toEqual([
      'line-soup 2 x 500',
      'line-soup#free 1 x 0',
    ])
    expect(priced([line('soup', { quantity: 4 })], bogo)).toEqual([
      'line-soup 2 x 500',
      'line-soup#free 2 x 0',
    ])
  })

  test('frees the cheaper unit, whose options are paid', () => {
    const lines = [line('soup', { key: 'egg', ...withEgg }), line('soup', { key: 'plain' })]
    expect(priced(lines, bogo)).toEqual(['egg 1 x 650', 'plain#free 1 x 0'])
    expect(priced([line('soup', { quantity: 2, ...withEgg })], bogo)).toEqual([
      'line-soup 1 x 650',
      'line-soup#free 1 x 150',
    ])
  })

  test('does not count units at another offer of the dish', () => {
    const item = crossSell('soup')
    expect(priced([line('soup'), offered(item)], bogo, item)).toEqual([
      'line-soup 1 x 500',
      'offer-soup#offer 1 x 400',
    ])
    expect(priced([line('rice'), offered(item, { quantity: 3 })], bogo, item)).toEqual([
      'line-rice 1 x 500',
      'offer-soup 1 x 500',
      'offer-soup#offer 1 x 400',
      'offer-soup#free 1 x 0',
    ])
  })

  test('affects no other dish', () => {
    expect(priced([line('rice', { quantity: 4 })], bogo)).toEqual(['line-rice 4 x 500'])
  })
})

describe('checkOffers', () => {
  const offer = special('soup')

  test('removes an offer that has ended and names the dish with its price', () => {
    const { lines, changes } = checkOffers([line('rice'), offered(offer)], [], products)
    expect(lines[1]).not.toHaveProperty('offer')
    expect(changes.map(cartChangeText)).toEqual(['The offer for soup has ended. It costs $5.00.'])
  })

  test('removes an offer without its trigger', () => {
    const { changes } = checkOffers([offered(offer)], [offer], products)
    expect(changes.map(cartChangeText)).toEqual([
      'The offer for soup no longer applies to this order. It costs $5.00.',
    ])
  })

  test('leaves valid offers alone and reports nothing about a pair', () => {
    const lines = [line('rice'), offered(offer)]
    expect(checkOffers(lines, [offer], products)).toEqual({ lines, changes: [] })
    expect(checkOffers([offered(bogo, { quantity: 2 })], [bogo], products).changes).toEqual([])
  })
})

test('applyOffers without offers changes nothing', () => {
  expect(applyOffers([offered(special('soup'))], [], products).size).toBe(0)
})
