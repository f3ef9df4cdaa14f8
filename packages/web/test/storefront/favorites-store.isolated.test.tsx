import { expect, test, vi } from 'vitest'
import { useFavorites } from '../../src/experiences/storefront/account/favorites-store.ts'
import { enterSession } from '../../src/shared/sign-in/session-store.ts'
import { person } from '../person.ts'
import { renderText } from '../render-text.ts'

const requests = vi.hoisted(() => new Map<string, PromiseWithResolvers<void>>())
vi.mock('../../src/experiences/storefront/account/queries.ts', () => ({
  loadFavoriteDishes: async () => [],
  markFavorite: ({ productId }: { productId: string }) => {
    const request = Promise.withResolvers<void>()
    requests.set(productId, request)
    return request.promise
  },
}))

test('a rejected favorite does not remove another one that was marked meanwhile', async () => {
  let favorites: ReturnType<typeof useFavorites> | undefined
  function Favorites() {
    favorites = useFavorites('r1')
    return favorites.dishes === null ? 'unknown' : `[${favorites.dishes.map((dish) => dish.productId)}]`
  }
  enterSession(person('maya'))
  const shown = await renderText(<Favorites />)
  await vi.waitFor(() => expect(shown()).toBe('[]'))
  void favorites?.mark('soup', true)
  await vi.waitFor(() => expect(shown()).toBe('[soup]'))
  void favorites?.mark('salad', true)
  await vi.waitFor(() => expect(shown()).toBe('[salad,soup]'))
  requests.get('salad')?.resolve()
  requests.get('soup')?.reject(new TypeError('Failed to fetch'))
  await vi.waitFor(() => expect(shown()).toBe('[salad]'))
})
