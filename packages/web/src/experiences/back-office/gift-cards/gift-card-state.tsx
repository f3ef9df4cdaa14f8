import type { GiftCard } from '@comanda/contract/gift-cards'
import { Badge } from '@comanda/ui/badge'

/** The state of a gift card in a few words. */
export function GiftCardState({
  card,
}: {
  card: Pick<GiftCard, 'status' | 'balance' | 'refundState' | 'paymentDispute'>
}) {
  if (card.refundState === 'succeeded' && card.status === 'void') return <Badge>Refunded</Badge>
  if (card.refundState === 'requested' || card.refundState === 'pending')
    return <Badge tone="warn">Refund on its way</Badge>
  if (card.status === 'void') return <Badge tone="danger">Void</Badge>
  if (card.paymentDispute !== null) return <Badge tone="danger">Payment disputed</Badge>
  return card.balance > 0 ? <Badge tone="success">Open</Badge> : <Badge>Used up</Badge>
}

/** Identifies a gift card by its last four characters. */
export function CardNumber({ last4 }: { last4: string }) {
  return (
    <span className="whitespace-nowrap font-code font-semibold">
      <span aria-hidden="true">•••• </span>
      {last4}
    </span>
  )
}
