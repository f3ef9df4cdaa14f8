import { cx } from '@comanda/ui/cx.ts'
import { CreditCard } from '@comanda/ui/icons.ts'
import { brandName, type CardBrand } from './card-brand.ts'

/** The card brand as a small badge; a generic card icon while the brand is unknown. */
export function CardMark({ brand }: { brand: CardBrand | null }) {
  if (!brand) return <CreditCard className="mr-1.5 size-5" />
  return (
    <span
      className={cx(
        'mr-1.5 grid h-6 min-w-11 place-items-center rounded-4 bg-solid px-1.5 font-bold text-11 text-on-solid',
        brand === 'visa' && 'italic',
      )}
    >
      <span aria-hidden="true">{badgeTexts[brand]}</span>
      <span className="visually-hidden">{brandName(brand)}</span>
    </span>
  )
}

const badgeTexts: Record<CardBrand, string> = {
  visa: 'VISA',
  mastercard: 'Mastercard',
  amex: 'AMEX',
  discover: 'Discover',
  diners: 'Diners',
  jcb: 'JCB',
}
