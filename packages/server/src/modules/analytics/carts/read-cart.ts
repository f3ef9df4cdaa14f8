import type { CartDetails } from '@comanda/contract/carts'
import { cents } from '@comanda/domain/money/cents'
import { optionText } from '@comanda/domain/ordering/option-text'
import { browserLabel } from '@comanda/domain/people/browser'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import { requireRight } from '../../identity/public.ts'
import { loadStorefront } from '../../menus/public.ts'
import { readCartLines } from '../../reminders/public.ts'
import { type CartRow, cartOf, selectCarts } from './cart-row.ts'
import { hostOf, readSteps } from './read-steps.ts'

/**
 * A cart with its items and the steps of its visit; without notes, names and addresses of people. Throws UNAUTHORIZED,
 * FORBIDDEN and NOT_FOUND.
 */
export async function readCart(
  app: App,
  caller: Caller,
  { restaurantId, cartId }: { restaurantId: string; cartId: string },
): Promise<CartDetails> {
  requireRight(caller, 'analytics.view', restaurantId)
  const storefront = await loadStorefront(app, restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const found = await sql<CartRow>`${selectCarts}
      where cart.restaurant_id = ${restaurantId} and cart.id = ${cartId}`.execute(tx)
    const stored = await tx
      .selectFrom('cart_sessions')
      .selectAll()
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', cartId)
      .executeTakeFirst()
    const [row] = found.rows
    if (!row || !stored) throw new ORPCError('NOT_FOUND')
    const cart = cartOf(row)
    const lines = await readCartLines(tx, restaurantId, cartId)
    const isHere = cart.status === 'active' || cart.status === 'checkout_started'
    return {
      cart,
      createdAt: stored.created_at.getTime(),
      abandonedAt: stored.abandoned_at?.getTime() ?? null,
      lines: lines.map(({ key, productId, name, selections, quantity, unitPrice }) => ({
        key,
        name,
        quantity,
        unitPrice,
        options: selections.map(optionText),
        total: cents(unitPrice * quantity),
        picture: storefront?.productsById.get(productId)?.picture ?? null,
      })),
      activity: {
        currentPage: isHere ? stored.current_page_url : null,
        lastPage: isHere ? stored.last_page_url : (stored.current_page_url ?? stored.last_page_url),
        referrer: hostOf(stored.referrer),
        browser: browserLabel(stored.user_agent ?? ''),
      },
      steps: await readSteps(tx, stored),
    }
  })
}
