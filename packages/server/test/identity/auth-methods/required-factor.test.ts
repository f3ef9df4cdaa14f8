import { beforeAll, describe, expect, test } from 'vitest'
import { cleanUpAfterAll } from '../../clean-up-after-all.ts'
import { makeRestaurant } from '../../factories.ts'
import { openWorld, type World } from '../browser.ts'
import { api, appCode, signedInWithProof } from './factors.ts'

let world: World
const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  world = await openWorld(cleanUp)
})

describe('the platform’s second-factor policy', () => {
  test('withholds roles from staff until they have a second factor', async () => {
    const { id } = await makeRestaurant(world.app, { domain: 'rule.localhost' })
    await world.person('cook@rule.test', { memberships: [{ role: 'staff', restaurantId: id }] })
    await world.person('boss@rule.test', { memberships: [{ role: 'master_admin', restaurantId: null }] })
    const cook = await signedInWithProof(world, 'cook@rule.test')
    const kitchens = async () => (await cook.get(`${api}/kitchen/restaurants`)).json.restaurants
    expect(await kitchens()).toHaveLength(1)
    await world.query(
      `insert into platform_settings values ('sign_in.require_second_factor_for', '"master_admin"')`,
    )
    world.clock.now += 6000
    const boss = await signedInWithProof(world, 'boss@rule.test')
    expect((await boss.get(`${api}/me`)).json.user.secondFactorRequired).toBe(true)
    expect((await boss.get(`${api}/me/factors`)).json.required).toBe(true)
    expect((await cook.get(`${api}/me`)).json.user.secondFactorRequired).toBe(false)
    await world.query(`update platform_settings set value = '"staff"'
      where key = 'sign_in.require_second_factor_for'`)
    world.clock.now += 6000
    expect((await cook.get(`${api}/me`)).json.user.secondFactorRequired).toBe(true)
    expect(await kitchens()).toEqual([])
    const { id: factorId, uri } = (await cook.post(`${api}/me/factors/totp`)).json
    const code = appCode(uri, world.clock.now)
    await cook.post(`${api}/me/factors/${factorId}/verify`, { code })
    expect((await cook.get(`${api}/me`)).json.user.secondFactorRequired).toBe(false)
    expect(await kitchens()).toHaveLength(1)
    expect(await world.audit('access.factor_added')).toMatchObject([
      { restaurant_id: id, subject_label: 'cook@rule.test', actor_name: expect.stringMatching(/./) },
    ])
    await world.query(`delete from platform_settings`)
  })
})
