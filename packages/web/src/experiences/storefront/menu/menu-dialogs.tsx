import type { MenuOverview } from '@comanda/contract/page'
import type { Instant } from '@comanda/domain/time/instant'
import { Suspense } from 'react'
import { useCartCheck } from '../cart/use-cart-check.ts'
import { useRestaurant } from '../page.tsx'
import {
  CartChangesDialog,
  CartSheet,
  HoursDialog,
  OtherRestaurantDialog,
  ProductDialog,
  StartDialog,
} from './dialogs.ts'
import type { MenuPanels } from './use-menu-panels.ts'

/** What is open over the menu. Later ones lie over earlier ones. */
export function MenuDialogs({
  panels,
  menu,
  now,
  isOff,
  onAdded,
}: {
  panels: MenuPanels
  menu: MenuOverview
  now: Instant
  isOff: boolean
  onAdded: (name: string) => void
}) {
  const restaurant = useRestaurant()
  const { changes, dismiss } = useCartCheck(now, panels.cart)
  const product = panels.product && summaryOf(menu, panels.product.productId)
  return (
    <Suspense fallback={null}>
      {panels.cart && (
        <CartSheet
          now={now}
          onClose={panels.closeCart}
          onChangeStart={panels.openStart}
          onEdit={(line) => panels.openProduct(line.productId, line.key)}
        />
      )}
      {product && (
        <ProductDialog
          key={panels.product?.lineKey ?? product.id}
          summary={product}
          lineKey={panels.product?.lineKey}
          dayparts={menu.dayparts}
          now={now}
          isOff={isOff}
          onClose={panels.closeProduct}
          onAdded={onAdded}
        />
      )}
      {panels.start && (
        <StartDialog
          now={now}
          onClose={panels.mustStart ? undefined : panels.closePanel}
          onDone={panels.closePanel}
        />
      )}
      {panels.hours && <HoursDialog restaurant={restaurant} now={now} onClose={panels.closePanel} />}
      {panels.foreign && <OtherRestaurantDialog />}
      {changes.length > 0 && <CartChangesDialog changes={changes} onClose={dismiss} />}
    </Suspense>
  )
}

function summaryOf(menu: MenuOverview, productId: string) {
  return menu.categories.flatMap((category) => category.products).find((product) => product.id === productId)
}
