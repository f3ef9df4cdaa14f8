import type { KeyAction } from '@comanda/domain/access/roles'
import { expect, test } from 'vitest'
import { setCategoryActive } from '../../src/modules/catalog/categories.ts'
import { listChanges } from '../../src/modules/catalog/list-changes.ts'
import { saveProfile } from '../../src/modules/management/save-restaurant.ts'
import { profile } from '../bad-input/restaurant-samples.ts'
import { openCoupons } from '../catalog/open-coupons.ts'
import { signedIn } from '../payments/signed-in.ts'
import { visitor } from '../test-app.ts'

test('a key sees recent changes only of what its scopes include', async () => {
  const { shop, restaurantId, save } = await openCoupons()
  const owner = await signedIn(shop, 'owner')
  const rows = await shop.query('select id from categories limit 1')
  await save()
  await saveProfile(shop.app, owner, { restaurantId, ...profile, revision: 1 })
  await setCategoryActive(shop.app, owner, { restaurantId, categoryId: rows[0].id, isActive: false })
  const actionsSeen = async (caller: Parameters<typeof listChanges>[1]) => {
    const { changes } = await listChanges(shop.app, caller, { restaurantId, before: null })
    return changes.map(({ action }) => action).toSorted()
  }
  const key = (...scopes: KeyAction[]) =>
    visitor({ actor: 'key:1', apiKey: { id: '1', name: 'Till', restaurantId, scopes } })
  const [coupon, category, ofRestaurant] = [
    'marketing.coupon_created',
    'menu.category_hidden',
    'settings.profile_changed',
  ]
  expect(await actionsSeen(key('menu.manage'))).toEqual([category])
  expect(await actionsSeen(key('menu.manage', 'promotions.manage'))).toEqual([coupon, category])
  expect(await actionsSeen(key('menu.manage', 'orders.manage'))).toEqual([category, ofRestaurant])
  const all = [coupon, category, ofRestaurant]
  expect(await actionsSeen(await signedIn(shop, 'manager'))).toEqual(all)
  expect(await actionsSeen(owner)).toEqual(all)
})
