import { counted } from '@comanda/domain/count'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import type { Instant } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import { Info, ShoppingBasket } from '@comanda/ui/icons.ts'
import { Meter } from '@comanda/ui/meter'
import { Money } from '@comanda/ui/money'
import { Notice } from '@comanda/ui/notice'
import { TextButton } from '@comanda/ui/text-button'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { CrossSellDialog } from '../offers/cross-sell-dialog.tsx'
import { campaignAt } from '../offers/offer-moments.ts'
import { useOffers } from '../offers/use-offers.ts'
import type { OrderDraft } from '../order/draft.ts'
import { useRestaurant } from '../page.tsx'
import { preloadCheckout } from '../screens.tsx'
import { trackBlocked } from '../tracking/track.ts'
import { type CheckoutObstacle, checkoutObstacle } from './checkout-obstacle.ts'

/** The subtotal and the checkout button, or what prevents the checkout. */
export function CartFooter({
  draft,
  price,
  now,
  onClose,
  onChangeStart,
}: {
  draft: OrderDraft
  price: Breakdown
  now: Instant
  onClose: () => void
  /** Absent while ordering is off. */
  onChangeStart?: () => void
}) {
  const { settings } = useRestaurant()
  const [, navigate] = useLocation()
  const obstacle = checkoutObstacle(draft, price, settings, now)
  useEffect(() => trackBlocked(obstacle?.block ?? null), [obstacle?.block])
  useEffect(() => void preloadCheckout(), [])
  const offers = useOffers(now)
  const [open, setOpen] = useState<string | null>(null)
  const toCheckout = () => navigate('/checkout/summary')
  const campaign = offers && campaignAt('before_checkout', offers.running, offers.cart, offers.seen, open)
  const leave = () => {
    if (!offers || !campaign) return toCheckout()
    setOpen(campaign.id)
    offers.shown(
      campaign.items.map(({ offer }) => offer),
      campaign.id,
    )
  }
  return (
    <>
      {obstacle && <Obstacle obstacle={obstacle} price={price} onChangeStart={onChangeStart} />}
      <div className="mb-4">
        <div className="flex items-baseline justify-between gap-4">
          <span className="text-16 text-ink-2">Subtotal, {counted(price.itemCount, 'item')}</span>
          <Money cents={price.subtotal} className="font-semibold text-18" />
        </div>
        {!obstacle && <p className="text-14 text-ink-2">Taxes, fees and tip are added at checkout.</p>}
      </div>
      <div className="grid auto-cols-fr grid-flow-col gap-3">
        <Button size="xl" onClick={onClose} className={obstacle ? '' : 'sm:hidden!'}>
          Add more items
        </Button>
        <Button variant="brand" size="xl" disabled={obstacle !== null} onClick={leave}>
          Checkout
        </Button>
      </div>
      {offers && campaign && open !== null && (
        <CrossSellDialog
          campaign={campaign}
          offers={offers}
          primary={{ label: 'Continue to checkout', onClick: toCheckout }}
          secondary="No more, thanks"
          onClose={toCheckout}
        />
      )}
    </>
  )
}

function Obstacle({
  obstacle,
  price,
  onChangeStart,
}: {
  obstacle: CheckoutObstacle
  price: Breakdown
  onChangeStart?: () => void
}) {
  const isMinimum = obstacle.kind === 'minimum'
  const Glyph = isMinimum ? ShoppingBasket : Info
  return (
    <Notice
      tone="warn"
      role="status"
      className="mb-4 text-15"
      icon={<Glyph aria-hidden="true" className="size-5" />}
      trailing={
        obstacle.kind === 'start' && onChangeStart && <TextButton onClick={onChangeStart}>Change</TextButton>
      }
    >
      <p>{obstacle.message}</p>
      {isMinimum && (
        <Meter
          label="Progress toward the minimum order"
          value={price.subtotal}
          max={obstacle.minimum}
          className="mt-3"
        />
      )}
    </Notice>
  )
}
