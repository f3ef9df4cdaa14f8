import type { Payment, PaymentDetails } from '@comanda/contract/payment-queries'
import { chargedToCard } from '@comanda/domain/ledger/charge'
import { formatMoney } from '@comanda/domain/money/format'
import { Badge } from '@comanda/ui/badge'
import { IconButton } from '@comanda/ui/icon-button'
import { Copy, ExternalLink } from '@comanda/ui/icons.ts'
import { textButtonClass } from '@comanda/ui/text-button'
import { copy } from '../copy.ts'
import { Fact, Facts } from '../facts.tsx'
import { cardLabel } from './labels.ts'
import { PaymentState } from './payment-state.tsx'

/** A payment's key figures. */
export function PaymentFacts({ details }: { details: PaymentDetails }) {
  const { payment, providerPage, charged, connectedAccount, customerEmail, discountCode } = details
  const { amount, intentId, card, orderNumber } = payment
  return (
    <Facts>
      <Fact name="State">
        <PaymentState payment={payment} />
      </Fact>
      <Fact name="Card">{cardLabel(card)}</Fact>
      <Fact name={charged.giftCard > 0 || charged.counter > 0 ? 'Total' : 'Charged'}>
        {formatMoney(amount)}
      </Fact>
      {charged.giftCard > 0 && (
        <>
          <Fact name="Paid by gift card">{formatMoney(charged.giftCard)}</Fact>
          <Fact name="Charged to the card">{formatMoney(chargedToCard(charged))}</Fact>
        </>
      )}
      {charged.counter > 0 && <Fact name="At the counter">{formatMoney(charged.counter)}</Fact>}
      <NetFacts payment={payment} platformPays={charged.connected} />
      {discountCode && <Fact name="Code">{discountCode}</Fact>}
      {customerEmail && (
        <Fact name="Customer">
          <span className="wrap-anywhere">{customerEmail}</span>
        </Fact>
      )}
      <CopyFact name="Order" value={orderNumber} />
      {intentId && <CopyFact name="Payment" value={intentId} />}
      <ProviderFact href={providerPage} />
      {connectedAccount && <CopyFact name="Account" value={connectedAccount} />}
    </Facts>
  )
}

/** From what was charged to what the restaurant receives. `platformPays` the card fee. */
export function NetFacts({
  payment: { refunded, platformFee, cardFee, net },
  platformPays,
}: {
  payment: Pick<Payment, 'refunded' | 'platformFee' | 'cardFee' | 'net'>
  platformPays: boolean
}) {
  return (
    <>
      {refunded > 0 && <Fact name="Refunded">{formatMoney(refunded)}</Fact>}
      <Fact name="Platform fee">{formatMoney(platformFee)}</Fact>
      {cardFee && (
        <Fact name="Card fee">
          {formatMoney(cardFee.amount)}
          {platformPays && ', paid by the platform'} {cardFee.estimated && <Badge>est.</Badge>}
        </Fact>
      )}
      <Fact name="Net to restaurant">
        <b className="font-semibold">{formatMoney(net)}</b>
      </Fact>
    </>
  )
}

export function ProviderFact({ href }: { href: string | null }) {
  return (
    href && (
      <Fact name="At the provider">
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          className={`${textButtonClass} inline-flex items-center gap-1.5`}
        >
          Provider dashboard
          <ExternalLink className="size-3.5" />
        </a>
      </Fact>
    )
  )
}

export function CopyFact({ name, value }: { name: string; value: string }) {
  return (
    <Fact name={name}>
      <span className="inline-flex max-w-full items-center gap-1 font-code">
        {/* One line, possibly truncated; the button copies the full text. */}
        <span title={value} className="truncate text-12">
          {value}
        </span>
        <IconButton
          label={`Copy ${value}`}
          icon={<Copy className="size-3.5" />}
          size="sm"
          onClick={() => copy(value)}
          className="-my-1"
        />
      </span>
    </Fact>
  )
}
