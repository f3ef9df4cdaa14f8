import type { MenuOverview } from '@comanda/contract/page'
import type { Instant } from '@comanda/domain/time/instant'
import { toast } from '@comanda/ui/toast.ts'
import { useEffect } from 'react'
import { useCartCheck } from '../cart/use-cart-check.ts'
import { setReorderChanges, useReorderChanges } from '../order/reorder-changes.ts'
import { useRestaurant } from '../page.tsx'
import { StartDialog } from '../start/start-dialog.tsx'
import {
  CartChangesDialog,
  CartSheet,
  HoursDialog,
  OtherRestaurantDialog,
  ProductDialog,
} from './dialogs.tsx'
import type { MenuPanels } from './use-menu-panels.ts'

/** The open dialogs of the menu. Later ones are shown above earlier ones. */
export function MenuDialogs({
  panels,
  menu,
  now,
  at,
  isOff,
  onAdded,
}: {
  panels: MenuPanels
  menu: MenuOverview
  now: Instant
  /** The time for which the menu is shown. */
  at: Instant
  isOff: boolean
  onAdded: (name: string) => void
}) {
  const restaurant = useRestaurant()
  const checked = useCartCheck(at, panels.cart)
  const changes = [...useReorderChanges(), ...checked.changes]
  const dismiss = () => {
    setReorderChanges([])
    checked.dismiss()
  }
  const product = panels.product && summaryOf(menu, panels.product.productId)
  const { closeProduct } = panels
  const isComplete = menu.categories.every(({ omitted }) => omitted === 0)
  const isUnavailable = panels.product !== null && !product && isComplete
  useEffect(() => {
    if (!isUnavailable) return
    closeProduct()
    toast.info('This dish is no longer on the menu.')
  }, [isUnavailable, closeProduct])
  return (
    <>
      {panels.cart && (
        <CartSheet
          now={now}
          onClose={panels.closeCart}
          onChangeStart={() => panels.open.start()}
          isOff={isOff}
          onEdit={(line) => panels.open.product(line.productId, line.key)}
        />
      )}
      {product && (
        <ProductDialog
          key={panels.product?.lineKey ?? product.id}
          summary={product}
          lineKey={panels.product?.lineKey}
          menu={menu}
          now={now}
          at={at}
          isOff={isOff}
          onChooseTime={panels.open.start}
          onClose={panels.closeProduct}
          onAdded={onAdded}
        />
      )}
      {/* Hydrates with the page, without a boundary: a click on it must not get lost. */}
      {panels.start && (
        <StartDialog
          menu={menu}
          now={now}
          proposed={panels.startAt}
          onClose={panels.mustStart ? undefined : panels.closeStart}
          onDone={panels.closeStart}
        />
      )}
      {panels.hours && <HoursDialog restaurant={restaurant} now={now} onClose={panels.closePanel} />}
      {panels.otherRestaurant && <OtherRestaurantDialog />}
      {changes.length > 0 && <CartChangesDialog changes={changes} onClose={dismiss} />}
    </>
  )
}

function summaryOf(menu: MenuOverview, productId: string) {
  return menu.categories.flatMap((category) => category.products).find((product) => product.id === productId)
}
