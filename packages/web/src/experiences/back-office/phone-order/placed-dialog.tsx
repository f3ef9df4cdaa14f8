import { formatMoney } from '@comanda/domain/money/format'
import { formatTime } from '@comanda/domain/time/format'
import type { Zone } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import { buttonClass } from '@comanda/ui/button-class.ts'
import { Dialog } from '@comanda/ui/dialog'
import { Link } from 'wouter'
import { LinkLine, sentToText } from '../orders/payment-link.tsx'
import type { PlacedPhoneOrder } from './queries.ts'

/** The order was placed: its number, and what happens next. */
export function PlacedDialog({
  placed,
  zone,
  onNext,
  nextLabel = 'Next order',
}: {
  placed: PlacedPhoneOrder
  zone: Zone
  onNext: () => void
  nextLabel?: string
}) {
  const { orderNumber, breakdown, link } = placed
  const total = formatMoney(breakdown.grandTotal)
  return (
    <Dialog
      onClose={onNext}
      hideClose
      size="sm"
      title={`Order ${orderNumber}`}
      description={
        link
          ? `The kitchen gets it when ${total} is paid. The link can be used until ${formatTime(link.expiresAt, zone)}.`
          : `The kitchen has it. ${total} is paid at the handover.`
      }
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Link href="/admin/orders" className={buttonClass({ variant: 'outline' })}>
            All orders
          </Link>
          <Button variant="solid" data-autofocus onClick={onNext}>
            {nextLabel}
          </Button>
        </div>
      }
    >
      {link && (
        <>
          {link.sentTo.length > 0 && <p className="mb-3 text-14">Sent to {sentToText(link.sentTo)}.</p>}
          <LinkLine url={link.url} />
        </>
      )}
    </Dialog>
  )
}
