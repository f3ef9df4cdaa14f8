import { menuOverview, type PageState } from '@comanda/contract/page'
import type { PublicRestaurant } from '@comanda/contract/restaurants'
import type { Menu } from '@comanda/domain/menu/menu'
import { orderingOff } from '@comanda/domain/ordering/can-order'
import { menuTime } from '@comanda/domain/ordering/timing'
import { useEffect, useMemo, useState } from 'react'
import { Router } from 'wouter'
import { ErrorBoundary } from '../../../shared/error-boundary.tsx'
import { SpecialPopup } from '../../../shared/offers/special-popup.tsx'
import { onPreviewMessage, type PreviewValues } from '../../../shared/preview.ts'
import { ProductDialog } from '../menu/dialogs.tsx'
import { MenuPage } from '../menu/menu-page.tsx'
import { categoryScrollOffset, sectionId } from '../menu/sections.ts'
import { provideMenu } from '../menu-data.ts'
import { createDraftStore } from '../order/draft-store.ts'
import { OrderProvider } from '../order/order.tsx'
import { PageProvider, StorefrontProvider } from '../page.tsx'
import { showTheme } from '../updates/show-theme.ts'
import { postToForm } from './post-to-form.ts'
import { previewMenu } from './preview-menu.ts'

/** The menu page with the unsaved values of a form; without updates, tracking and a stored draft. */
export function PreviewApp({
  page,
  stored,
  menu,
}: {
  page: PageState
  stored: PublicRestaurant
  menu: Menu
}) {
  const { values, count } = usePreviewValues()
  const restaurant = useMemo(() => ({ ...stored, ...values.restaurant }), [stored, values])
  const overview = useMemo(() => {
    // each set of values has its own version, because dialogs find the menu by its version
    const shown = { ...previewMenu(menu, values), version: menu.version + count }
    provideMenu(stored.id, shown)
    return menuOverview(shown)
  }, [menu, values, count, stored.id])
  const [order] = useState(() => startedDraft(stored.id))
  useLook(restaurant, values.theme)
  useEffect(() => {
    if (values.categoryId && count > 0) showSection(values.categoryId)
  }, [values.categoryId, count])
  const at = menuTime({ mode: 'asap' }, page.now)
  const opened = overview.categories.flatMap(({ products }) => products).find(({ id }) => id === values.open)
  return (
    <ErrorBoundary context="customer" mainPage="/" supportEmail={page.supportEmail}>
      <PageProvider value={{ ...page, restaurant, menu: overview }}>
        <OrderProvider own={order}>
          <Router>
            <StorefrontProvider value={{ restaurant, menuVersion: overview.version }}>
              <MenuPage menu={overview} now={page.now} />
              {values.special && (
                <div
                  className={
                    values.special.style === 'banner'
                      ? 'fixed inset-x-4 top-46 z-sticky lg:top-22'
                      : undefined
                  }
                >
                  <SpecialPopup
                    key={values.special.style}
                    {...values.special}
                    onTake={nothing}
                    onDismiss={nothing}
                  />
                </div>
              )}
              {opened && (
                <ProductDialog
                  key={opened.id}
                  summary={opened}
                  menu={overview}
                  now={page.now}
                  at={at}
                  isOff={orderingOff(page.now, restaurant.settings) !== null}
                  onChooseTime={nothing}
                  onClose={nothing}
                  onAdded={nothing}
                />
              )}
            </StorefrontProvider>
          </Router>
        </OrderProvider>
      </PageProvider>
    </ErrorBoundary>
  )
}

/** Scrolls this window only: `scrollIntoView` would scroll the form around the frame as well. */
function showSection(categoryId: string): void {
  const top = document.getElementById(sectionId(categoryId))?.getBoundingClientRect().top
  if (top !== undefined) window.scrollBy({ top: top - categoryScrollOffset, behavior: 'instant' })
}

/** The values of the form, and a counter of their changes. */
function usePreviewValues() {
  const [received, setReceived] = useState<{ values: PreviewValues; count: number }>({ values: {}, count: 0 })
  useEffect(() => {
    const stop = onPreviewMessage((message) => {
      if (message.type !== 'comanda.preview.values') return
      setReceived(({ count }) => ({ values: message.values, count: count + 1 }))
    })
    postToForm({ type: 'comanda.preview.ready' })
    return stop
  }, [])
  return received
}

/** The order-start dialog would cover the menu. The draft is not stored. */
function startedDraft(restaurantId: string) {
  const draft = createDraftStore(null)
  draft.start(restaurantId)
  draft.update({ fulfillment: 'pickup' })
  return draft
}

/** The theme determines light or dark if it does not follow the device. */
function useLook(restaurant: PublicRestaurant, device: PreviewValues['theme']) {
  useEffect(() => {
    showTheme(restaurant)
    const { dataset } = document.documentElement
    if (device) dataset.theme ??= device
  }, [restaurant, device])
}

function nothing() {}
