import type { Payment, SalePayment } from '@comanda/contract/payment-queries'
import { formatMoney } from '@comanda/domain/money/format'
import { isolatedText } from '@comanda/domain/people/isolated-text'
import { FailedState } from '@comanda/ui/failed-state'
import { CircleAlert, WalletCards } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'
import { Notice } from '@comanda/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { Fact, Facts } from '../facts.tsx'
import { formatFullMoment } from '../lists/days.ts'
import { failureOf } from '../queries.ts'
import { SidePanel } from '../screen.tsx'
import { useStaff } from '../session.tsx'
import { DisputeNotice } from './dispute-notices.tsx'
import { cardLabel, paymentName } from './labels.ts'
import { LedgerRows } from './ledger-rows.tsx'
import { PanelLoading } from './panel-loading.tsx'
import { CopyFact, NetFacts, ProviderFact } from './payment-facts.tsx'
import { PaymentState } from './payment-state.tsx'
import { PaymentTimeline } from './payment-timeline.tsx'
import { saleQuery } from './queries.ts'

/** The payment of a sold gift card. It is refunded on the screen of gift cards. */
export function SalePanel({
  restaurantId,
  giftCardId,
  row,
  onClose,
}: {
  restaurantId: string
  giftCardId: string
  /** The row from the list, shown until the payment has loaded. */
  row: Payment | undefined
  onClose: () => void
}) {
  const query = useQuery(saleQuery(restaurantId, giftCardId))
  const { may } = useStaff()
  const failure = failureOf(query, 'The payment did not load')
  const details = query.data
  const payment = details?.payment ?? row
  const isSold = payment?.giftCard?.last4 != null
  return (
    <SidePanel
      title={
        payment
          ? `${formatMoney(payment.amount)} for ${paymentName(payment).replace('Gift', 'gift')}`
          : 'Payment'
      }
      description={
        payment &&
        `${[isolatedText(payment.customerName), payment.restaurant.name].filter(Boolean).join(', ')}. ${formatFullMoment(payment.at, payment.restaurant.zone)}`
      }
      onClose={onClose}
      footer={
        isSold &&
        may('promotions.manage', restaurantId) && (
          <div className="flex justify-end">
            <LinkButton href={`/admin/gift-cards?restaurant=${restaurantId}&open=${giftCardId}`}>
              <WalletCards className="size-4" />
              Open gift card
            </LinkButton>
          </div>
        )
      }
    >
      {details ? (
        <div className="grid gap-6">
          <SaleNotices details={details} />
          <SaleFacts details={details} />
          <PaymentTimeline steps={details.timeline} zone={details.payment.restaurant.zone} />
          <LedgerRows rows={details.ledger} zone={details.payment.restaurant.zone} />
        </div>
      ) : failure ? (
        <FailedState level={3} {...failure} />
      ) : (
        <PanelLoading />
      )}
    </SidePanel>
  )
}

function SaleNotices({ details }: { details: SalePayment }) {
  const { disputes, payment } = details
  if (disputes.length === 0 && !payment.problem) return null
  return (
    <div className="grid gap-2">
      {disputes.map((dispute) => (
        <DisputeNotice key={dispute.id} dispute={dispute} of={details} />
      ))}
      {payment.problem && (
        <Notice
          tone="warn"
          icon={<CircleAlert className="size-4.5" />}
          title="This payment does not match its gift card"
        >
          The gift card was not created. Refund the payment at the payment provider, or issue the gift card
          manually.
        </Notice>
      )}
    </div>
  )
}

function SaleFacts({ details }: { details: SalePayment }) {
  const { payment, providerPage, purchaserEmail, recipientName, recipientEmail, connectedAccount } = details
  const { amount, intentId, card } = payment
  return (
    <Facts>
      <Fact name="State">
        <PaymentState payment={payment} />
      </Fact>
      <Fact name="Card">{cardLabel(card)}</Fact>
      <Fact name="Charged">{formatMoney(amount)}</Fact>
      <NetFacts payment={payment} platformPays={connectedAccount !== null} />
      {purchaserEmail && (
        <Fact name="Purchaser">
          <span className="wrap-anywhere">{purchaserEmail}</span>
        </Fact>
      )}
      {recipientEmail && (
        <Fact name="Recipient">
          <span className="wrap-anywhere">
            {recipientName}, {recipientEmail}
          </span>
        </Fact>
      )}
      {intentId && <CopyFact name="Payment" value={intentId} />}
      <ProviderFact href={providerPage} />
      {connectedAccount && <CopyFact name="Account" value={connectedAccount} />}
    </Facts>
  )
}
