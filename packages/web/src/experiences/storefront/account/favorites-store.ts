import { toast } from '@comanda/ui/toast.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { readFailure } from '../../../shared/failure.ts'
import { useSession } from '../../../shared/sign-in/session-store.ts'
import { createStore } from '../../../shared/store.ts'
import { loadFavoriteDishes, markFavorite } from './queries.ts'

type Dish = Awaited<ReturnType<typeof loadFavoriteDishes>>[number]

interface Known {
  /** User and restaurant. */
  key: string
  dishes: readonly Dish[]
}

/**
 * The signed-in customer's favorites at a restaurant; null for everyone else and until they are loaded. The
 * strip above the menu and the toggle on a dish share this store.
 */
export function useFavorites(restaurantId: string) {
  const { me } = useSession()
  const key = me?.user ? `${me.user.id} ${restaurantId}` : null
  const known = useSyncExternalStore(current.subscribe, current.read, () => null)
  useEffect(() => {
    if (key) void load(key, restaurantId)
  }, [key, restaurantId])
  const dishes = known && known.key === key ? known.dishes : null
  return {
    dishes,
    /** Optimistic update, rolled back if the server rejects it. */
    async mark(productId: string, marked: boolean) {
      if (!dishes || !key) return
      current.set({ key, dishes: withMark(dishes, productId, marked) })
      try {
        await markFavorite({ restaurantId, productId }, marked)
      } catch (error) {
        const { message, code } = readFailure(error)
        toast.error(message, { code })
        // Only this mark: another one may have been stored meanwhile.
        const latest = current.read()
        if (latest?.key === key) current.set({ key, dishes: withMark(latest.dishes, productId, !marked) })
      }
    },
  }
}

const current = createStore<Known | null>(null)
let loading = ''

/** Favorites are optional: if they fail to load, the menu is shown without them. */
async function load(key: string, restaurantId: string): Promise<void> {
  if (loading === key) return
  loading = key
  try {
    current.set({ key, dishes: await loadFavoriteDishes(restaurantId) })
  } catch {
    loading = ''
  }
}

function withMark(dishes: readonly Dish[], productId: string, marked: boolean): Dish[] {
  const dish = dishes.find((each) => each.productId === productId) ?? { productId, marked, orders: 0 }
  const others = dishes.filter((each) => each.productId !== productId)
  if (marked) return [{ ...dish, marked }, ...others]
  return dish.orders > 0 ? [...others, { ...dish, marked }] : others
}
