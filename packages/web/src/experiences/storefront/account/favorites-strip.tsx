import type { MenuOverview } from '@comanda/contract/page'
import { useEffect, useState } from 'react'
import { DishStrip } from '../menu/dish-strip.tsx'
import { useRestaurant } from '../page.tsx'
import { useFavorites } from './favorites-store.ts'
import { wasInteractedWith } from './was-interacted-with.ts'

/**
 * The dishes that the customer marked or orders often, if they are on the menu now.
 */
export default function FavoritesStrip({ categories }: { categories: MenuOverview['categories'] }) {
  const { dishes } = useFavorites(useRestaurant().id)
  const products = new Map(
    categories.flatMap((category) => category.products.map((product) => [product.id, product])),
  )
  const shown = (dishes ?? []).flatMap(({ productId, marked }) => {
    const product = products.get(productId)
    return product ? [{ product, marked }] : []
  })
  const canShow = useSafeLayoutShift(shown.length > 0)
  if (!canShow || shown.length === 0) return null
  return <DishStrip id="favorites-name" title="Your favorites" dishes={shown} />
}

/**
 * Once `desired`, becomes true when new content cannot shift the layout under the pointer: before the first
 * interaction, or while a dialog covers the page.
 */
function useSafeLayoutShift(desired: boolean): boolean {
  const [canShift, setCanShift] = useState(false)
  useEffect(() => {
    if (!desired || canShift) return
    const check = () => {
      if (!wasInteractedWith() || document.querySelector('dialog[open]')) setCanShift(true)
    }
    check()
    document.addEventListener('toggle', check, true)
    return () => document.removeEventListener('toggle', check, true)
  }, [desired, canShift])
  return canShift
}
