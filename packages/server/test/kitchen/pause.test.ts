import { pauseReasons } from '@comanda/domain/ordering/pause-reasons'
import { beforeEach, describe, expect, test } from 'vitest'
import { endPauses } from '../../src/modules/kitchen/public.ts'
import { loadRestaurantForKitchen } from '../../src/modules/restaurants/public.ts'
import { makeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'
import { openPausing, type Pausing } from './pausing.ts'

let kit: Pausing
let shop: Pausing['shop']
let staff: Pausing['staff']
beforeEach(async () => {
  kit = await openPausing()
  ;({ shop, staff } = kit)
})

const person: Pausing['person'] = (...args) => kit.person(...args)
const pause: Pausing['pause'] = (...args) => kit.pause(...args)
const resume: Pausing['resume'] = (...args) => kit.resume(...args)
const log: Pausing['log'] = (...args) => kit.log(...args)
const restaurant = async () => (await shop.query('select * from restaurants'))[0]
const minutes = (n: number) => shop.clock.now + n * 60_000

describe('pausing ordering', () => {
  test('stops orders, and is logged with its photo and published once', async () => {
    const placing = await shop.orderInput()
    expect(await pause()).toEqual({ until: minutes(30), changed: true, notified: true })
    expect(await restaurant()).toMatchObject({
      orders_disabled: true,
      orders_disabled_reason: 'Staff shortage',
    })
    expect(await log()).toMatchObject([
      { disabled_by: 'user:7', disabled_by_name: 'Mina Park', duration_minutes: 30, enabled_at: null },
    ])
    await expect(shop.place(placing)).rejects.toThrow('Online ordering is temporarily unavailable')
    expect(await shop.events()).toEqual(['restaurant.pause_changed'])
    expect(await loadRestaurantForKitchen(shop.app, shop.restaurant.id)).toMatchObject({
      orderingPaused: true,
      pause: { reason: 'Staff shortage', until: minutes(30) },
    })
  })

  test('happens once for concurrent requests', async () => {
    const cooks = ['1', '2', '3', '4'].map((id) => ({ ...staff, actor: `user:${id}` }))
    const results = await Promise.all(cooks.map((cook) => pause({}, cook)))
    expect(new Set(results.map(({ until }) => until)).size).toBe(1)
    expect(results.filter(({ changed }) => changed)).toHaveLength(1)
    expect(results.filter(({ notified }) => notified)).toHaveLength(1)
    expect(await log()).toHaveLength(1)
    expect(await shop.events()).toHaveLength(1)
  })

  test('returns the first result to a repeat, and reports no change to another caller', async () => {
    const first = await pause()
    shop.clock.now += 60_000
    expect(await pause()).toEqual(first)
    expect(await pause({ durationMinutes: 60 })).toEqual({ ...first, changed: false, notified: false })
    expect(await pause({}, { ...staff, actor: 'user:8' })).toMatchObject({ changed: false, notified: false })
    shop.clock.now += 120_000
    expect(await pause()).toMatchObject({ changed: false })
    expect(await log()).toHaveLength(1)
    expect(await shop.events()).toHaveLength(1)
    expect(await shop.app.files.read((await log())[0].staff_photo)).not.toBeNull()
  })

  test('for the rest of the day ends at local midnight', async () => {
    const { until } = await pause({ durationMinutes: -1 })
    expect(new Date(until).toISOString()).toBe('2026-11-21T05:00:00.000Z')
    expect((await restaurant()).orders_disabled_until).toBeNull()
    expect(await log()).toMatchObject([{ duration_minutes: -1 }])
  })

  test('requires a text for a custom reason', async () => {
    await expect(pause({ reason: 'Custom reason', customReason: '  ' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    await pause({ reason: 'Custom reason', customReason: 'The fryer is on fire' })
    expect((await restaurant()).orders_disabled_reason).toBe('The fryer is on fire')
    expect(pauseReasons).toHaveLength(7)
  })

  test('rejects an invalid photo without any change', async () => {
    for (const bad of [
      'AAAA',
      Buffer.from('<svg/>').toString('base64'),
      Buffer.from([0xff, 0xd8, 0xff, 0]).toString('base64'),
    ]) {
      await expect(pause({ photo: bad })).rejects.toMatchObject({ code: 'PHOTO_REFUSED' })
    }
    expect(await log()).toEqual([])
    expect(await shop.events()).toEqual([])
  })

  test('requires staff of this kitchen, and a signed-in operator at a screen with PINs', async () => {
    await expect(pause({}, visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(pause({}, person('owner', crypto.randomUUID()))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const device = {
      id: 'd',
      name: 'Tablet',
      restaurantId: shop.restaurant.id,
      worker: null,
      pinRequired: true,
    }
    await expect(pause({}, visitor({ device }))).rejects.toMatchObject({ code: 'PIN_REQUIRED' })
    await pause({}, visitor({ device: { ...device, worker: { userId: '9', name: 'Ana', until: 0 } } }))
    expect(await log()).toMatchObject([{ disabled_by_name: 'Ana at Tablet' }])
  })
})

describe('resuming ordering', () => {
  test('is published once, and a repeat changes nothing', async () => {
    await pause()
    const results = await Promise.all([resume(), resume(), resume()])
    expect(results.filter(({ resumed, notified }) => resumed && notified)).toHaveLength(1)
    expect(results.filter(({ resumed, notified }) => !resumed && !notified)).toHaveLength(2)
    expect(await log()).toMatchObject([
      { enabled_by: 'user:7', enabled_by_name: 'Mina Park', auto_enabled: false },
    ])
    expect(await restaurant()).toMatchObject({ orders_disabled: false, orders_disabled_reason: null })
    expect(await shop.events()).toEqual(['restaurant.pause_changed', 'restaurant.pause_changed'])
    await shop.place()
  })

  test('happens when the pause expires, and is logged once and not earlier', async () => {
    await pause()
    shop.clock.now += 29 * 60_000
    await endPauses(shop.app)
    expect(await log()).toMatchObject([{ enabled_at: null }])
    shop.clock.now += 60_000
    expect(await loadRestaurantForKitchen(shop.app, shop.restaurant.id)).toMatchObject({
      orderingPaused: false,
    })
    await Promise.all([endPauses(shop.app), endPauses(shop.app)])
    expect(await log()).toMatchObject([{ auto_enabled: true, enabled_by: 'system:timer' }])
    expect(await shop.events()).toHaveLength(2)
  })

  test('that was set by hand, without a start, is the same for customers and for the kitchen', async () => {
    await shop.query('update restaurants set orders_disabled = true, updated_at = $1', [
      new Date(shop.app.now()),
    ])
    expect(await loadRestaurantForKitchen(shop.app, shop.restaurant.id)).toMatchObject({
      orderingPaused: true,
    })
    expect(await pause()).toMatchObject({ changed: false })
  })

  test('continues when an update fails for one restaurant', async () => {
    await pause()
    const other = await makeRestaurant(shop.app)
    await shop.query(
      `insert into ordering_disable_log (restaurant_id, disabled_by, disabled_by_name, disable_reason, duration_minutes,
         disabled_at, disabled_until)
       select $1, disabled_by, disabled_by_name, disable_reason, duration_minutes, disabled_at, disabled_until
       from ordering_disable_log`,
      [other.id],
    )
    await shop.query(`update restaurants set orders_disabled = true where id = $1`, [other.id])
    const breaks = async (id: string) => {
      await shop.query(`
        create or replace function refuse() returns trigger language plpgsql as $$
          begin if new.id = '${id}' then raise 'trouble'; end if; return new; end $$`)
      await shop.query(
        'create or replace trigger refuse before update on restaurants for each row execute function refuse()',
      )
    }
    const ended = async () =>
      (await shop.query('select restaurant_id from ordering_disable_log where enabled_at is not null')).map(
        (row) => row.restaurant_id,
      )
    shop.clock.now += 31 * 60_000
    await breaks(shop.restaurant.id)
    await expect(endPauses(shop.app)).rejects.toThrow('failed at 1 of 2 restaurants')
    expect(await ended()).toEqual([other.id])
    await breaks(other.id)
    await endPauses(shop.app)
    expect((await ended()).sort()).toEqual([other.id, shop.restaurant.id].sort())
  })

  test('does not end a new pause that began after the expired one', async () => {
    await pause()
    shop.clock.now += 31 * 60_000
    await pause({ durationMinutes: 60 })
    await endPauses(shop.app)
    expect(await restaurant()).toMatchObject({ orders_disabled: true })
    expect(await log()).toMatchObject([{ auto_enabled: true }, { enabled_at: null }])
  })
})

describe('the notification of the management', () => {
  test('is not reported without an email address', async () => {
    await shop.query(
      'update restaurants set notification_email = null, owner_email = null, manager_email = null, email = null',
    )
    expect(await pause()).toMatchObject({ changed: true, notified: false })
    expect(await resume()).toEqual({ resumed: true, notified: false })
  })
})
