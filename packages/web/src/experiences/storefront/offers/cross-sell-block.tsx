import type { TriggerPoint } from '@comanda/domain/marketing/campaign-fields'
import { IconButton } from '@comanda/ui/icon-button'
import { X } from '@comanda/ui/icons.ts'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useNow } from '../../../shared/clock.ts'
import { usePage } from '../page.tsx'
import { CampaignCards } from './cross-sell-dialog.tsx'
import { campaignAt } from './offer-moments.ts'
import { type Offers, useOffers } from './use-offers.ts'

interface CrossSellBlockProps {
  point: Extract<TriggerPoint, 'after_total' | 'after_payment_info'>
  /** An item was added: the order has another price. */
  onTake?: () => void
}

/** The campaign of a step of the checkout, within its page, until it is dismissed. */
export default function CrossSellBlock(props: CrossSellBlockProps) {
  const now = useNow(usePage().now, 60_000)
  const offers = useOffers(now)
  return offers && <Block {...props} offers={offers} />
}

function Block({ point, onTake, offers }: CrossSellBlockProps & { offers: Offers }) {
  const id = useId()
  const [open, setOpen] = useState<string | null>(null)
  const { running, cart, seen } = offers
  const campaign = campaignAt(point, running, cart, seen, open)
  const due = campaign?.id ?? null
  const show = useEffectEvent(() => {
    if (!campaign) return
    setOpen(campaign.id)
    offers.shown(
      campaign.items.map(({ offer }) => offer),
      null,
    )
  })
  useEffect(() => {
    if (due !== null && due !== open) show()
  }, [due, open])
  if (!campaign || seen.closed.includes(campaign.id)) return null
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 id={id} className="font-semibold text-18">
          {campaign.name}
        </h2>
        <IconButton
          label="Dismiss these offers"
          icon={<X className="size-5" />}
          onClick={() => {
            const declined = campaign.items.filter(({ isAdded }) => !isAdded)
            offers.dismiss(
              campaign.id,
              declined.map(({ offer }) => offer),
            )
          }}
        />
      </div>
      {campaign.description && <p className="mb-2 text-14 text-ink-2">{campaign.description}</p>}
      <CampaignCards campaign={campaign} offers={offers} isNarrow onTake={onTake} />
    </section>
  )
}
