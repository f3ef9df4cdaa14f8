import { randomUUID } from 'node:crypto'
import { newOption } from '@comanda/domain/menu/option-group-fields'
import { cents } from '@comanda/domain/money/cents'
import { hours } from '@comanda/domain/time/instant'
import { beforeEach, expect, test } from 'vitest'
import { deleteOptionGroup, saveOptionGroup } from '../../src/modules/catalog/option-groups.ts'
import { sumUpSales } from '../../src/modules/catalog/products/sum-up-sales.ts'
import { deleteUpsell, listUpsells, saveUpsell } from '../../src/modules/catalog/upsells.ts'
import { makeRestaurant } from '../factories.ts'
import { staffOf, visitor } from '../test-app.ts'
import { openEditor } from './menu-editor.ts'

let editor: Awaited<ReturnType<typeof openEditor>>
beforeEach(async () => {
  editor = await openEditor()
})

type Input = Parameters<typeof saveUpsell>[2]
const inputOf = (fields: Partial<Input>): Input => ({
  restaurantId: editor.restaurantId,
  upsellId: randomUUID(),
  name: 'Garlic dip',
  description: '',
  price: cents(75),
  groupId: null,
  links: { add: [], remove: [] },
  revision: 0,
  ...fields,
})
const save = (fields: Partial<Input> = {}) => saveUpsell(editor.shop.app, editor.owner, inputOf(fields))
const list = async () => (await listUpsells(editor.shop.app, editor.owner, editor.restaurantId)).upsells
const idOf = (dish: string) => editor.shop.restaurant.productId(dish)
const remove = (upsellId: string) =>
  deleteUpsell(editor.shop.app, editor.owner, { restaurantId: editor.restaurantId, upsellId })

test('an upsell for two dishes is in their dialogs, their price and the order', async () => {
  const upsellId = randomUUID()
  const links = { add: [idOf('Soup'), idOf('Beer')], remove: [] }
  const { upsell, changeId } = await save({ upsellId, links })
  expect(upsell).toMatchObject({ groupName: 'Add-ons', price: 75, revision: 1 })
  expect(await save({ upsellId, links })).toEqual({ upsell, changeId: null })
  const { shop, dish } = editor
  for (const name of ['Soup', 'Beer']) {
    expect((await dish(name))?.optionGroups).toMatchObject([
      { kind: 'upsell', name: 'Add-ons', options: [{ name: 'Garlic dip', priceDelta: 75 }] },
    ])
  }
  const chosen = await shop.choice('Soup', 'Add-ons', 'Garlic dip')
  const withDip = shop.request({ lines: [shop.line('Soup', { selections: [chosen] })] })
  const input = await shop.orderInput({ request: withDip })
  await shop.place({ request: withDip })
  const [order] = await shop.orders()
  expect(order?.subtotal).toBe(650 + 75)
  expect(JSON.stringify(order?.cart)).toContain('Garlic dip')
  shop.clock.now += 1000
  // The price changes while another customer is at the payment.
  await save({ upsellId, price: cents(90), revision: 1 })
  await expect(shop.place(input)).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
  expect(await shop.orders()).toHaveLength(1)
  await editor.undo(changeId).then(
    () => expect.unreachable('the upsell was changed since'),
    (error) => expect(error).toMatchObject({ code: 'CHANGED_SINCE' }),
  )
  shop.clock.now += 1000
  const { changeId: deletion } = await remove(upsellId)
  expect((await dish('Soup'))?.optionGroups).toEqual([])
  expect(JSON.stringify((await shop.orders())[0]?.cart)).toContain('Garlic dip')
  shop.clock.now += 1000
  await editor.undo(deletion)
  expect((await dish('Soup'))?.optionGroups).toHaveLength(1)
  expect((await editor.audited()).map(({ action, label }) => [action, label])).toEqual([
    ['menu.upsell_created', 'Garlic dip'],
    ['menu.upsell_changed', 'Garlic dip'],
    ['menu.upsell_deleted', 'Garlic dip'],
    ['menu.change_undone', 'Garlic dip'],
  ])
})

test('upsells without a group share one group "Add-ons", even when several people create them immediately', async () => {
  await Promise.all(['Dip', 'Bread', 'Olives'].map((name) => save({ name })))
  const own = (await list()).filter(({ groupName }) => groupName === 'Add-ons')
  expect(own.map(({ name }) => name)).toEqual(['Bread', 'Dip', 'Olives'])
  expect(new Set(own.map(({ groupId }) => groupId)).size).toBe(1)
})

test('an upsell moves to another group and back, and stays sold out meanwhile', async () => {
  const extras = (await list())[0]
  const { upsell } = await save()
  await editor.shop.query('update upsells set is_available = false where id = $1', [upsell.id])
  const move = { upsellId: upsell.id, groupId: extras?.groupId ?? '', revision: upsell.revision }
  const moved = await save(move)
  expect(moved.upsell).toMatchObject({ groupId: extras?.groupId, isAvailable: false })
  expect((await list()).filter(({ id }) => id === upsell.id)).toHaveLength(1)
  await editor.undo(moved.changeId)
  expect((await list()).find(({ id }) => id === upsell.id)?.groupId).toBe(upsell.groupId)
})

test('a changed upsell keeps its place and its group keeps its other upsells', async () => {
  const before = (await editor.groups()).find(({ kind }) => kind === 'upsell')
  const [first] = before?.options ?? []
  if (!before || !first) throw new Error('upsells missing')
  const fields = { upsellId: first.id, groupId: before.id, revision: before.revision }
  await save({ ...fields, name: 'Renamed', price: cents(199), description: 'New' })
  const after = (await editor.groups()).find(({ id }) => id === before.id)
  expect(after?.options).toEqual([
    { ...first, name: 'Renamed', priceDelta: 199, description: 'New' },
    ...before.options.slice(1),
  ])
})

test.each([
  [{ name: ' ' }, 'Upsell name is required'],
  [{ price: cents(-1) }, 'Price must be 0 or greater'],
  [{ groupId: randomUUID() }, 'This group no longer exists.'],
  [{ links: { add: [randomUUID()], remove: [] } }, 'A chosen dish no longer exists.'],
])('%j is refused', async (fields, message) => {
  const before = await list()
  await expect(save(fields)).rejects.toMatchObject({ code: 'CATALOG_INVALID', status: 422, message })
  expect(await list()).toEqual(before)
  expect(await editor.audited()).toEqual([])
})

test('a name that its group has already, and a deleted group, are refused', async () => {
  const { upsell } = await save()
  await expect(save({ name: 'GARLIC DIP' })).rejects.toMatchObject({
    code: 'CATALOG_INVALID',
    message: 'The group already has an upsell with this name.',
  })
  const { restaurantId, shop, owner } = editor
  await deleteOptionGroup(shop.app, owner, { restaurantId, kind: 'upsell', groupId: upsell.groupId })
  await expect(save({ groupId: upsell.groupId, name: 'Other' })).rejects.toMatchObject({
    message: 'This group no longer exists.',
  })
  expect((await save({ name: 'Other' })).upsell.groupId).not.toBe(upsell.groupId)
})

test('the second of two people gets what the first one saved', async () => {
  const { upsell } = await save()
  const edit = { upsellId: upsell.id, revision: upsell.revision }
  await save({ ...edit, price: cents(80) })
  await expect(save({ ...edit, price: cents(90) })).rejects.toMatchObject({
    code: 'CHANGED_SINCE',
    data: { current: { price: 80, revision: 2 } },
  })
  await expect(save({ name: 'Other', revision: 2 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('upsells are for owners and managers of the restaurant', async () => {
  const { shop, restaurantId } = editor
  const other = await makeRestaurant(shop.app)
  const { upsell } = await save()
  for (const [stranger, status] of [
    [visitor(), 401],
    [staffOf('staff', restaurantId), 403],
    [staffOf('owner', other.id), 403],
  ] as const) {
    await expect(saveUpsell(shop.app, stranger, inputOf({}))).rejects.toMatchObject({ status })
    await expect(listUpsells(shop.app, stranger, restaurantId)).rejects.toMatchObject({ status })
    const ref = { restaurantId, upsellId: upsell.id }
    await expect(deleteUpsell(shop.app, stranger, ref)).rejects.toMatchObject({ status })
  }
  const ofOther = staffOf('owner', other.id)
  const foreign = inputOf({ restaurantId: other.id, groupId: upsell.groupId })
  await expect(saveUpsell(shop.app, ofOther, foreign)).rejects.toMatchObject({ status: 422 })
  await expect(
    deleteUpsell(shop.app, ofOther, { restaurantId: other.id, upsellId: upsell.id }),
  ).rejects.toMatchObject({ status: 404 })
})

test('what was sold of an upsell in the last 30 days is listed, apart from one with the same name', async () => {
  const { shop } = editor
  const groups = [randomUUID(), randomUUID()]
  for (const [index, dish] of ['Soup', 'Beer'].entries())
    await saveOptionGroup(shop.app, editor.owner, {
      restaurantId: editor.restaurantId,
      kind: 'upsell',
      groupId: groups[index]!,
      revision: 0,
      name: 'Dips',
      description: '',
      minSelections: 0,
      maxSelections: null,
      displayType: 'checkbox',
      options: [{ ...newOption('upsell', randomUUID()), name: 'Dip', priceDelta: cents(75) }],
      links: { add: [idOf(dish)], remove: [] },
    })
  const chosen = await shop.choice('Soup', 'Dips', 'Dip')
  const lines = [shop.line('Soup', { quantity: 2, selections: [chosen] })]
  const order = await shop.place({ request: shop.request({ lines }) })
  await shop.pay(order)
  await shop.query(`update orders set paid_at = created_at, payment_status = 'succeeded'`)
  const sold = async () =>
    (await list())
      .filter(({ groupName }) => groupName === 'Dips')
      .map(({ groupId, sold: { portions, revenue } }) => [groupId, portions, revenue])
  await sumUpSales(shop.app)
  await sumUpSales(shop.app)
  expect((await sold()).toSorted()).toEqual(
    [
      [groups[0], 2, 150],
      [groups[1], 0, 0],
    ].toSorted(),
  )
  shop.clock.now += hours(24 * 31)
  expect((await sold()).map(([, portions]) => portions)).toEqual([0, 0])
  shop.clock.now -= hours(24 * 31)
  await shop.query(`update orders set status = 'cancelled'`)
  await sumUpSales(shop.app)
  expect((await sold()).map(([, portions]) => portions)).toEqual([0, 0])
})
