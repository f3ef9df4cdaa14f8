import { type MenuOverview, menuOverview } from '@comanda/contract/page'
import { activeMenuNames, isCategoryOnNow, visibleMenu } from '@comanda/domain/menu/availability'
import { matchesSearch } from '@comanda/domain/menu/search'
import type { Instant } from '@comanda/domain/time/instant'
import { useMemo } from 'react'
import { useFullMenu } from '../menu-data.ts'
import { useMenuVersion, usePage, useRestaurant } from '../page.tsx'

/**
 * The menu in the form its cards need: the server-rendered one, or derived from the full menu if a newer
 * version or a checkout has loaded that. A page of a very large menu loads the full one for the rest.
 */
export function useOverview() {
  const { menu } = usePage()
  const version = useMenuVersion()
  const isOfPage = menu !== null && menu.version === version
  const isComplete = isOfPage && menu.categories.every(({ omitted }) => omitted === 0)
  const full = useFullMenu(!isComplete)
  const value = useMemo(() => {
    if (isComplete) return menu
    return full.value ? menuOverview(full.value) : isOfPage ? menu : null
  }, [isComplete, isOfPage, menu, full.value])
  return { ...full, value }
}

/**
 * The part of a menu that is available now. Referentially stable until a daypart or category window starts or
 * ends.
 */
export function useVisible(menu: MenuOverview, now: Instant): MenuOverview {
  const { timezone } = useRestaurant().settings
  const onNow = [
    ...activeMenuNames(menu.dayparts, now, timezone),
    ...menu.categories.filter((category) => isCategoryOnNow(category, now, timezone)).map(({ id }) => id),
  ].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onNow` covers all that depends on the time
  return useMemo(() => visibleMenu(menu, now, timezone), [menu, onNow, timezone])
}

/** The categories with only those dishes whose name or description matches the search. */
export function searchedCategories(
  categories: MenuOverview['categories'],
  query: string,
): MenuOverview['categories'] {
  if (query.trim() === '') return categories
  return categories
    .map((category) => ({
      ...category,
      products: category.products.filter((product) => matchesSearch(product, query)),
      omitted: 0,
    }))
    .filter((category) => category.products.length > 0)
}
