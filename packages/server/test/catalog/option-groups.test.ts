import { randomUUID } from 'node:crypto'
import { newOption, newOptionGroup, type OptionGroupFields } from '@comanda/domain/menu/option-group-fields'
import { cents } from '@comanda/domain/money/cents'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  deleteOptionGroup,
  listOptionGroups,
  quickCreateGroup,
  saveOptionGroup,
} from '../../src/modules/catalog/option-groups.ts'
import { makeRestaurant } from '../factories.ts'
import { staffOf, visitor } from '../test-app.ts'
import { openEditor } from './menu-editor.ts'

let editor: Awaited<ReturnType<typeof openEditor>>
beforeEach(async () => {
  editor = await openEditor()
})

const option = (name: string, fields: object = {}) => ({
  ...newOption('modifier', randomUUID()),
  name,
  ...fields,
})
const sauces: OptionGroupFields = {
  ...newOptionGroup.modifier,
  name: 'Sauce',
  minSelections: 1,
  maxSelections: 2,
  options: ['Mayo', 'Ketchup', 'Mustard', 'Aioli'].map((name) => option(name)),
}
type Input = Parameters<typeof saveOptionGroup>[2]
const inputOf = (fields: Partial<Input>): Input => ({
  ...sauces,
  restaurantId: editor.restaurantId,
  kind: 'modifier',
  groupId: randomUUID(),
  revision: 0,
  links: { add: [], remove: [] },
  ...fields,
})
const save = (fields: Partial<Input>) => saveOptionGroup(editor.shop.app, editor.owner, inputOf(fields))
const idOf = (dish: string) => editor.shop.restaurant.productId(dish)

describe('saving an option group', () => {
  test('offers it with two dishes, which then require it', async () => {
    const groupId = randomUUID()
    const links = { add: [idOf('Soup'), idOf('Beer')], remove: [] }
    const { group, changeId } = await save({ groupId, links })
    expect(group).toMatchObject({ revision: 1, productIds: [idOf('Beer'), idOf('Soup')] })
    expect(await save({ groupId, links })).toEqual({ group, changeId: null })
    expect(changeId).not.toBeNull()
    for (const name of ['Soup', 'Beer']) {
      const shown = (await editor.dish(name))?.optionGroups.at(-1)
      expect(shown).toMatchObject({ name: 'Sauce', minSelections: 1, maxSelections: 2 })
      expect(shown?.options.map((each) => each.name)).toEqual(['Mayo', 'Ketchup', 'Mustard', 'Aioli'])
    }
    const without = editor.shop.request({ lines: [editor.shop.line('Soup')] })
    await expect(editor.shop.place({ request: without })).rejects.toMatchObject({
      code: 'CART_INVALID',
      message: expect.stringContaining('Please select at least 1 option(s) from Sauce.'),
    })
    const chosen = await editor.shop.choice('Soup', 'Sauce', 'Aioli')
    const request = editor.shop.request({ lines: [editor.shop.line('Soup', { selections: [chosen] })] })
    expect(await editor.shop.place({ request })).toHaveProperty('orderId')
    expect(await editor.audited()).toMatchObject([{ action: 'menu.option_group_created', label: 'Sauce' }])
  })

  test('changes options and their order at every dish immediately, and undoing restores them', async () => {
    const links = { add: [idOf('Soup'), idOf('Beer')], remove: [] }
    const { group } = await save({ links })
    const [mayo, ketchup, mustard] = group.options
    if (!mayo || !ketchup || !mustard) throw new Error('options missing')
    // Two options exchange their names, one leaves, one is new.
    const options = [
      { ...ketchup, name: 'Mayo' },
      { ...mayo, name: 'Ketchup', priceDelta: cents(50) },
      option('Curry'),
    ]
    const { changeId } = await save({ ...group, groupId: group.id, options })
    const shownAt = async (dish: string) =>
      (await editor.dish(dish))?.optionGroups
        .at(-1)
        ?.options.map(({ name, priceDelta }) => [name, priceDelta])
    const expected = [
      ['Mayo', 0],
      ['Ketchup', 50],
      ['Curry', 0],
    ]
    expect(await shownAt('Soup')).toEqual(expected)
    expect(await shownAt('Beer')).toEqual(expected)
    await editor.undo(changeId)
    expect((await editor.groups()).find(({ id }) => id === group.id)).toEqual({ ...group, revision: 3 })
  })

  test('does not change whether an option is sold out', async () => {
    const { group } = await save({ links: { add: [idOf('Soup')], remove: [] } })
    const soldOut = group.options[1]?.id
    await editor.shop.query('update modifiers set is_available = false where id = $1', [soldOut])
    const changed = await save({ ...group, groupId: group.id, name: 'Dip' })
    expect(changed.group.options.map(({ isAvailable }) => isAvailable)).toEqual([true, false, true, true])
  })

  test('adds and removes dishes without touching those that another person added', async () => {
    const { group } = await save({ links: { add: [idOf('Soup')], remove: [] } })
    const edit = { ...group, groupId: group.id }
    await save({ ...edit, links: { add: [idOf('Beer')], remove: [] } })
    const last = await save({ ...edit, links: { add: [idOf('Lunch Bowl')], remove: [idOf('Soup')] } })
    expect(new Set(last.group.productIds)).toEqual(new Set([idOf('Beer'), idOf('Lunch Bowl')]))
    expect(last.group.revision).toBe(1)
    await editor.undo(last.changeId)
    const now = (await editor.groups()).find(({ id }) => id === group.id)
    expect(new Set(now?.productIds)).toEqual(new Set([idOf('Beer'), idOf('Soup')]))
  })

  test('of concurrent changes of the dishes loses none', async () => {
    const groups = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) => save({ name, options: [option(name)] })),
    )
    await Promise.all(
      groups.map(({ group }) =>
        save({ ...group, groupId: group.id, links: { add: [idOf('Soup'), idOf('Beer')], remove: [] } }),
      ),
    )
    for (const name of ['Soup', 'Beer']) {
      const names = (await editor.dish(name))?.optionGroups.map((group) => group.name)
      expect(names?.toSorted()).toEqual(['A', 'B', 'C', 'D'])
    }
  })

  test.each([
    [{ name: ' ' }, 'Group name is required'],
    [
      { minSelections: 3, maxSelections: 2 },
      '“At least” cannot be more than “At most”. Leave “At most” empty for any number.',
    ],
    [{ options: [option('Mayo'), option('mayo')] }, 'This group already has an option with this name.'],
    [{ links: { add: [randomUUID()], remove: [] } }, 'A chosen dish no longer exists.'],
  ])('refuses %j', async (fields, message) => {
    const before = await editor.groups()
    await expect(save(fields)).rejects.toMatchObject({ code: 'CATALOG_INVALID', status: 422, message })
    expect(await editor.groups()).toEqual(before)
  })

  test('refuses an option that belongs to another group, or appears twice', async () => {
    const { group } = await save({})
    const [taken] = group.options
    if (!taken) throw new Error('option missing')
    const refusal = { code: 'CATALOG_INVALID', message: 'An option belongs to another group.' }
    await expect(save({ options: [taken] })).rejects.toMatchObject(refusal)
    const twice = [taken, { ...taken, name: 'Other' }]
    await expect(save({ ...group, groupId: group.id, options: twice })).rejects.toMatchObject(refusal)
  })

  test('gives the second of two people what the first one saved', async () => {
    const { group } = await save({})
    const edit = { ...group, groupId: group.id }
    await save({ ...edit, minSelections: 0 })
    await expect(save({ ...edit, name: 'Dip' })).rejects.toMatchObject({
      code: 'CHANGED_SINCE',
      data: { current: { revision: 2, minSelections: 0, name: 'Sauce' } },
    })
    const results = await Promise.allSettled(
      ['A', 'B', 'C'].map((name) => save({ ...edit, name, revision: 2 })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('refuses a group that does not exist with a revision', async () => {
    await expect(save({ revision: 3 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is for owners and managers of the restaurant', async () => {
    const other = await makeRestaurant(editor.shop.app)
    const { group } = await save({})
    for (const [stranger, status] of [
      [visitor(), 401],
      [staffOf('staff', editor.restaurantId), 403],
      [staffOf('owner', other.id), 403],
    ] as const) {
      await expect(saveOptionGroup(editor.shop.app, stranger, inputOf({}))).rejects.toMatchObject({ status })
      await expect(listOptionGroups(editor.shop.app, stranger, editor.restaurantId)).rejects.toMatchObject({
        status,
      })
    }
    const foreign = staffOf('owner', other.id)
    const stolen = { ...inputOf({}), restaurantId: other.id }
    const linked = { ...stolen, links: { add: [idOf('Soup')], remove: [] } }
    await expect(saveOptionGroup(editor.shop.app, foreign, linked)).rejects.toMatchObject({ status: 422 })
    const ref = { restaurantId: other.id, kind: 'modifier' as const, groupId: group.id }
    await expect(deleteOptionGroup(editor.shop.app, foreign, ref)).rejects.toMatchObject({ status: 404 })
  })
})

describe('a new group from the short form', () => {
  const create = (fields: object) =>
    quickCreateGroup(editor.shop.app, editor.owner, {
      restaurantId: editor.restaurantId,
      kind: 'modifier',
      groupId: randomUUID(),
      name: 'Spice',
      description: '',
      isRequired: false,
      minSelections: 0,
      maxSelections: 1,
      ...fields,
    })

  test('is created once, without options, and customers do not see it yet', async () => {
    const groupId = randomUUID()
    const { group } = await create({ groupId, isRequired: true })
    expect(group).toMatchObject({ minSelections: 1, maxSelections: 1, options: [], revision: 1 })
    expect(await create({ groupId, isRequired: true })).toEqual({ group, changeId: null })
    await save({ ...group, groupId, links: { add: [idOf('Soup')], remove: [] } })
    expect((await editor.dish('Soup'))?.optionGroups).toEqual([])
    const variant = await create({ kind: 'variant', isRequired: true })
    expect(variant.group).toMatchObject({ kind: 'variant', minSelections: 1, maxSelections: 1 })
  })

  test.each([
    [{ name: '   ' }, 'Group name is required'],
    [{ kind: 'variant', name: '\u200B' }, 'Group name is required'],
    [{ minSelections: -1 }, 'Enter 0 or more.'],
    [{ maxSelections: 0 }, 'Enter 1 or more.'],
  ])('with %j is refused', async (fields, message) => {
    await expect(create(fields)).rejects.toMatchObject({ code: 'CATALOG_INVALID', message })
  })
})

describe('deleting a group', () => {
  test('takes it from its dishes, and undoing brings it back at the same dishes and positions', async () => {
    const before = await editor.dish('Burger')
    const variant = (await editor.groups()).find(({ kind }) => kind === 'variant')
    const ref = { restaurantId: editor.restaurantId, kind: 'variant' as const, groupId: variant?.id ?? '' }
    const { changeId, products } = await deleteOptionGroup(editor.shop.app, editor.owner, ref)
    expect(products).toBe(1)
    expect((await editor.dish('Burger'))?.optionGroups).toEqual(before?.optionGroups.slice(1))
    expect((await editor.groups()).map(({ id }) => id)).not.toContain(variant?.id)
    expect(await deleteOptionGroup(editor.shop.app, editor.owner, ref)).toEqual({
      changeId: null,
      products: 0,
    })
    // The dish is changed in the meantime.
    await save({ links: { add: [idOf('Burger')], remove: [] } })
    await editor.undo(changeId)
    const groups = (await editor.dish('Burger'))?.optionGroups.map(({ name }) => name)
    expect(groups).toEqual([...(before?.optionGroups.map(({ name }) => name) ?? []), 'Sauce'])
  })
})

test('every table of options raises the version of the menu', async () => {
  const version = async () => {
    const rows = await editor.shop.query('select version from menu_versions where restaurant_id = $1', [
      editor.restaurantId,
    ])
    return Number(rows[0]?.version)
  }
  for (const table of [
    ...['variant_groups', 'variants', 'product_variant_groups', 'upsell_groups', 'upsells'],
    ...['product_upsell_groups', 'modifier_groups', 'modifiers', 'product_modifier_groups'],
    ...['product_labels', 'additional_menus'],
  ]) {
    const before = await version()
    await editor.shop.query(`update ${table} set restaurant_id = restaurant_id`)
    expect([table, (await version()) > before]).toEqual([table, true])
  }
})

test('the audit log shows options by name and price, and names the dishes', async () => {
  const { group } = await save({ options: [option('Mayo'), option('Curry', { priceDelta: cents(50) })] })
  editor.shop.clock.now += 1000
  const options = group.options.map((each) => ({ ...each, priceDelta: cents(75) }))
  await save({ ...group, groupId: group.id, options })
  editor.shop.clock.now += 1000
  await save({
    ...group,
    groupId: group.id,
    options,
    links: { add: [idOf('Soup'), idOf('Beer')], remove: [] },
  })
  const [, prices, dishes] = await editor.audited()
  expect(prices?.changes).toEqual([
    { field: 'options', before: 'Mayo, Curry $0.50', after: 'Mayo $0.75, Curry $0.75' },
  ])
  expect(dishes?.changes.map(({ field }) => field).toSorted()).toEqual([
    'Beer: modifierGroupIds',
    'Soup: modifierGroupIds',
  ])
})
