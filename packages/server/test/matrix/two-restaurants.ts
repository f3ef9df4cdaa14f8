import { createHttp, type Http } from '../../src/front/server.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { type MadeRestaurant, makeRestaurant } from '../factories.ts'
import { fakeWeb } from '../http/fake-web.ts'
import { makersFor } from './makers.ts'

/** A shop and another restaurant, with their people and the API. */
export interface TwoRestaurants {
  shop: Shop
  /** The id of the shop's restaurant. */
  here: string
  other: MadeRestaurant
  http: Http
  ids: { owner: string; manager: string }
  /** `unproven`: of a session of the owner without a recent proof; `elsewhere`: of the owner of the other restaurant. */
  cookies: { owner: string; unproven: string; manager: string; elsewhere: string; admin: string }
}

/** Creates them, on a database of their own. The caller closes `http`. */
export async function openTwoRestaurants(): Promise<TwoRestaurants> {
  const shop = await openShop()
  const here = shop.restaurant.id
  const other = await makeRestaurant(shop.app, { restaurant: { name: 'Elsewhere' } })
  const { person, session } = makersFor(shop)
  const cookieOf = async (id: string) => (await session(id)).cookie
  const owner = await person('Olive Owner', 'owner', here)
  const manager = await person('Mina Manager', 'manager', here)
  const unproven = await session(owner)
  await shop.query('delete from auth.proofs where session_id = $1', [unproven.id])
  const cookies = {
    owner: await cookieOf(owner),
    unproven: unproven.cookie,
    manager: await cookieOf(manager),
    elsewhere: await cookieOf(await person('Otto Owner', 'owner', other.id)),
    admin: await cookieOf(await person('Ada Admin', 'master_admin', null)),
  }
  return { shop, here, other, http: createHttp(shop.app, fakeWeb()), ids: { owner, manager }, cookies }
}
