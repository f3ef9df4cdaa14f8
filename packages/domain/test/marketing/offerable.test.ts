import { expect, test } from 'vitest'
import type { Offer } from '../../src/marketing/offer.ts'
import { type OfferedCart, offerableDishes } from '../../src/marketing/offerable.ts'
import { cents } from '../../src/money/cents.ts'
import {
  at,
  category,
  crossSell,
  group,
  line,
  menu,
  newYork,
  option,
  product,
  settings,
  special,
} from '../samples.ts'

const products = [
  product('soup'),
  product('tea'),
  product('wine', { is21Plus: true }),
  product('stew', { isAvailable: false }),
  product('lunch', { availableMenus: ['Lunch'] }),
  product('shake', {
    optionGroups: [
      group('Flavor', {
        minSelections: 1,
        maxSelections: 1,
        options: [option('vanilla'), option('mint', { priceDelta: cents(100) })],
      }),
    ],
  }),
  product('set', {
    optionGroups: [group('Sides', { kind: 'modifier', minSelections: 2, options: [option('rice')] })],
  }),
]

function cart(changes: Partial<OfferedCart> = {}): OfferedCart {
  return {
    lines: [line('soup')],
    menu: menu([category('mains', products)]),
    productsById: new Map(products.map((each) => [each.id, each])),
    time: { at: at('2026-11-20 13:00'), zone: newYork },
    fulfillment: 'pickup',
    settings: settings({ courierEnabled: true }),
    ...changes,
  }
}

const offered = (offers: Offer[], changes: Partial<OfferedCart> = {}) =>
  offerableDishes(offers, offers, cart(changes)).map(({ product: { id } }) => id)

test('a dish is offered with the options that it starts with', () => {
  const [dish] = offerableDishes([special('shake')], [], cart())
  expect(dish?.selections).toEqual([{ groupId: 'Flavor', optionIds: ['vanilla'] }])
  expect(dish?.needsChoice).toBe(false)
})

test('a dish whose required options the customer has to choose is offered, unless too few of them are available', () => {
  const sides = (available: boolean) =>
    product('plate', {
      optionGroups: [
        group('Sides', {
          kind: 'modifier',
          minSelections: 2,
          options: [option('rice'), option('beans', { isAvailable: available })],
        }),
      ],
    })
  const offeredPlates = (plate: ReturnType<typeof sides>) =>
    offerableDishes(
      [special('plate')],
      [],
      cart({ menu: menu([category('mains', [plate])]), productsById: new Map([['plate', plate]]) }),
    )
  expect(offeredPlates(sides(true))).toMatchObject([{ selections: [], needsChoice: true }])
  expect(offeredPlates(sides(false))).toEqual([])
})

test('nothing is offered that is in the cart, sold out, on another menu, unknown, or lacks available options', () => {
  const offers = ['soup', 'stew', 'lunch', 'unknown', 'set', 'tea'].map((id) => crossSell(id))
  expect(offered(offers)).toEqual(['tea'])
})

test('alcohol is not offered for delivery by a courier that does not carry it', () => {
  expect(offered([crossSell('wine')])).toEqual(['wine'])
  expect(offered([crossSell('wine')], { fulfillment: 'delivery' })).toEqual([])
})

test('an offer waits for its items, and one at an offer is none of them', () => {
  const third = crossSell('tea', { triggerPoint: 'after_three_items' })
  const other = special('shake')
  const taken = line('shake', { offer: { kind: 'special', id: other.id } })
  expect(offered([third, other], { lines: [line('soup', { quantity: 2 }), taken] })).toEqual([])
  expect(offered([third], { lines: [line('soup', { quantity: 3 })] })).toEqual(['tea'])
})
