import type { MenuOverview } from '@comanda/contract/page'
import type { Instant } from '@comanda/domain/time/instant'
import { toast } from '@comanda/ui/toast.ts'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useCartCheck } from '../cart/use-cart-check.ts'
import { tellReorderNews, useReorderNews } from '../order/reorder-news.ts'
import { useRestaurant } from '../page.tsx'
import { StartDialog } from '../start/start-dialog.tsx'
import { CartChangesDialog, CartSheet, HoursDialog, OtherRestaurantDialog, ProductDialog } from './dialogs.ts'
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
  const checked = useCartCheck(now, panels.cart)
  const changes = [...useReorderNews(), ...checked.changes]
  const dismiss = () => {
    tellReorderNews([])
    checked.dismiss()
  }
  const product = panels.product && summaryOf(menu, panels.product.productId)
  const { closeProduct } = panels
  const isGone = panels.product !== null && !product
  useEffect(() => {
    if (!isGone) return
    closeProduct()
    toast.info('This dish is no longer on the menu.')
  }, [isGone, closeProduct])
  return (
    <>
      <Opened>
        {panels.cart && (
          <CartSheet
            now={now}
            onClose={panels.closeCart}
            onChangeStart={panels.openStart}
            onEdit={(line) => panels.openProduct(line.productId, line.key)}
          />
        )}
      </Opened>
      <Opened>
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
      </Opened>
      <Opened>
        {panels.start && (
          <StartDialog
            menu={menu}
            now={now}
            onClose={panels.mustStart ? undefined : panels.closeStart}
            onDone={panels.closeStart}
          />
        )}
      </Opened>
      <Opened>
        {panels.hours && <HoursDialog restaurant={restaurant} now={now} onClose={panels.closePanel} />}
      </Opened>
      <Opened>{panels.foreign && <OtherRestaurantDialog />}</Opened>
      <Opened>{changes.length > 0 && <CartChangesDialog changes={changes} onClose={dismiss} />}</Opened>
    </>
  )
}

/** Each waits for its own code: one that is on its way hides no other, and one that came with the page wakes apart. */
function Opened({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>
}

function summaryOf(menu: MenuOverview, productId: string) {
  return menu.categories.flatMap((category) => category.products).find((product) => product.id === productId)
}
