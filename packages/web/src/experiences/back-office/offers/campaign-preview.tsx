import type { Campaign } from '@comanda/contract/offers'
import { CrossSellCards } from '../../../shared/offers/cross-sell-cards.tsx'
import { shownOffer } from '../../../shared/offers/shown-offer.ts'

/** The items as customers see them: the same cards, which do not respond here. */
export function CampaignPreview({ name, items }: Pick<Campaign, 'name' | 'items'>) {
  const listed = items.filter(({ product }) => product.isListed)
  if (listed.length === 0) return null
  return (
    <section aria-label="As customers see it">
      <h3 className="mt-2 mb-2 font-semibold text-14">As customers see it</h3>
      <div inert className="rounded-card border border-line bg-canvas p-3">
        <p className="mb-2 font-semibold font-title text-20">{name}</p>
        <CrossSellCards
          isNarrow
          items={listed.map(({ product, ...item }) => ({
            ...shownOffer(
              { ...item, name },
              { name: product.name, basePrice: product.price, picture: product.picture, description: '' },
            ),
            ...{ id: item.id, isAdded: false },
          }))}
          onAdd={() => {}}
        />
      </div>
    </section>
  )
}
