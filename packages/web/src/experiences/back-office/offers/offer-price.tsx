import { type OfferTerms, offerBasePrice } from '@comanda/domain/marketing/offer'
import { discountLabel } from '@comanda/domain/marketing/offer-fields'
import type { Cents } from '@comanda/domain/money/cents'
import { Money } from '@comanda/ui/money'

/** The price of a product, struck through if the offer lowers it, and its offer price. */
export function OfferPrice({
  price,
  terms: { customPrice = null, ...discount },
}: {
  price: Cents
  terms: Omit<OfferTerms, 'customPrice'> & Partial<Pick<OfferTerms, 'customPrice'>>
}) {
  const reduced = offerBasePrice(price, { ...discount, customPrice })
  return (
    <span className="text-13">
      {reduced < price && <Money struck cents={price} />} <Money cents={reduced} className="font-semibold" />
      <span className="text-ink-2"> {discountLabel(discount)}</span>
    </span>
  )
}
