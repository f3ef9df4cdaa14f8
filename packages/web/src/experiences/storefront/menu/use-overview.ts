import { type MenuOverview, menuOverview } from '@comanda/contract/page'
import {
  activeMenuNames,
  isCategoryOn,
  menuOfOtherTimes,
  visibleMenu,
} from '@comanda/domain/menu/availability'
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
 * The menu at a given time, and the dishes that are sold only at other times. Referentially stable until something starts or
 * ends.
 */
export function useMenuAt(menu: MenuOverview, at: Instant): { visible: MenuOverview; others: MenuOverview } {
  const { timezone } = useRestaurant().settings
  const onThen = [
    ...activeMenuNames(menu.dayparts, at, timezone),
    ...menu.categories.filter((category) => isCategoryOn(category, at, timezone)).map(({ id }) => id),
    ...menu.categories.flatMap(({ products }) =>
      products.filter(({ soldOutUntil = at + 1 }) => soldOutUntil <= at).map(({ id }) => id),
    ),
  ].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onThen` covers all that depends on the time
  return useMemo(
    () => ({ visible: visibleMenu(menu, at, timezone), others: menuOfOtherTimes(menu, at, timezone) }),
    [menu, onThen, timezone],
  )
}
