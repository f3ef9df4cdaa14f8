import type { Refund } from '@comanda/contract/payments'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { useStaff } from '../../session.tsx'
import { RefundNotice } from './refund-notice.tsx'

interface RefundOutcomeProps {
  /** The action as text: "Order 1A2B3C4D was cancelled". */
  title: string
  refund: Refund
  restaurantId: string
  onClose: () => void
}

/** Reports that an order was changed or cancelled, but that its refund failed or is not complete yet. */
export function RefundOutcome({ title, refund, restaurantId, onClose }: RefundOutcomeProps) {
  const { may } = useStaff()
  return (
    <Dialog
      onClose={onClose}
      title={title}
      footer={
        <div className="flex justify-end">
          <Button variant="solid" onClick={onClose}>
            Done
          </Button>
        </div>
      }
    >
      <RefundNotice refund={refund} role={refund.state === 'failed' ? 'alert' : 'status'}>
        {howToRepeat(may('payments.refund', restaurantId))}
      </RefundNotice>
    </Dialog>
  )
}

/** The refund of a change that must be reported; null when there is none, or when it succeeded. */
export function reportedRefund(refund: Refund | null): Refund | null {
  return refund === null || refund.state === 'succeeded' ? null : refund
}

export function howToRepeat(mayRefund: boolean): string {
  return mayRefund
    ? 'Repeat it with Refund in this order.'
    : 'Ask an owner to repeat it with Refund in this order.'
}
