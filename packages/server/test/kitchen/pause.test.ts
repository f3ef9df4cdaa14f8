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

const person: Pausing['person'] = (...given) => kit.person(...given)
const pause: Pausing['pause'] = (...given) => kit.pause(...given)
const resume: Pausing['resume'] = (...given) => kit.resume(...given)
const log: Pausing['log'] = (...given) => kit.log(...given)
const restaurant = async () => (await shop.database.owner.query('select * from restaurants')).rows[0]
const minutes = (n: number) => shop.clock.now + n * 60_000

describe('switching ordering off', () => {
  test('stops orders, is written down with its photo, and is told once', async () => {
    const placing = await shop.request()
    expect(await pause()).toEqual({ until: minutes(30), changed: true, told: true })
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

  test('happens once, however many do it', async () => {
    const cooks = ['1', '2', '3', '4'].map((id) => ({ ...staff, actor: `user:${id}` }))
    const answers = await Promise.all(cooks.map((cook) => pause({}, cook)))
    expect(new Set(answers.map(({ until }) => until)).size).toBe(1)
    expect(answers.filter(({ changed }) => changed)).toHaveLength(1)
    expect(answers.filter(({ told }) => told)).toHaveLength(1)
    expect(await log()).toHaveLength(1)
    expect(await shop.events()).toHaveLength(1)
  })

  test('answers a repeat as the first time, and somebody else that it was off already', async () => {
    const first = await pause()
    shop.clock.now += 60_000
    expect(await pause()).toEqual(first)
    expect(await pause({ durationMinutes: 60 })).toEqual({ ...first, changed: false, told: false })
    expect(await pause({}, { ...staff, actor: 'user:8' })).toMatchObject({ changed: false, told: false })
    shop.clock.now += 120_000
    expect(await pause()).toMatchObject({ changed: false })
    expect(await log()).toHaveLength(1)
    expect(await shop.events()).toHaveLength(1)
    expect(await shop.app.files.read((await log())[0].staff_photo)).not.toBeNull()
  })

  test('for the rest of the day has no time of its own and ends at the local midnight', async () => {
    const { until } = await pause({ durationMinutes: -1 })
    expect(new Date(until).toISOString()).toBe('2026-11-21T05:00:00.000Z')
    expect((await restaurant()).orders_disabled_until).toBeNull()
    expect(await log()).toMatchObject([{ duration_minutes: -1 }])
  })

  test('asks for a reason in words when none of the list fits', async () => {
    await expect(pause({ reason: 'Custom reason', customReason: '  ' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    await pause({ reason: 'Custom reason', customReason: 'The fryer is on fire' })
    expect((await restaurant()).orders_disabled_reason).toBe('The fryer is on fire')
    expect(pauseReasons).toHaveLength(7)
  })

  test('refuses what is no photo, and then changes nothing', async () => {
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

  test('is for the people of this kitchen, and at a screen that asks for PINs for somebody known', async () => {
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

describe('switching ordering on', () => {
  test('is told once, and a second time changes nothing', async () => {
    await pause()
    const answers = await Promise.all([resume(), resume(), resume()])
    expect(answers.filter(({ resumed, told }) => resumed && told)).toHaveLength(1)
    expect(answers.filter(({ resumed, told }) => !resumed && !told)).toHaveLength(2)
    expect(await log()).toMatchObject([
      { enabled_by: 'user:7', enabled_by_name: 'Mina Park', auto_enabled: false },
    ])
    expect(await restaurant()).toMatchObject({ orders_disabled: false, orders_disabled_reason: null })
    expect(await shop.events()).toEqual(['restaurant.pause_changed', 'restaurant.pause_changed'])
    await shop.place()
  })

  test('happens by the clock, is written down once, and never before its time', async () => {
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

  test('by the clock goes on where one restaurant has trouble', async () => {
    await pause()
    const other = await makeRestaurant(shop.app)
    await shop.database.owner.query(
      `insert into ordering_disable_log (restaurant_id, disabled_by, disabled_by_name, disable_reason, duration_minutes,
         disabled_at, disabled_until)
       select $1, disabled_by, disabled_by_name, disable_reason, duration_minutes, disabled_at, disabled_until
       from ordering_disable_log`,
      [other.id],
    )
    await shop.database.owner.query(`update restaurants set orders_disabled = true where id = $1`, [other.id])
    const breaks = async (id: string) => {
      await shop.database.owner.query(`
        create or replace function refuse() returns trigger language plpgsql as $$
          begin if new.id = '${id}' then raise 'trouble'; end if; return new; end $$`)
      await shop.database.owner.query(
        'create or replace trigger refuse before update on restaurants for each row execute function refuse()',
      )
    }
    const ended = async () =>
      (
        await shop.database.owner.query(
          'select restaurant_id from ordering_disable_log where enabled_at is not null',
        )
      ).rows.map((row) => row.restaurant_id)
    shop.clock.now += 31 * 60_000
    await breaks(shop.restaurant.id)
    await endPauses(shop.app)
    expect(await ended()).toEqual([other.id])
    await breaks(other.id)
    await endPauses(shop.app)
    expect((await ended()).sort()).toEqual([other.id, shop.restaurant.id].sort())
  })

  test('by the clock does not end a pause that began anew meanwhile', async () => {
    await pause()
    shop.clock.now += 31 * 60_000
    await pause({ durationMinutes: 60 })
    await endPauses(shop.app)
    expect(await restaurant()).toMatchObject({ orders_disabled: true })
    expect(await log()).toMatchObject([{ auto_enabled: true }, { enabled_at: null }])
  })
})

describe('what is said of the management', () => {
  test('claims no mail where there is nobody to write to', async () => {
    await shop.database.owner.query(
      'update restaurants set notification_email = null, owner_email = null, manager_email = null, email = null',
    )
    expect(await pause()).toMatchObject({ changed: true, told: false })
    expect(await resume()).toEqual({ resumed: true, told: false })
  })
})
