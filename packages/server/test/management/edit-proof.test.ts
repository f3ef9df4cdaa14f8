import { newCategory } from '@comanda/domain/menu/category-fields'
import { cents } from '@comanda/domain/money/cents'
import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { saveCategory } from '../../src/modules/catalog/categories.ts'
import { readDeliveryArea, saveDeliveryArea } from '../../src/modules/catalog/delivery-area.ts'
import { readHours, saveHours } from '../../src/modules/catalog/hours.ts'
import { undoChange } from '../../src/modules/catalog/undo-change.ts'
import { readRestaurantInfo } from '../../src/modules/management/read-restaurant-info.ts'
import { saveFees, saveOrdering, saveProfile } from '../../src/modules/management/save-restaurant.ts'
import { profile } from '../bad-input/restaurant-samples.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { signedIn } from '../payments/signed-in.ts'

let shop: Shop
let owner: Caller
let restaurantId: string

beforeEach(async () => {
  shop = await openShop()
  restaurantId = shop.restaurant.id
  owner = await signedIn(shop, 'owner', { proven: false })
  await saveProfile(shop.app, await signedIn(shop, 'owner'), { restaurantId, ...profile, revision: 1 })
})

const info = () => readRestaurantInfo(shop.app, owner, { restaurantId })
const undo = (caller: Caller, changeId: string | null) =>
  undoChange(shop.app, caller, { restaurantId, changeId: changeId ?? '' })

/** Everything about a restaurant that is edited and undone, by name. Each edit changes something. */
const edits: Record<string, (caller: Caller) => Promise<{ changeId: string | null }>> = {
  async profile(caller) {
    const { revision } = (await info()).profile
    return saveProfile(shop.app, caller, { restaurantId, ...profile, name: 'Corner Diner', revision })
  },
  async ordering(caller) {
    const { ordering } = await info()
    return saveOrdering(shop.app, caller, { restaurantId, ...ordering, favoritesEnabled: true })
  },
  async fees(caller) {
    const { fees } = await info()
    return saveFees(shop.app, caller, { restaurantId, ...fees, deliveryFee: cents(499) })
  },
  async hours(caller) {
    const { hours, specialDays, revision } = await readHours(shop.app, owner, restaurantId)
    const changed = { ...hours, monday: [{ open: '10:00', close: '11:00' }] }
    return saveHours(shop.app, caller, { restaurantId, hours: changed, specialDays, revision })
  },
  async area(caller) {
    const { revision } = await readDeliveryArea(shop.app, owner, restaurantId)
    const zone = { name: 'Downtown', fee: null, minimum: null, zips: ['07901'], tenthMiles: 0, corners: [] }
    const zones = [{ ...zone, id: crypto.randomUUID() }]
    return saveDeliveryArea(shop.app, caller, { restaurantId, mode: 'zips', zones, revision })
  },
}

test.each(Object.keys(edits))('platform admins prove their identity to edit and undo: %s', async (name) => {
  const edit = edits[name] as (typeof edits)[string]
  const unproven = await signedIn(shop, 'master_admin', { proven: false })
  const admin = await signedIn(shop, 'master_admin')
  await expect(edit(unproven)).rejects.toMatchObject({ code: 'PROOF_REQUIRED', status: 403 })
  const { changeId } = await edit(admin)
  expect(changeId).not.toBeNull()
  await expect(undo(unproven, changeId)).rejects.toMatchObject({ code: 'PROOF_REQUIRED' })
  await undo(admin, changeId)
  await undo(owner, (await edit(owner)).changeId)
})

test.each([
  { email: 'else@corner.example' },
  { ownerEmail: 'else@corner.example' },
  { managerEmail: 'else@corner.example' },
  { phone: '(908) 555-0199' },
  { ownerPhone: '(908) 555-0199' },
  { managerPhone: '(908) 555-0199' },
])(
  'owners prove their identity to redirect messages to the management, and to undo that: %o',
  async (change) => {
    const proven = await signedIn(shop, 'owner')
    const save = async (caller: Caller, fields: object) => {
      const { revision } = (await info()).profile
      return saveProfile(shop.app, caller, { restaurantId, ...profile, ...fields, revision })
    }
    const before = (await info()).profile
    await expect(save(owner, change)).rejects.toMatchObject({ code: 'PROOF_REQUIRED', status: 403 })
    expect((await info()).profile).toEqual(before)
    const { changeId } = await save(proven, change)
    // Repeating a save changes nothing.
    expect((await save(owner, change)).changeId).toBeNull()
    await expect(undo(owner, changeId)).rejects.toMatchObject({ code: 'PROOF_REQUIRED', status: 403 })
    expect((await info()).profile).toMatchObject(change)
    await undo(proven, changeId)
    expect((await info()).profile).toMatchObject({ ...before, revision: before.revision + 2 })
  },
)

test('a change of the menu needs no proof, and neither does its undo', async () => {
  const unproven = await signedIn(shop, 'master_admin', { proven: false })
  const { changeId } = await saveCategory(shop.app, unproven, {
    ...newCategory,
    name: 'Desserts',
    revision: 0,
    restaurantId,
    categoryId: crypto.randomUUID(),
  })
  await undo(unproven, changeId)
})
