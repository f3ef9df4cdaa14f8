import { cardAmountOf } from '@comanda/domain/marketing/gift-card'
import { Lock } from '@comanda/ui/icons.ts'
import { Money } from '@comanda/ui/money'
import { isRefusal } from '../../../../shared/failure.ts'
import type { MainActionProps } from '../main-action.tsx'
import type { CheckoutPrice } from '../price/use-price.ts'
import { payTexts } from './pay-failure.ts'
import type { Offer } from './use-agreed-price.ts'

/** The pay button: the amount, what it accepts, or why it is disabled. */
export function payAction({
  price,
  offer,
  tooSmall,
  busy,
  onClick,
}: {
  price: CheckoutPrice
  offer: Offer | null
  tooSmall: boolean
  busy: boolean
  onClick: () => void
}): MainActionProps {
  const total = price.breakdown ? cardAmountOf(price.breakdown) : null
  const verb = total === 0 ? 'Place order' : 'Pay'
  return {
    busy,
    onClick,
    amount: total,
    busyLabel: 'Paying…',
    blocked: blockOf(price, tooSmall),
    shortLabel: offer ? `Accept and ${verb.toLowerCase()}` : verb,
    label: (
      <>
        <Lock className="size-4.5" />
        <span>
          {offer ? `Accept and ${verb.toLowerCase()}` : verb}{' '}
          {total !== null && total > 0 && <Money cents={total} />}
        </span>
      </>
    ),
  }
}

function blockOf({ breakdown, failure }: CheckoutPrice, tooSmall: boolean): string | null {
  if (failure && isRefusal(failure)) return 'This order cannot be placed now'
  if (!breakdown) return 'Loading...'
  return tooSmall ? payTexts.tooSmall : null
}
