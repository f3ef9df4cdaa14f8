import type { GiftCardOffer } from '@comanda/domain/marketing/gift-card-sale'
import type { Cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { ChoiceChip } from '@comanda/ui/choice-chip'
import { ChoiceGroup } from '@comanda/ui/choice-group'
import { MoneyField } from '@comanda/ui/money-field'
import { useState } from 'react'

/** The amount of a gift card: an offered one, or any other within the limits. */
export function AmountChoice({
  offer,
  amount,
  error,
  onChange,
}: {
  offer: GiftCardOffer
  amount: Cents | null
  error: string | undefined
  onChange: (amount: Cents | null) => void
}) {
  const [isOther, setOther] = useState(false)
  const range = `From ${formatMoney(offer.minAmount)} to ${formatMoney(offer.maxAmount)}`
  return (
    <div className="grid gap-4">
      <ChoiceGroup legend="Amount" layout="chips">
        {offer.amounts.map((offered) => (
          <ChoiceChip
            key={offered}
            type="radio"
            name="gift-card-amount"
            label={formatMoney(offered)}
            checked={!isOther && amount === offered}
            onChange={() => {
              setOther(false)
              onChange(offered)
            }}
          />
        ))}
        {offer.minAmount < offer.maxAmount && (
          <ChoiceChip
            type="radio"
            name="gift-card-amount"
            label="Other"
            checked={isOther}
            onChange={() => {
              setOther(true)
              onChange(null)
            }}
          />
        )}
      </ChoiceGroup>
      {isOther && (
        <MoneyField
          label="Other amount"
          value={amount}
          error={error}
          hint={range}
          autoFocus
          className="max-w-60"
          onChange={onChange}
        />
      )}
    </div>
  )
}
