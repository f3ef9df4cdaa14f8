import type { Campaign } from '@comanda/contract/offers'
import { usualDescription } from '../../../shared/offers/campaign-description.ts'
import { CrossSellCards } from '../../../shared/offers/cross-sell-cards.tsx'
import { shownOffer } from '../../../shared/offers/shown-offer.ts'

/** The items as customers see them: the same cards, without interaction. */
export function CampaignPreview({
  name,
  description,
  triggerPoint,
  items,
}: Pick<Campaign, 'name' | 'description' | 'triggerPoint' | 'items'>) {
  const listed = items.filter(({ product }) => product.isListed)
  if (listed.length === 0) return null
  const isDialog = triggerPoint === 'before_checkout' || triggerPoint === 'after_three_items'
  const text = description || (isDialog ? usualDescription : '')
  return (
    <section aria-label="As customers see it">
      <h3 className="mt-2 mb-2 font-semibold text-14">As customers see it</h3>
      <div
        inert
        className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border border-line bg-canvas p-3"
      >
        <p className="font-semibold font-title text-20">{name}</p>
        {text && <p className="text-14 text-ink-2">{text}</p>}
        <CrossSellCards
          isNarrow
          items={listed.map(({ product, ...item }) => ({
            ...shownOffer(
              { ...item, name },
              { name: product.name, basePrice: product.price, picture: product.picture, description: '' },
            ),
            id: item.id,
            isAdded: false,
          }))}
          onAdd={() => {}}
        />
      </div>
    </section>
  )
}
