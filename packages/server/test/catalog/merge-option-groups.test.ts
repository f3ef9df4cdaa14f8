import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { mergeOptionGroups } from '../../src/modules/catalog/merge-option-groups.ts'
import { deleteOptionGroup } from '../../src/modules/catalog/option-groups.ts'
import { importMenu } from '../../src/modules/menus/public.ts'
import { groupFields, makeRestaurant, menuFields, optionFields, restaurantFields } from '../factories.ts'
import { staffOf, visitor } from '../test-app.ts'
import { openEditor } from './menu-editor.ts'

const hold = (fields: object = {}) =>
  groupFields('modifier', 'Hold or swap', {
    options: [
      optionFields('No Onion', 0, { modifier_action: 'remove' }),
      optionFields('Vegan cheese', 2.5, { modifier_action: 'substitute' }),
    ],
    ...fields,
  })
const pizza = (name: string, groups: object[]) => ({ name, base_price: 12, option_groups: groups })
const first = groupFields('modifier', 'First')
const menu = menuFields({
  categories: [
    {
      name: 'Pizza',
      products: [
        pizza('Margherita', [first, hold(), groupFields('modifier', 'Last')]),
        pizza('Marinara', [hold()]),
        pizza('Diavola', [hold()]),
        pizza('Calzone', [hold({ max_selections: 1 })]),
      ],
    },
  ],
  additional_menus: [],
})

const open = () => openEditor({ menu })
const namesOf = (groups: { name: string }[] | undefined) => groups?.map(({ name }) => name)

test('identical groups become one, which the dishes use at the same position', async () => {
  const { shop, owner, restaurantId, groups, dish, undo, audited } = await open()
  const before = await groups()
  const groupIds = before.map(({ id }) => id)
  const merge = () => mergeOptionGroups(shop.app, owner, { restaurantId, kind: 'modifier', groupIds })
  const { changeId, merged, products } = await merge()
  expect({ merged, products }).toEqual({ merged: 2, products: 2 })
  const shared = (await groups()).find(({ productIds }) => productIds.length === 3)
  expect(namesOf((await groups()).filter(({ name }) => name === 'Hold or swap'))).toHaveLength(2)
  for (const name of ['Margherita', 'Marinara', 'Diavola']) {
    expect((await dish(name))?.optionGroups.map(({ id }) => id)).toContain(shared?.id)
  }
  expect(namesOf((await dish('Margherita'))?.optionGroups)).toEqual(['First', 'Hold or swap', 'Last'])
  expect((await dish('Calzone'))?.optionGroups[0]?.id).not.toBe(shared?.id)
  expect(await merge()).toEqual({ changeId: null, merged: 0, products: 0 })
  expect(await audited()).toMatchObject([{ action: 'menu.option_groups_merged', label: 'Hold or swap' }])
  await undo(changeId)
  const restored = await groups()
  const usage = (all: typeof restored) => all.map(({ id, productIds }) => [id, productIds])
  expect(usage(restored)).toEqual(usage(before))
})

test('the most used group is the one that stays', async () => {
  const { shop, owner, restaurantId, groups } = await open()
  const same = (await groups()).filter(({ name, maxSelections }) => {
    return name === 'Hold or swap' && maxSelections === null
  })
  const second = same[1]
  await shop.query(
    `insert into product_modifier_groups (restaurant_id, product_id, modifier_group_id, sort_order)
     select restaurant_id, id, $1, 9 from products where name in ('Calzone', 'Marinara', 'Diavola') on conflict do nothing`,
    [second?.id],
  )
  const groupIds = (await groups()).map(({ id }) => id)
  await mergeOptionGroups(shop.app, owner, { restaurantId, kind: 'modifier', groupIds })
  const left = (await groups()).map(({ id }) => id)
  expect(same.map(({ id }) => left.includes(id))).toEqual([false, true, false])
})

test('the dishes keep their merged group when the menu file is imported again', async () => {
  const { shop, owner, restaurantId, groups, dish } = await open()
  const groupIds = (await groups()).map(({ id }) => id)
  await mergeOptionGroups(shop.app, owner, { restaurantId, kind: 'modifier', groupIds })
  const before = (await groups()).length
  const text = JSON.stringify({ ...menu, restaurant: restaurantFields() })
  await importMenu(shop.app, { text, domain: shop.restaurant.domain, create: false, pictures: null })
  expect(await groups()).toHaveLength(before)
  expect(namesOf((await dish('Marinara'))?.optionGroups)).toEqual(['Hold or swap'])
})

test('groups that are not identical, deleted, unknown, of another kind or of another restaurant stay', async () => {
  const { shop, owner, restaurantId, groups } = await open()
  const other = await makeRestaurant(shop.app, { menu })
  const holds = (await groups()).filter(({ name }) => name === 'Hold or swap')
  const [one, two] = holds.filter(({ maxSelections }) => maxSelections === null).map(({ id }) => id)
  const calzone = holds.find(({ maxSelections }) => maxSelections === 1)?.id
  if (!one || !two || !calzone) throw new Error('groups missing')
  await deleteOptionGroup(shop.app, owner, { restaurantId, kind: 'modifier', groupId: two })
  const nothing = { changeId: null, merged: 0, products: 0 }
  const groupIds = [one, two, calzone, randomUUID()]
  const ref = { restaurantId, kind: 'modifier' as const, groupIds }
  expect(await mergeOptionGroups(shop.app, owner, ref)).toEqual(nothing)
  const all = { ...ref, groupIds: holds.map(({ id }) => id) }
  expect(await mergeOptionGroups(shop.app, owner, { ...all, kind: 'variant' })).toEqual(nothing)
  const stranger = staffOf('owner', other.id)
  expect(await mergeOptionGroups(shop.app, stranger, { ...all, restaurantId: other.id })).toEqual(nothing)
  await expect(mergeOptionGroups(shop.app, stranger, all)).rejects.toMatchObject({ status: 403 })
  await expect(mergeOptionGroups(shop.app, visitor(), all)).rejects.toMatchObject({ status: 401 })
})
