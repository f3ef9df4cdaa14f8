import type { MenuOverview } from '@comanda/contract/page'
import { orderingOff } from '@comanda/domain/ordering/can-order'
import { firstTime, menuTime } from '@comanda/domain/ordering/timing'
import type { Instant } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import { EmptyState } from '@comanda/ui/empty-state'
import { Search } from '@comanda/ui/icons.ts'
import { LiveRegion } from '@comanda/ui/live-region'
import { memo, Suspense, useCallback, useMemo, useState } from 'react'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { FavoritesGate } from '../account/favorites-gate.tsx'
import { LazyAccountControl } from '../account/lazy-account-control.tsx'
import { displayedSubtotal, itemCountOf } from '../order/order-summary.ts'
import { useOwnOrder } from '../order/use-own-order.ts'
import { useRestaurant } from '../page.tsx'
import { ReplayGate } from '../replay/replay-gate.tsx'
import { CartButton } from './cart-button.tsx'
import { CategoryList } from './category-list.tsx'
import { CategoryStrip } from './category-strip.tsx'
import { DaypartBanner } from './daypart-banner.tsx'
import { OfferLayer } from './dialogs.tsx'
import { DietFilter } from './diet-filter.tsx'
import { DishStrip } from './dish-strip.tsx'
import { IsMenuFree } from './is-menu-free.ts'
import { MenuBanner } from './menu-banner.tsx'
import { MenuDialogs } from './menu-dialogs.tsx'
import { MenuHeader } from './menu-header.tsx'
import { MenuSections } from './menu-sections.tsx'
import { OpenStatus } from './open-status.tsx'
import { OrderBar } from './order-bar.tsx'
import { OrderingBanner } from './ordering-banner.tsx'
import { SearchField } from './search-field.tsx'
import { useCategorySpy } from './use-category-spy.ts'
import { useFilter, useFiltered } from './use-filter.ts'
import { type MenuPanels, useMenuPanels } from './use-menu-panels.ts'
import { useMenuAt } from './use-overview.ts'

/** Usually at the end of the page. */
export const OtherTimes = lazyPart(() => import('./other-times.tsx'))

/** The posts of the restaurant. */
export const Posts = lazyPart(() => import('./posts.tsx'))

/** Header, categories, dishes, and the dialogs over them. */
export function MenuPage({ menu, now }: { menu: MenuOverview; now: Instant }) {
  const { settings } = useRestaurant()
  const { draft, hasOtherOrder } = useOwnOrder()
  const at = menuTime(draft?.timing ?? { mode: 'asap' }, now)
  const isOff = menu.categories.length === 0 || orderingOff(now, settings) !== null
  const isClosed = firstTime(now, settings) === null
  const panels = useMenuPanels({ started: Boolean(draft?.fulfillment), isOff, isClosed, hasOtherOrder })
  const isBrowsing = isOff || isClosed
  const [announcement, announce] = useState('')
  const onAdded = useCallback((name: string) => announce(`${name} added to your order`), [])
  const isFree = !(panels.product || panels.cart || panels.start || panels.hours)
  return (
    <>
      {/* First in the document, so that the server-rendered dialog is part of the first paint. */}
      <MenuDialogs panels={panels} menu={menu} now={now} at={at} isOff={isBrowsing} onAdded={onAdded} />
      <ReplayGate isFree={isFree} isAboveBar={itemCountOf(draft) > 0} />
      <IsMenuFree value={isFree}>
        <MenuContent menu={menu} now={now} at={at} isOff={isBrowsing} open={panels.open} onAdded={onAdded} />
      </IsMenuFree>
      <LiveRegion text={announcement} />
    </>
  )
}

/** The content below the dialogs. It does not depend on which of them are open, so that a dialog opens without re-rendering it. */
const MenuContent = memo(function MenuContent({
  menu,
  now,
  at,
  isOff,
  open,
  onAdded,
}: {
  menu: MenuOverview
  now: Instant
  /** The time for which the menu is shown. */
  at: Instant
  isOff: boolean
  open: MenuPanels['open']
  onAdded: (name: string) => void
}) {
  const restaurant = useRestaurant()
  const { settings } = restaurant
  const { draft } = useOwnOrder()
  const { visible, others } = useMenuAt(menu, at)
  const filter = useFilter()
  const { query, setQuery } = filter
  const [categories, otherCategories] = useFiltered([visible.categories, others.categories], filter.criteria)
  const categoryIds = useMemo(() => categories.map((category) => category.id), [categories])
  const { current, goTo } = useCategorySpy(categoryIds)

  const count = itemCountOf(draft)
  const cart = { count, onOpen: open.cart }
  const list = { categories, current, onSelect: goTo }
  return (
    <>
      <MenuHeader
        restaurant={restaurant}
        draft={draft}
        now={now}
        onChange={isOff ? undefined : () => open.start()}
        account={<LazyAccountControl />}
        cart={<CartButton {...cart} isOff={isOff} />}
      >
        <CategoryStrip {...list} query={query} onQuery={setQuery} />
      </MenuHeader>
      <MenuBanner restaurant={restaurant} />
      <div className="mx-auto flex max-w-400 items-start gap-10 px-4 lg:px-10">
        <aside className="sticky top-19 max-h-[calc(100dvh-4.75rem)] w-64 flex-none overflow-y-auto px-3 py-6 -mx-3 max-lg:hidden">
          <SearchField query={query} onQuery={setQuery} />
          <CategoryList {...list} />
          <OpenStatus
            settings={settings}
            now={now}
            onHours={open.hours}
            className="mt-6 border-line border-t pt-5"
          />
        </aside>
        <main className="min-w-0 flex-auto py-4 lg:py-6">
          {restaurant.posts && <Posts restaurant={restaurant} now={now} />}
          <OrderingBanner settings={settings} now={now} isOff={isOff} />
          {count > 0 && !isOff && <OfferLayer now={now} onAdded={onAdded} onOpenCart={open.cart} />}
          <DaypartBanner dayparts={menu.dayparts} now={now} at={at} zone={settings.timezone} />
          {/* Boundaries split the hydration of the page into tasks of their own. */}
          <Suspense fallback={null}>
            <DietFilter menu={menu} chosen={filter.diets} onToggle={filter.toggleDiet} />
          </Suspense>
          <MenuSections
            categories={categories}
            lead={
              !filter.isOn && (
                <>
                  <FavoritesGate categories={categories} />
                  <Suspense fallback={null}>
                    <Popular menu={visible} />
                  </Suspense>
                </>
              )
            }
            isOff={isOff}
            onOpen={open.product}
            onAdded={onAdded}
          >
            {otherCategories.length > 0 && (
              <OtherTimes
                categories={otherCategories}
                dayparts={menu.dayparts}
                now={now}
                onChooseTime={isOff ? undefined : open.start}
              />
            )}
          </MenuSections>
          {categories.length + otherCategories.length === 0 && (
            <NothingFound
              hasDishes={visible.categories.length + others.categories.length > 0}
              onClear={filter.clear}
            />
          )}
        </main>
      </div>
      <section aria-label="Opening times" className="mx-auto max-w-400 px-4 pb-8 lg:hidden">
        <OpenStatus
          settings={settings}
          now={now}
          onHours={open.hours}
          className="border-line border-t pt-5"
        />
      </section>
      {draft && count > 0 && <OrderBar {...cart} subtotal={displayedSubtotal(draft)} />}
    </>
  )
})

/** The best-selling dishes that can be ordered. */
const Popular = memo(function Popular({ menu: { categories, popular = [] } }: { menu: MenuOverview }) {
  const products = new Map(categories.flatMap((category) => category.products.map((each) => [each.id, each])))
  const dishes = popular.flatMap((id) => {
    const product = products.get(id)
    return product?.isAvailable ? [{ product }] : []
  })
  return dishes.length === 0 ? null : <DishStrip id="popular" title="Popular" dishes={dishes} />
})

/** Empty menu: no dishes exist, or none match the search. */
function NothingFound({ hasDishes, onClear }: { hasDishes: boolean; onClear: () => void }) {
  return (
    <EmptyState
      className="py-20!"
      icon={<Search className="size-5" />}
      title="No items found"
      action={hasDishes && <Button onClick={onClear}>Clear search</Button>}
    >
      <p role="status">
        {hasDishes ? 'Try adjusting your search or category filter.' : 'No menu items have been added yet.'}
      </p>
    </EmptyState>
  )
}
