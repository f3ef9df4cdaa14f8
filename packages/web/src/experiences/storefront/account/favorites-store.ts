import { toast } from '@comanda/ui/toast.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { readFailure } from '../../../shared/failure.ts'
import { useSession } from '../../../shared/sign-in/session-store.ts'
import { loadFavoriteDishes, markFavorite } from './queries.ts'

type Dish = Awaited<ReturnType<typeof loadFavoriteDishes>>[number]

interface Known {
  /** Whose, and where. */
  key: string
  dishes: readonly Dish[]
}

/**
 * What the signed-in customer likes at a restaurant; null for everybody else and until it is known. The strip above the
 * menu and the heart of a dish show the same.
 */
export function useFavorites(restaurantId: string) {
  const { me } = useSession()
  const key = me?.user ? `${me.user.id} ${restaurantId}` : null
  const known = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
  useEffect(() => {
    if (key) void load(key, restaurantId)
  }, [key, restaurantId])
  const dishes = known && known.key === key ? known.dishes : null
  return {
    dishes,
    /** Shows it at once, and takes it back when the server does not want it. */
    async mark(productId: string, marked: boolean) {
      if (!dishes || !key) return
      change({ key, dishes: withMark(dishes, productId, marked) })
      try {
        await markFavorite({ restaurantId, productId }, marked)
      } catch (error) {
        const { message, code } = readFailure(error)
        toast.error(message, { code })
        change({ key, dishes })
      }
    },
  }
}

let current: Known | null = null
let loading = ''
const listeners = new Set<() => void>()

/** Favourites are a convenience: when they do not come, the menu stands without them. */
async function load(key: string, restaurantId: string): Promise<void> {
  if (loading === key) return
  loading = key
  try {
    change({ key, dishes: await loadFavoriteDishes(restaurantId) })
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

function change(next: Known): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
