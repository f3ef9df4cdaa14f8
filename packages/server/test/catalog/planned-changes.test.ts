import { randomUUID } from 'node:crypto'
import { cents } from '@comanda/domain/money/cents'
import { hours, minutes } from '@comanda/domain/time/instant'
import { beforeEach, describe, expect, test } from 'vitest'
import { applyPlannedChanges } from '../../src/modules/catalog/products/apply-planned-changes.ts'
import { deleteProduct } from '../../src/modules/catalog/products/change-product.ts'
import {
  cancelPlannedChange,
  listPlannedChanges,
  planChange,
} from '../../src/modules/catalog/products/planned-changes.ts'
import { makeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'
import { type Menu, memberOf, openMenu } from './open-menu.ts'

let menu: Menu
beforeEach(async () => {
  menu = await openMenu()
})

describe('a planned change', () => {
  const tomorrow = () => menu.shop.clock.now + hours(24)
  const plan = (input: Partial<Parameters<typeof planChange>[2]> = {}, caller = menu.owner) =>
    planChange(menu.shop.app, caller, {
      restaurantId: menu.restaurantId,
      plannedId: randomUUID(),
      at: tomorrow(),
      productId: menu.shop.restaurant.productId('Soup'),
      basePrice: cents(700),
      isActive: null,
      ...input,
    })
  const listed = async () => (await listPlannedChanges(menu.shop.app, menu.owner, menu.restaurantId)).changes

  test('is shown before it happens, happens at its time, once, and can be undone', async () => {
    const planned = await plan()
    expect(planned).toMatchObject({ productName: 'Soup', by: 'Olive Owner', state: 'planned' })
    expect((await menu.product('Soup')).planned).toEqual([planned])
    menu.shop.clock.now = planned.at - minutes(1)
    await applyPlannedChanges(menu.shop.app)
    expect((await menu.product('Soup')).basePrice).toBe(650)
    menu.shop.clock.now = planned.at
    await Promise.all([applyPlannedChanges(menu.shop.app), applyPlannedChanges(menu.shop.app)])
    expect(await menu.product('Soup')).toMatchObject({ basePrice: 700, revision: 2, planned: [] })
    expect(await listed()).toMatchObject([{ state: 'applied' }])
    const [{ change_id: changeId }] = await menu.shop.query('select change_id from planned_changes')
    await menu.undo(changeId)
    expect((await menu.product('Soup')).basePrice).toBe(650)
  })

  test('changes only its own fields of what was saved in the meantime', async () => {
    const { at } = await plan({ basePrice: null, isActive: false })
    await menu.edit('Soup', { basePrice: cents(800), description: 'Better.' })
    menu.shop.clock.now = at
    await applyPlannedChanges(menu.shop.app)
    expect(await menu.product('Soup')).toMatchObject({
      basePrice: 800,
      description: 'Better.',
      isActive: false,
    })
  })

  test('is planned once for each request and cancelled before it happens', async () => {
    const plannedId = randomUUID()
    const planned = await plan({ plannedId })
    expect(await plan({ plannedId })).toEqual(planned)
    const productId = menu.shop.restaurant.productId('Lunch Bowl')
    for (const other of [
      { basePrice: cents(710) },
      { isActive: false },
      { at: tomorrow() + 1 },
      { productId },
    ])
      await expect(plan({ plannedId, ...other })).rejects.toMatchObject({
        code: 'REQUEST_KEY_REUSED',
        status: 409,
      })
    expect(await listed()).toEqual([planned])
    const ref = { restaurantId: menu.restaurantId, plannedId }
    expect(await cancelPlannedChange(menu.shop.app, menu.owner, ref)).toMatchObject({ state: 'cancelled' })
    expect(await cancelPlannedChange(menu.shop.app, menu.owner, ref)).toMatchObject({ state: 'cancelled' })
    menu.shop.clock.now = planned.at
    await applyPlannedChanges(menu.shop.app)
    expect((await menu.product('Soup')).basePrice).toBe(650)
  })

  test('of concurrent requests with one id for several dishes is planned for one', async () => {
    const plannedId = randomUUID()
    const results = await Promise.allSettled(
      ['Soup', 'Lunch Bowl', 'Burger', 'Beer'].map((name) =>
        plan({ plannedId, productId: menu.shop.restaurant.productId(name) }),
      ),
    )
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refused).toMatchObject([1, 2, 3].map(() => ({ code: 'REQUEST_KEY_REUSED' })))
    expect(await listed()).toHaveLength(1)
  })

  test('cannot be cancelled after it happened', async () => {
    const { id, at } = await plan()
    menu.shop.clock.now = at
    await applyPlannedChanges(menu.shop.app)
    await expect(
      cancelPlannedChange(menu.shop.app, menu.owner, { restaurantId: menu.restaurantId, plannedId: id }),
    ).rejects.toMatchObject({ code: 'ALREADY_ENDED', status: 409 })
  })

  test('that causes an error delays the later ones of its dish, and no other dish or restaurant', async () => {
    const { app } = menu.shop
    const other = await makeRestaurant(app)
    const later = tomorrow() + minutes(1)
    await planChange(app, memberOf(other.id), {
      restaurantId: other.id,
      plannedId: randomUUID(),
      at: later,
      productId: other.productId('Soup'),
      basePrice: cents(800),
      isActive: null,
    })
    await plan({ basePrice: cents(710) })
    const bowl = menu.shop.restaurant.productId('Lunch Bowl')
    await plan({ productId: bowl, basePrice: cents(900), at: tomorrow() + 500 })
    await menu.shop.query(`insert into planned_changes (restaurant_id, id, product_id, apply_at, base_price, actor, actor_name, created_at)
      select restaurant_id, gen_random_uuid(), product_id, apply_at + interval '1 second', 750, actor, actor_name, created_at
      from planned_changes, generate_series(1, 600)
      where restaurant_id = '${menu.restaurantId}' and product_id <> '${bowl}'`)
    await menu.shop.query('alter table products add constraint broken check (base_price <> 710)')
    menu.shop.clock.now = later
    await expect(applyPlannedChanges(app)).rejects.toThrow('failed at 1 of 2 restaurants')
    const soups = `select base_price from products where name = 'Soup' order by base_price`
    expect(await menu.shop.query(soups)).toEqual([{ base_price: 650 }, { base_price: 800 }])
    const waiting = `select count(*)::int as n from planned_changes where state = 'planned'`
    expect(await menu.shop.query(waiting)).toEqual([{ n: 601 }])
    expect((await menu.product('Lunch Bowl')).basePrice).toBe(900)
  })

  test('of a dish that was deleted fails with a reason', async () => {
    const { at } = await plan()
    await deleteProduct(menu.shop.app, menu.owner, {
      restaurantId: menu.restaurantId,
      productId: menu.shop.restaurant.productId('Soup'),
    })
    menu.shop.clock.now = at
    await applyPlannedChanges(menu.shop.app)
    expect(await listed()).toMatchObject([{ state: 'failed', failure: 'The product was deleted.' }])
  })

  test.each([
    ['a time in the past', () => ({ at: menu.shop.clock.now }), 'Choose a time in the future.'],
    ['a far time', () => ({ at: menu.shop.clock.now + hours(24 * 400) }), 'Choose a time within one year.'],
    ['no change', () => ({ basePrice: null }), 'Enter a new price, or choose a visibility.'],
    ['a negative price', () => ({ basePrice: cents(-1) }), 'Price must be 0 or greater'],
  ])('is refused with %s', async (_, input, message) => {
    await expect(plan(input())).rejects.toMatchObject({ code: 'CATALOG_INVALID', status: 422, message })
  })

  test('is for owners and managers of the restaurant', async () => {
    const other = await makeRestaurant(menu.shop.app)
    const { id: plannedId } = await plan()
    for (const [caller, status] of [
      [visitor(), 401],
      [memberOf(menu.restaurantId, 'staff'), 403],
      [memberOf(other.id), 403],
    ] as const) {
      await expect(plan({}, caller)).rejects.toMatchObject({ status })
      const ref = { restaurantId: menu.restaurantId, plannedId }
      await expect(cancelPlannedChange(menu.shop.app, caller, ref)).rejects.toMatchObject({ status })
    }
    const stranger = memberOf(other.id)
    const ref = { restaurantId: other.id, plannedId }
    await expect(cancelPlannedChange(menu.shop.app, stranger, ref)).rejects.toMatchObject({ status: 404 })
    await expect(plan({ restaurantId: other.id }, stranger)).rejects.toMatchObject({ status: 404 })
  })
})
