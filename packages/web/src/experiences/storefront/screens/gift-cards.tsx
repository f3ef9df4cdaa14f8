import type { BoughtGiftCard } from '@comanda/contract/gift-card-purchases'
import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { EmptyState } from '@comanda/ui/empty-state'
import { WalletCards } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { Spinner } from '@comanda/ui/spinner'
import { useEffect, useState } from 'react'
import { useHydrated } from '../../../shared/hydrated.ts'
import { BoughtCard } from '../gift-cards/bought-card.tsx'
import { followPurchase } from '../gift-cards/pay-purchase.ts'
import { type PendingPurchase, readPendingPurchase } from '../gift-cards/pending-purchase.ts'
import { PurchaseForm } from '../gift-cards/purchase-form.tsx'
import { usePage } from '../page.tsx'
import { RestaurantHeader, useRestaurantBase } from '../parts/restaurant-header.tsx'
import NotFound from './not-found.tsx'

/** Buy a gift card of the restaurant. */
export default function GiftCardsScreen() {
  const { restaurant } = usePage()
  if (!restaurant) return <NotFound />
  return (
    <div className="min-h-dvh bg-canvas">
      <RestaurantHeader restaurant={restaurant} />
      <main className="mx-auto max-w-180 px-4 py-8 sm:px-6 sm:py-12">
        <GiftCards restaurant={restaurant} />
      </main>
    </div>
  )
}

function GiftCards({ restaurant }: { restaurant: PublicRestaurant }) {
  const base = useRestaurantBase(restaurant.id)
  const { bought, pending, notPaid, setBought, setPending } = usePurchase(restaurant.id)
  if (bought) return <BoughtCard restaurant={restaurant} card={bought} onAnother={() => setBought(null)} />
  return (
    <>
      <h1 className="font-display font-semibold text-36 tracking-display">Gift cards</h1>
      <p className="mt-2 text-16 text-ink-2">
        Give a meal at {restaurant.name}.{' '}
        <a href={`${base}/gift-cards/balance`} className="inline-flex min-h-tap items-center underline">
          Check a balance
        </a>
      </p>
      <div className="mt-7">
        {pending ? (
          <UnderWay />
        ) : restaurant.giftCards ? (
          <div className="grid gap-6">
            {notPaid && (
              <Notice tone="warn" role="status">
                The payment was not completed. Your card was not charged.
              </Notice>
            )}
            <PurchaseForm
              restaurant={restaurant}
              offer={restaurant.giftCards}
              onBought={setBought}
              onPending={setPending}
            />
          </div>
        ) : (
          <EmptyState level={2} icon={<WalletCards className="size-5" />} title="No gift cards at the moment">
            <p>
              {restaurant.name} does not sell gift cards online right now. Cards that were bought stay valid.
            </p>
          </EmptyState>
        )}
      </div>
    </>
  )
}

/** The payment in progress of this browser, including one of a closed tab, and its outcome. */
function usePurchase(restaurantId: string) {
  const hydrated = useHydrated()
  const [isRead, setRead] = useState(false)
  const [bought, setBought] = useState<BoughtGiftCard | null>(null)
  const [pending, setPending] = useState<PendingPurchase | null>(null)
  const [notPaid, setNotPaid] = useState(false)
  if (hydrated && !isRead) {
    setRead(true)
    setPending(readPendingPurchase(restaurantId))
  }
  useEffect(() => {
    if (!pending) return
    const end = new AbortController()
    followPurchase(pending, end.signal).then(
      (card) => {
        setPending(null)
        setBought(card)
        setNotPaid(card === null)
      },
      () => {},
    )
    return () => end.abort()
  }, [pending])
  return { bought, pending, notPaid, setBought, setPending }
}

function UnderWay() {
  return (
    <div role="status" className="flex gap-4 rounded-card border border-line bg-surface p-5">
      <Spinner />
      <div>
        <h2 className="font-semibold text-18">Payment in progress</h2>
        <p className="mt-1 text-15 text-ink-2">
          We are checking with your bank. Please do not pay again: the gift card appears here, and in the
          email, as soon as the payment is confirmed.
        </p>
      </div>
    </div>
  )
}
