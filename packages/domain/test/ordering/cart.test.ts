import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../../src/money/cents.ts'
import { cartChangeText } from '../../src/ordering/cart-change-text.ts'
import { checkCart } from '../../src/ordering/check-cart.ts'
import { readStoredCart } from '../../src/ordering/read-cart.ts'
import { readOrderLines, storeOrderLines } from '../../src/ordering/read-order-lines.ts'
import { priceLine } from '../../src/pricing/price-line.ts'
import { category, group, line, menu, option, product } from '../samples.ts'

describe('checkCart', () => {
  const size = group('Size', {
    minSelections: 1,
    maxSelections: 1,
    options: [option('large', { priceDelta: cents(200) })],
  })
  const soup = product('soup')
  const pizza = product('pizza', { optionGroups: [size] })
  const bento = product('bento', { availableMenus: ['Lunch'] })
  const eel = product('eel', { isAvailable: false })
  const listed = menu([category('All', [soup, pizza, bento, eel])])
  /** No menu other than the regular one is active. */
  const at = { at: 0, zone: 'America/New_York' }
  const large = [{ groupId: 'Size', optionIds: ['large'] }]
  const seen = (id: string, unitPrice: number) => ({
    key: `line-${id}`,
    name: id,
    unitPrice: cents(unitPrice),
  })

  test('leaves a valid cart unchanged', () => {
    const lines = [line('soup'), line('pizza', { selections: large })]
    expect(checkCart(lines, listed, at, [seen('soup', 1000), seen('pizza', 1200)])).toEqual({
      lines,
      changes: [],
    })
  })

  test('reports every change and keeps what can be ordered', () => {
    const lines = [line('ghost'), line('eel'), line('bento'), line('pizza'), line('soup'), line('unseen')]
    const result = checkCart(lines, listed, at, [seen('ghost', 500), seen('soup', 900)])
    expect(result.lines).toEqual([line('soup')])
    expect(result.changes).toEqual([
      { kind: 'gone', key: 'line-ghost', name: 'ghost' },
      { kind: 'sold-out', key: 'line-eel', name: 'eel' },
      { kind: 'not-on-now', key: 'line-bento', name: 'bento' },
      {
        kind: 'options-changed',
        key: 'line-pizza',
        name: 'pizza',
        messages: ['Please select exactly 1 option(s) from Size.'],
      },
      { kind: 'price-changed', key: 'line-soup', name: 'soup', oldPrice: 900, newPrice: 1000 },
      { kind: 'gone', key: 'line-unseen', name: 'A dish' },
    ])
    expect(result.changes.map(cartChangeText)).toEqual([
      'ghost is no longer on the menu.',
      'eel is sold out.',
      'bento is not available at this time.',
      'pizza: Please select exactly 1 option(s) from Size.',
      'soup now costs $10.00 instead of $9.00.',
      'A dish is no longer on the menu.',
    ])
  })
})

describe('readStoredCart', () => {
  const cart = {
    version: 1,
    restaurantId: 'r',
    lines: [line('soup', { selections: [{ groupId: 'g', optionIds: ['o'] }], specialInstructions: 'hot' })],
    names: [{ key: 'line-soup', name: 'Soup', unitPrice: 450 }],
  }

  test('parses what was stored', () => {
    expect(readStoredCart(JSON.parse(JSON.stringify(cart)))).toEqual(cart)
  })

  test.each([
    null,
    undefined,
    1,
    'text',
    [],
    {},
    { ...cart, version: 2 },
    { ...cart, restaurantId: 5 },
    { ...cart, lines: {} },
  ])('returns null for %j', (value) => {
    expect(readStoredCart(value)).toBeNull()
  })

  test('drops invalid lines and clamps the rest to the limits', () => {
    const lines = [
      null,
      { ...line('a'), quantity: 0 },
      { ...line('b'), quantity: '2' },
      { ...line('c'), productId: null },
      { ...line('d'), quantity: 500, selections: 'none', specialInstructions: 'x'.repeat(300) },
      { ...line('e'), quantity: 2.5, selections: [null, { groupId: 'g', optionIds: ['o', 7] }] },
    ]
    const names = [
      { key: 'line-d', name: 'D', unitPrice: 1.5 },
      { key: 'line-e', name: 'E', unitPrice: Number.MAX_SAFE_INTEGER },
      { key: 'other', name: 'X', unitPrice: 1 },
      'junk',
    ]
    expect(readStoredCart({ ...cart, lines, names })).toEqual({
      version: 1,
      restaurantId: 'r',
      lines: [
        line('d', { quantity: 99, specialInstructions: 'x'.repeat(200) }),
        line('e', { quantity: 2, selections: [{ groupId: 'g', optionIds: ['o'] }] }),
      ],
      names: [],
    })
  })

  test('never throws, and parses its own result unchanged', () => {
    const near = fc.record({
      version: fc.constant(1),
      restaurantId: fc.string(),
      lines: fc.array(fc.anything()),
      names: fc.anything(),
    })
    fc.assert(
      fc.property(fc.oneof(fc.anything(), near), (value) => {
        const read = readStoredCart(value)
        if (read) expect(readStoredCart(read)).toEqual(read)
      }),
    )
  })
})

describe('readOrderLines', () => {
  const dish = product('dish', {
    optionGroups: [group('Size', { options: [option('large', { priceDelta: cents(200) })] })],
  })
  const sold = priceLine(
    dish,
    line('dish', { quantity: 2, selections: [{ groupId: 'Size', optionIds: ['large'] }] }),
  )

  test('parses snapshots in every supported container', () => {
    const stored = storeOrderLines([sold])
    expect(readOrderLines(stored)).toEqual([sold])
    expect(readOrderLines(JSON.stringify(stored))).toEqual([sold])
    expect(readOrderLines([sold])).toEqual([sold])
  })

  test.each([null, undefined, 7, '', 'not json', '"text"', '[', {}, { items: 'x' }, [null, 'x', 3]])(
    'returns no lines for %j',
    (value) => {
      expect(readOrderLines(value)).toEqual([])
    },
  )

  test('parses legacy lines in dollars', () => {
    const old = {
      product: { id: 'p1', name: 'Pizza', base_price: 12 },
      quantity: 2,
      selectedVariants: [{ name: 'Large', price_adjustment: 3.1, group_name: 'Size' }],
      selectedUpsells: { Extras: [{ name: 'Olives', price: '0.75' }] },
      selectedModifiers: { Less: ['No basil', { name: 'No salt', modifier_action: 'remove' }] },
      special_instructions: 'well done',
      totalPrice: 15.85,
    }
    expect(readOrderLines([old])).toEqual([
      {
        key: '0',
        productId: 'p1',
        name: 'Pizza',
        code: null,
        quantity: 2,
        unitPrice: 1585,
        totalPrice: 3170,
        selections: [
          { groupName: 'Size', kind: 'variant', name: 'Large', priceDelta: 310, modifierAction: null },
          { groupName: 'Extras', kind: 'upsell', name: 'Olives', priceDelta: 75, modifierAction: null },
          { groupName: 'Less', kind: 'modifier', name: 'No basil', priceDelta: 0, modifierAction: null },
          { groupName: 'Less', kind: 'modifier', name: 'No salt', priceDelta: 0, modifierAction: 'remove' },
        ],
        specialInstructions: 'well done',
        is21Plus: false,
      },
    ])
  })

  test('fills in what a legacy line lacks', () => {
    expect(
      readOrderLines({ items: [{ quantity: 'many', specialInstructions: 'a', special_instructions: 'b' }] }),
    ).toEqual([
      {
        key: '0',
        productId: '',
        name: 'Unknown Item',
        code: null,
        quantity: 1,
        unitPrice: 0,
        totalPrice: 0,
        selections: [],
        specialInstructions: 'a',
        is21Plus: false,
      },
    ])
    expect(readOrderLines([{ name: 'Soup', unitPrice: 7, price: 4.5 }])[0]).toMatchObject({ unitPrice: 450 })
    expect(readOrderLines([{ name: 'Soup', price: 4.5 }])[0]).toMatchObject({
      name: 'Soup',
      quantity: 1,
      unitPrice: 450,
    })
  })

  test('never throws, and line totals always equal unit price times quantity', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.array(fc.object()), fc.json()), (value) => {
        for (const { unitPrice, quantity, totalPrice } of readOrderLines(value)) {
          expect(totalPrice).toBe(unitPrice * quantity)
        }
      }),
    )
  })
})
