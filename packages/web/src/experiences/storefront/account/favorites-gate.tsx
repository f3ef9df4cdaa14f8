import type { MenuOverview } from '@comanda/contract/page'
import { lazyComponent } from '../../../shared/lazy-component.tsx'
import { useRestaurant } from '../page.tsx'
import { useSignedIn } from './signed-in.ts'
import './was-interacted-with.ts'

const FavoritesStrip = lazyComponent(() => import('./favorites-strip.tsx'))

/** The customer's favorites above the menu. Loads nothing for visitors who are not signed in. */
export function FavoritesGate({ categories }: { categories: MenuOverview['categories'] }) {
  const { favoritesEnabled } = useRestaurant()
  const signedIn = useSignedIn()
  if (!favoritesEnabled || !signedIn) return null
  return <FavoritesStrip categories={categories} />
}
