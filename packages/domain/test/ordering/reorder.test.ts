import { describe, expect, test } from 'vitest'
import type { Product } from '../../src/menu/menu.ts'
import { cents } from '../../src/money/cents.ts'
import type { Selection } from '../../src/ordering/cart.ts'
import { cartChangeText } from '../../src/ordering/cart-change-text.ts'
import { reorder } from '../../src/ordering/reorder.ts'
import { priceLine } from '../../src/pricing/price-line.ts'
import { priceLines } from '../../src/pricing/price-lines.ts'
import { category, group, line, menu, offered, option, product, special } from '../samples.ts'

const size = group('Size', {
  minSelections: 1,
  maxSelections: 1,
  options: [option('small', { name: 'Small' }), option('large', { name: 'Large', priceDelta: cents(200) })],
})
const extras = group('Extras', {
  kind: 'upsell',
  options: [option('egg', { name: 'Egg', priceDelta: cents(150) }), option('corn', { name: 'Corn' })],
})
const pizza = product('pizza', { optionGroups: [size, extras] })
const soup = product('soup')
const chosen: Selection[] = [
  { groupId: 'Size', optionIds: ['large'] },
  { groupId: 'Extras', optionIds: ['egg', 'corn'] },
]

/** Two large pizzas with egg and corn, and a soup, as sold. */
const sold = [
  priceLine(pizza, line('pizza', { quantity: 2, selections: chosen, specialInstructions: 'Crisp' })),
  priceLine(soup, line('soup')),
]

function again(products: Product[]) {
  const keys = ['key-1', 'key-2']
  const key = () => keys.shift() ?? ''
  return reorder(sold, menu([category('All', products)]), { at: 0, zone: 'America/New_York' }, key)
}

const messages = (...products: Parameters<typeof again>) => again(...products).changes.map(cartChangeText)

describe('reorder', () => {
  test('copies dishes, quantities, options and instructions under new keys', () => {
    const { lines, memory, changes } = again([pizza, soup])
    expect(lines).toEqual([
      { key: 'key-1', productId: 'pizza', quantity: 2, selections: chosen, specialInstructions: 'Crisp' },
      { key: 'key-2', productId: 'soup', quantity: 1, selections: [], specialInstructions: '' },
    ])
    expect(memory).toEqual([
      { key: 'key-1', name: 'pizza', unitPrice: 1350 },
      { key: 'key-2', name: 'soup', unitPrice: 1000 },
    ])
    expect(changes).toEqual([])
  })

  test('matches options by name after the menu was imported again', () => {
    const renumbered = { ...size, id: 'new', options: [option('new-large', { name: 'Large' })] }
    const { lines } = again([{ ...pizza, optionGroups: [{ ...renumbered, name: 'Size' }, extras] }, soup])
    expect(lines[0]?.selections[0]).toEqual({ groupId: 'new', optionIds: ['new-large'] })
  })

  test('reports each unavailable dish', () => {
    expect(messages([pizza])).toEqual(['soup is no longer on the menu.'])
    expect(messages([pizza, { ...soup, isAvailable: false }])).toEqual(['soup is sold out.'])
    expect(messages([pizza, { ...soup, availableMenus: ['Lunch'] }])).toEqual([
      'soup is not available at this time.',
    ])
    expect(again([]).lines).toEqual([])
  })

  test('leaves out a dish with a missing or sold-out option, and names the option', () => {
    const noEgg = {
      ...extras,
      options: extras.options.map((each) => ({ ...each, isAvailable: each.id !== 'egg' })),
    }
    expect(messages([{ ...pizza, optionGroups: [size, noEgg] }, soup])).toEqual(['pizza: Egg is sold out.'])
    const { lines, changes } = again([{ ...pizza, optionGroups: [size] }, soup])
    expect(changes.map(cartChangeText)).toEqual([
      'pizza: Egg is no longer offered. Corn is no longer offered.',
    ])
    expect(lines.map(({ productId }) => productId)).toEqual(['soup'])
  })

  test('leaves out a dish that now requires more selections', () => {
    const sauce = group('Sauce', { minSelections: 1, maxSelections: 1 })
    expect(messages([{ ...pizza, optionGroups: [size, extras, sauce] }, soup])).toEqual([
      'pizza: Please select exactly 1 option(s) from Sauce.',
    ])
  })

  test('reports a price change and stores the new price', () => {
    const { memory, changes } = again([pizza, { ...soup, basePrice: cents(900) }])
    expect(changes.map(cartChangeText)).toEqual(['soup now costs $9.00 instead of $10.00.'])
    expect(memory[1]).toEqual({ key: 'key-2', name: 'soup', unitPrice: 900 })
  })
})

test('reorder joins the units of a line that were sold at different prices, and takes no offer again', () => {
  const offer = special('soup')
  const ordered = priceLines(
    [line('pizza', { selections: chosen }), offered(offer, { quantity: 2 })],
    new Map([
      ['soup', soup],
      ['pizza', pizza],
    ]),
    [offer],
  )
  expect(ordered).toHaveLength(3)
  const known = menu([category('All', [pizza, soup])])
  const keys = ['key-1', 'key-2']
  const { lines, changes, memory } = reorder(
    ordered,
    known,
    { at: 0, zone: 'America/New_York' },
    () => keys.shift() ?? '',
  )
  expect(lines.map(({ productId, quantity, offer: named }) => [productId, quantity, named])).toEqual([
    ['pizza', 1, undefined],
    ['soup', 2, undefined],
  ])
  expect(memory[1]?.unitPrice).toBe(1000)
  expect(changes.map(cartChangeText)).toEqual(['The offer for soup has ended. It costs $10.00.'])
})

test('reorder reports nothing about a pair of which one is still free', () => {
  const offer = special('soup', { discountType: 'buy_one_get_one' })
  const ordered = priceLines([line('soup', { quantity: 2 })], new Map([['soup', soup]]), [offer])
  const known = menu([category('All', [soup])], { offers: [offer] })
  const { lines, changes } = reorder(ordered, known, { at: 0, zone: 'America/New_York' }, () => 'new')
  expect(lines.map(({ quantity }) => quantity)).toEqual([2])
  expect(changes).toEqual([])
})
