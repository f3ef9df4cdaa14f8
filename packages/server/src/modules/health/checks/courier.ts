import { counted } from '@comanda/domain/count'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import { checkCourier } from '../../delivery/public.ts'
import { lacksCourier } from '../../orders/public.ts'
import { lastWebhook } from './last-webhook.ts'
import { actor, instantFact, type Probe, textFact } from './probe.ts'

/** At most this many restaurants are checked: each has its own account, and the provider limits calls. */
const maxChecked = 8

/** Checks the courier service with the credentials of each restaurant that uses it. */
export const courierProbe: Probe = {
  id: 'courier',
  otherwise: 'The courier service does not respond',
  async read(app) {
    const restaurants = await withCourier(app)
    const [missing, noticeAt, problems] = await Promise.all([
      countWithoutCourier(app),
      lastWebhook(app, 'courier'),
      Promise.all(restaurants.slice(0, maxChecked).map(({ id, name }) => checkRestaurant(app, id, name))),
    ])
    const facts = [
      textFact('Restaurants', restaurants.length),
      textFact('Orders without a courier', missing),
      instantFact('Last webhook', noticeAt),
    ]
    const failed = problems.filter((problem) => problem !== null)
    if (restaurants.length === 0)
      return { status: 'warning', message: 'Courier status not tested: no restaurant uses couriers', facts }
    if (failed.length > 0)
      return {
        status: failed.length === problems.length ? 'error' : 'warning',
        message: failed.slice(0, 3).join(' '),
        facts,
      }
    if (missing > 0)
      return { status: 'warning', message: `${counted(missing, 'open order')} without a courier`, facts }
    return { status: 'healthy', message: 'Responds for every restaurant that was checked', facts }
  },
}

/** Null when the credentials are accepted. */
async function checkRestaurant(app: App, restaurantId: string, name: string): Promise<string | null> {
  const problem = await checkCourier(app, restaurantId)
  return problem && `${name}: ${problem}`
}

function withCourier(app: App) {
  return app.db.platform(actor, (tx) =>
    tx
      .selectFrom('restaurants')
      .select(['id', 'name'])
      .where('uber_enabled', '=', true)
      .where('is_active', '=', true)
      .orderBy('name')
      .execute(),
  )
}

async function countWithoutCourier(app: App): Promise<number> {
  return app.db.platform(actor, async (tx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from orders where is_open and ${lacksCourier}`.execute(tx)
    return rows[0]?.count ?? 0
  })
}
