import type { CrossSellOffer, Offer, SpecialOffer } from '@comanda/domain/marketing/offer'
import type { OfferedCart } from '@comanda/domain/marketing/offerable'
import { always } from '@comanda/domain/marketing/schedule'
import { cents } from '@comanda/domain/money/cents'
import { percent } from '@comanda/domain/money/percent'
import { expect, test } from 'vitest'
import { campaignAt, specialAt, withSeen } from '../../src/experiences/storefront/offers/offer-moments.ts'
import { parseSeenOffers, type SeenOffers } from '../../src/experiences/storefront/offers/seen-offers.ts'
import { shownOffer } from '../../src/shared/offers/shown-offer.ts'
import { product, settings } from './samples.ts'

const nothing: SeenOffers = { restaurantId: 'r', closed: [], products: {}, units: 0 }
const dishes = ['p1', 'p2', 'p3'].map((id) => ({ ...product({ id, name: id }), optionGroups: [] }))
const terms = {
  percentage: percent(20_000),
  amount: cents(0),
  customPrice: null,
  customCopy: '',
  schedule: always,
}

function item(id: string, productId: string, changes: Partial<CrossSellOffer> = {}): CrossSellOffer {
  return {
    kind: 'cross_sell',
    id,
    name: 'Meal',
    description: '',
    productId,
    discountType: 'percentage',
    campaignId: 'c1',
    triggerPoint: 'before_checkout',
    ...terms,
    ...changes,
  }
}

function special(id: string, productId: string, triggerAfterItems: number): SpecialOffer {
  return {
    kind: 'special',
    id,
    name: id,
    productId,
    discountType: 'percentage',
    popupStyle: 'modal',
    triggerAfterItems,
    ...terms,
  }
}

function cart(offer?: Offer, quantity = 1): OfferedCart {
  const plain = { quantity: 1, selections: [], specialInstructions: '' }
  const lines = [{ ...plain, key: 'a', productId: 'p1', quantity }]
  const category = {
    id: 'c',
    name: '',
    description: '',
    picture: null,
    availableFrom: null,
    availableUntil: null,
  }
  return {
    lines: offer
      ? [
          ...lines,
          { ...plain, key: 'b', productId: offer.productId, offer: { kind: offer.kind, id: offer.id } },
        ]
      : lines,
    menu: { version: 1, dayparts: [], categories: [{ ...category, products: dishes }] },
    productsById: new Map(dishes.map((dish) => [dish.id, dish])),
    time: { at: Date.UTC(2026, 10, 20, 18), zone: 'America/New_York' },
    fulfillment: 'pickup',
    settings,
  }
}

test('a campaign shows what can be added, and keeps added items while it is open', () => {
  const items = [item('i1', 'p1'), item('i2', 'p2'), item('i3', 'p3')]
  const shown = (added?: Offer, open: string | null = null) =>
    campaignAt('before_checkout', items, cart(added), nothing, open)?.items.map(({ offer, isAdded }) => [
      offer.id,
      isAdded,
    ])
  expect(shown()).toEqual([
    ['i2', false],
    ['i3', false],
  ])
  expect(shown(items[1], 'c1')).toEqual([
    ['i2', true],
    ['i3', false],
  ])
})

test('a campaign that was closed, has nothing to add, or belongs to another step is not shown', () => {
  const items = [item('i2', 'p2')]
  expect(campaignAt('before_checkout', items, cart(), { ...nothing, closed: ['c1'] })).toBeNull()
  expect(campaignAt('after_total', items, cart(), nothing)).toBeNull()
  expect(campaignAt('before_checkout', [item('i1', 'p1')], cart(), nothing)).toBeNull()
  expect(campaignAt('before_checkout', [], cart(), nothing, 'c1')).toBeNull()
})

test('no product is offered twice in a visit', () => {
  const seen = withSeen(nothing, [special('s', 'p2', 1)], 's')
  const items = [item('i2', 'p2'), item('i3', 'p3')]
  expect(campaignAt('before_checkout', items, cart(), seen)?.items.map(({ offer }) => offer.id)).toEqual([
    'i3',
  ])
})

test('the special is the newest of those that need the most items, each once', () => {
  const all = [special('two', 'p2', 2), special('one', 'p3', 1)]
  expect(specialAt(all, cart(), nothing)?.offer.id).toBe('one')
  expect(specialAt(all, cart(undefined, 2), nothing)?.offer.id).toBe('two')
  const seen = withSeen(nothing, [special('two', 'p2', 2)], 'two')
  expect(specialAt(all, cart(undefined, 2), seen)?.offer.id).toBe('one')
  expect(specialAt([], cart(), nothing)).toBeNull()
})

test('what a visit has seen survives a reload, and nonsense is ignored', () => {
  const seen = { ...withSeen(nothing, [special('s', 'p2', 1)], 's'), units: 2 }
  expect(parseSeenOffers(JSON.stringify(seen))).toEqual(seen)
  for (const text of [null, '', '{', '[]', '{"closed":[]}']) expect(parseSeenOffers(text)).toBeNull()
  expect(parseSeenOffers('{"restaurantId":"r","closed":[1,"a"],"products":{"p":2},"units":"x"}')).toEqual({
    ...nothing,
    closed: ['a'],
  })
})

test('an offer shows its prices with options, and both units of a pair', () => {
  const dish = { name: 'Shake', description: '', picture: null, basePrice: cents(700) }
  const options = { names: ['Mint'], price: cents(100) }
  expect(shownOffer({ ...terms, discountType: 'percentage', name: 'Less' }, dish, options)).toMatchObject({
    listPrice: 800,
    price: 660,
    badge: '20% off',
    choices: 'Mint',
    isPair: false,
  })
  expect(shownOffer({ ...terms, discountType: 'buy_one_get_one', name: 'Two' }, dish, options)).toMatchObject(
    {
      unitPrice: 800,
      offerPrice: 100,
      listPrice: 1600,
      price: 900,
      isPair: true,
    },
  )
})
