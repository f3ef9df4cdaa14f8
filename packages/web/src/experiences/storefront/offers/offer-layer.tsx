import { subtractCents } from '@comanda/domain/money/cents'
import { priceLines, subtotalOf } from '@comanda/domain/pricing/price-lines'
import type { Instant } from '@comanda/domain/time/instant'
import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { SpecialPopup } from '../../../shared/offers/special-popup.tsx'
import { IsMenuFree } from '../menu/is-menu-free.ts'
import { useOrder } from '../order/order.tsx'
import { ChooseOptions } from './choose-options.tsx'
import { CrossSellDialog } from './cross-sell-dialog.tsx'
import { campaignAt, specialAt } from './offer-moments.ts'
import { type Offers, shownWithOptions, useOffers } from './use-offers.ts'

interface OfferLayerProps {
  now: Instant
  onAdded: (name: string) => void
  onOpenCart: () => void
}

/** The popups of the menu: specials, and the campaign for orders of three items. One at a time, each once per visit. */
export default function OfferLayer(props: OfferLayerProps) {
  const offers = useOffers(props.now)
  return offers && offers.running.length > 0 ? <Popups {...props} offers={offers} /> : null
}

function Popups({ onAdded, onOpenCart, offers }: OfferLayerProps & { offers: Offers }) {
  const isFree = useContext(IsMenuFree)
  const { running, cart, seen, units } = offers
  const [open, setOpen] = useState<{ kind: 'special' | 'campaign'; id: string } | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  useOfferPrices(offers)
  const consider = useEffectEvent(() => {
    if (units <= seen.units) {
      if (units < seen.units) offers.considered(units)
      return
    }
    const campaign = campaignAt('after_three_items', running, cart, seen)
    const special = campaign ? null : specialAt(running, cart, seen)
    if (campaign) {
      setOpen({ kind: 'campaign', id: campaign.id })
      offers.shown(
        campaign.items.map(({ offer }) => offer),
        campaign.id,
        units,
      )
    } else if (special) {
      setOpen({ kind: 'special', id: special.offer.id })
      offers.shown([special.offer], special.offer.id, units)
    } else offers.considered(units)
  })
  const isIdle = isFree && open === null
  // biome-ignore lint/correctness/useExhaustiveDependencies: each added item may bring a popup
  useEffect(() => {
    if (isIdle) consider()
  }, [isIdle, units])

  if (open === null) return null
  const close = () => {
    setOpen(null)
    setIsChoosing(false)
  }
  const viewOrder = () => {
    close()
    onOpenCart()
  }
  if (open.kind === 'campaign') {
    const campaign = campaignAt('after_three_items', running, cart, seen, open.id)
    if (!campaign) return isFree ? <Ended onEnd={close} /> : null
    return (
      <CrossSellDialog
        campaign={campaign}
        offers={offers}
        primary={{ label: 'View order', onClick: viewOrder }}
        secondary="Keep looking"
        onClose={close}
      />
    )
  }
  const special = specialAt(running, cart, { ...seen, closed: seen.closed.filter((id) => id !== open.id) })
  if (special?.offer.id !== open.id) return isFree ? <Ended onEnd={close} /> : null
  if (isChoosing)
    return (
      <ChooseOptions
        dish={special}
        offers={offers}
        onTaken={() => onAdded(special.product.name)}
        onClose={close}
      />
    )
  return (
    <div
      className={special.offer.popupStyle === 'banner' ? 'sticky top-46 z-sticky mb-4 lg:top-22' : undefined}
    >
      <SpecialPopup
        style={special.offer.popupStyle}
        offer={shownWithOptions(special)}
        onTake={() => {
          if (special.needsChoice) return setIsChoosing(true)
          close()
          if (offers.take(special)) onAdded(special.product.name)
        }}
        onDismiss={() => {
          close()
          offers.dismiss(special.offer.id, [special.offer])
        }}
      />
    </div>
  )
}

/** An offer that is no longer available disappears, even while it is open. */
function Ended({ onEnd }: { onEnd: () => void }) {
  const end = useEffectEvent(onEnd)
  useEffect(() => end(), [])
  return null
}

/** Stores what the offers save, for the total of the order bar. */
function useOfferPrices({ cart: { lines, productsById }, running }: Offers) {
  const { draft, update } = useOrder()
  const listed = lines.filter((line) => productsById.has(line.productId))
  const saved = subtractCents(
    subtotalOf(priceLines(listed, productsById, [])),
    subtotalOf(priceLines(listed, productsById, running)),
  )
  const stored = draft?.saved ?? 0
  useEffect(() => {
    if (stored !== saved) update({ saved })
  }, [stored, saved, update])
}
