import { counted } from '@comanda/domain/count'
import { priceLines, subtotalOf } from '@comanda/domain/pricing/price-lines'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { Money } from '@comanda/ui/money'
import { useState } from 'react'
import { usualDescription } from '../../../shared/offers/campaign-description.ts'
import { CrossSellCards } from '../../../shared/offers/cross-sell-cards.tsx'
import { itemCountOf } from '../order/order-summary.ts'
import { useOwnOrder } from '../order/use-own-order.ts'
import { ChooseOptions } from './choose-options.tsx'
import type { CampaignMoment } from './offer-moments.ts'
import { type Offers, shownWithOptions } from './use-offers.ts'

/** The items of a campaign over the page. Closing it in any way dismisses it for the visit. */
export function CrossSellDialog({
  campaign,
  offers,
  primary,
  secondary,
  onClose,
}: {
  campaign: CampaignMoment
  offers: Offers
  primary: { label: string; onClick: () => void }
  /** The label of the button that declines. It has the same effect as closing the dialog, which can lead to the checkout. */
  secondary: string
  onClose: () => void
}) {
  const { draft } = useOwnOrder()
  const { lines, productsById } = offers.cart
  const listed = lines.filter((line) => productsById.has(line.productId))
  const dismiss = () => {
    const declined = campaign.items.filter(({ isAdded }) => !isAdded).map(({ offer }) => offer)
    if (declined.length === campaign.items.length) offers.dismiss(campaign.id, declined)
    onClose()
  }
  return (
    <Dialog
      onClose={dismiss}
      size={campaign.items.length > 2 ? 'lg' : 'md'}
      title={campaign.name}
      description={campaign.description || usualDescription}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="max-sm:hidden">
            <span className="block text-14 text-ink-2">Subtotal, {counted(itemCountOf(draft), 'item')}</span>
            <Money
              cents={subtotalOf(priceLines(listed, productsById, offers.running))}
              className="font-semibold text-18"
            />
          </p>
          <div className="flex flex-auto items-center justify-end gap-3 max-sm:flex-col-reverse max-sm:items-stretch">
            <Button variant="plain" onClick={dismiss}>
              {secondary}
            </Button>
            <Button variant="brand" size="xl" data-autofocus onClick={primary.onClick}>
              {primary.label}
            </Button>
          </div>
        </div>
      }
    >
      <CampaignCards campaign={campaign} offers={offers} />
      <p role="status" className="visually-hidden">
        {campaign.items
          .filter(({ isAdded }) => isAdded)
          .map(({ product }) => `${product.name} added.`)
          .join(' ')}
      </p>
    </Dialog>
  )
}

/** The items as cards. `onTake` is called after one was added. */
export function CampaignCards({
  campaign,
  offers,
  isNarrow,
  onTake,
}: {
  campaign: CampaignMoment
  offers: Offers
  isNarrow?: boolean
  onTake?: () => void
}) {
  const [choosing, setChoosing] = useState<string | null>(null)
  const itemOf = (id: string | null) =>
    campaign.items.find(({ offer, isAdded }) => offer.id === id && !isAdded)
  const chosen = itemOf(choosing)
  return (
    <>
      <CrossSellCards
        isNarrow={isNarrow}
        items={campaign.items.map((item) => ({
          ...shownWithOptions(item),
          id: item.offer.id,
          isAdded: item.isAdded,
        }))}
        onAdd={(id) => {
          const item = itemOf(id)
          if (item?.needsChoice) setChoosing(id)
          else if (item && offers.take(item)) onTake?.()
        }}
      />
      {chosen && (
        <ChooseOptions dish={chosen} offers={offers} onTaken={onTake} onClose={() => setChoosing(null)} />
      )}
    </>
  )
}
