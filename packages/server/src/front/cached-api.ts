import { menu as menuOutput } from '@comanda/contract/menus'
import { restaurantCard } from '@comanda/contract/restaurants'
import { z } from 'zod'
import type { App } from '../app.ts'
import { loadStorefront } from '../modules/menus/public.ts'
import { listRestaurantCards } from '../modules/restaurants/public.ts'
import type { AnswerCache } from '../platform/http/answer-cache.ts'
import { HttpFailure } from '../platform/http/failures.ts'
import type { Draft, StoredAnswer } from '../platform/http/stored-answer.ts'

const menuPath = /^\/api\/restaurants\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/menu$/
const listPath = '/api/restaurants'
const listOutput = z.object({ restaurants: z.array(restaurantCard) })

/**
 * A menu and the list of restaurants are the same for everyone until something changes, so they are kept like pages.
 * null for every other path. Throws NOT_FOUND for a menu of no restaurant.
 */
export async function takeCachedApi(
  app: App,
  cache: AnswerCache,
  path: string,
): Promise<StoredAnswer | null> {
  if (path === listPath) return cache.take(path, () => draftOfList(app))
  const restaurantId = menuPath.exec(path)?.[1]
  return restaurantId ? cache.take(path, () => draftOfMenu(app, restaurantId)) : null
}

async function draftOfMenu(app: App, restaurantId: string): Promise<Draft> {
  const storefront = await loadStorefront(app, restaurantId)
  if (!storefront) throw new HttpFailure(404, 'NOT_FOUND')
  const { menu, version } = storefront
  return { ...draftOf(menuOutput, menu), version, restaurantId }
}

async function draftOfList(app: App): Promise<Draft> {
  return draftOf(listOutput, { restaurants: await listRestaurantCards(app) })
}

/** Checked like any output, so that nothing leaves that the contract does not name. */
function draftOf<Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>): Draft {
  return {
    body: JSON.stringify(schema.parse(value)),
    contentType: 'application/json',
    status: 200,
    version: null,
    restaurantId: null,
  }
}
