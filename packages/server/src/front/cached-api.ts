import { setImmediate } from 'node:timers/promises'
import { menu as menuOutput, product as productOutput } from '@comanda/contract/menus'
import { restaurantCard } from '@comanda/contract/restaurants'
import { storefront as storefrontOutput } from '@comanda/contract/storefronts'
import type { Menu } from '@comanda/domain/menu/menu'
import { uuidPattern } from '@comanda/domain/uuid'
import { z } from 'zod'
import type { App } from '../app.ts'
import { loadStorefront, type Storefront } from '../modules/menus/public.ts'
import { listRestaurantCards } from '../modules/restaurants/public.ts'
import type { CachedResponse, Draft } from '../platform/http/cached-response.ts'
import { HttpFailure } from '../platform/http/failures.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'

const ofRestaurant = new RegExp(`^/api/restaurants/(${uuidPattern})/(menu|storefront)$`)
const listPath = '/api/restaurants'
const listOutput = z.object({ restaurants: z.array(restaurantCard) })

/**
 * Responds to menus, storefronts and the list of restaurants, which are cached like pages: they are the same
 * for every visitor until something changes. Returns null for every other path. Throws NOT_FOUND when the
 * restaurant does not exist.
 */
export async function cachedApiResponse(
  app: App,
  cache: ResponseCache,
  path: string,
): Promise<CachedResponse | null> {
  if (path === listPath) return cache.getOrCreate(path, () => draftOfList(app))
  const [, named, what] = ofRestaurant.exec(path) ?? []
  if (!named) return null
  const restaurantId = named.toLowerCase()
  const draft = what === 'menu' ? draftOfMenu : draftOfStorefront
  return cache.getOrCreate(`${listPath}/${restaurantId}/${what}`, () => draft(app, restaurantId))
}

async function draftOfMenu(app: App, restaurantId: string): Promise<Draft> {
  const { menu, version } = await storefrontOf(app, restaurantId)
  return { ...draftWith(await menuJson(menu)), version, restaurantId }
}

async function draftOfStorefront(app: App, restaurantId: string): Promise<Draft> {
  const { restaurant, version } = await storefrontOf(app, restaurantId)
  return { ...draftOf(storefrontOutput, { restaurant, menuVersion: version }), restaurantId }
}

async function storefrontOf(app: App, restaurantId: string): Promise<Storefront> {
  const storefront = await loadStorefront(app, restaurantId)
  if (!storefront) throw new HttpFailure(404, 'NOT_FOUND')
  return storefront
}

async function draftOfList(app: App): Promise<Draft> {
  return draftOf(listOutput, { restaurants: await listRestaurantCards(app) })
}

/** Validated like any output, so that it contains only fields of the contract. */
function draftOf<Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>): Draft {
  return draftWith(JSON.stringify(schema.parse(value)))
}

const productsPerStep = 50

/** The same for a menu, which may have thousands of products: in steps between which other requests run. */
async function menuJson(menu: Menu): Promise<Buffer<ArrayBuffer>> {
  const bare = { ...menu, categories: menu.categories.map((category) => ({ ...category, products: [] })) }
  const { categories, ...rest } = menuOutput.parse(bare)
  // Encoded step by step: one string of megabytes takes long to join and to encode.
  const parts: Buffer[] = []
  const add = (text: string) => parts.push(Buffer.from(text))
  add(`${JSON.stringify(rest).slice(0, -1)},"categories":[`)
  for (const [at, { products: _, ...category }] of categories.entries()) {
    add(`${at > 0 ? ',' : ''}${JSON.stringify(category).slice(0, -1)},"products":[`)
    const all = menu.categories[at]?.products ?? []
    for (let first = 0; first < all.length; first += productsPerStep) {
      const step = all.slice(first, first + productsPerStep)
      const products = step.map((product) => JSON.stringify(productOutput.parse(product)))
      add(`${first > 0 ? ',' : ''}${products.join()}`)
      await setImmediate()
    }
    add(']}')
  }
  add(']}')
  const body = Buffer.concat(parts)
  // Other requests run before the digest copies it again.
  await setImmediate()
  return body
}

function draftWith(body: Draft['body']): Draft {
  return {
    body,
    contentType: 'application/json',
    status: 200,
    version: null,
    restaurantId: null,
  }
}
