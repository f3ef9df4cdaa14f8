import type { OrderDetails } from '@comanda/contract/orders-admin'
import { formatPhone } from '@comanda/domain/people/phone'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Button } from '@comanda/ui/button'
import { Copy } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { TextField } from '@comanda/ui/text-field'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '../../../shared/use-action.ts'
import { copy } from '../copy.ts'
import { formatMoment } from '../lists/days.ts'
import { useStaff } from '../session.tsx'
import { ordersKey, sendPaymentLink, withdrawOrder } from './queries.ts'

/** A phone order that waits for its payment: until when, and the link to send again or to copy. */
export function PaymentLinkCard({ details, now }: { details: OrderDetails; now: number }) {
  const { may } = useStaff()
  const { order, customer, linkExpiresAt } = details
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID())
  const [url, setUrl] = useState<string | null>(null)
  const ref = { restaurantId: order.restaurant.id, orderId: order.orderId }
  const sending = useAction((sendTo: ('email' | 'sms')[]) => sendPaymentLink(ref, requestKey, sendTo), {
    onDone: (link, sendTo) => {
      setRequestKey(crypto.randomUUID())
      setUrl(link.url)
      if (link.sentTo.length > 0) toast.success(`The link was sent to ${sentToText(link.sentTo)}`)
      else if (sendTo.includes('email')) toast.error('Not sent: the customer has no email address')
    },
    toasts: 'The link was not sent',
  })
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const withdrawing = useAction(() => withdrawOrder(ref), {
    onDone: () => {
      toast.success(`Order ${order.orderNumber} is withdrawn.`)
      return queries.invalidateQueries({ queryKey: ordersKey })
    },
    toasts: 'The order was not withdrawn',
  })
  const withdraw = () => {
    setAsked(false)
    withdrawing.run()
  }
  if (linkExpiresAt === null || order.isPlaced || linkExpiresAt <= now) return null
  if (order.paymentStatus !== 'pending') return null
  return (
    <Notice tone="info" title="Waiting for the payment by link">
      <p>The link can be used until {formatMoment(linkExpiresAt, now, order.restaurant.zone)}.</p>
      {may('orders.place', order.restaurant.id) && (
        <div className="mt-3 grid gap-3">
          {url && <LinkLine url={url} />}
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" busy={sending.busy} onClick={() => sending.run(['sms'])}>
              Text again
            </Button>
            {customer.email !== '' && (
              <Button variant="outline" disabled={sending.busy} onClick={() => sending.run(['email'])}>
                Email again
              </Button>
            )}
            {!url && (
              <Button variant="outline" disabled={sending.busy} onClick={() => sending.run([])}>
                Show link
              </Button>
            )}
            <Button variant="outline" busy={withdrawing.busy} onClick={() => setAsked(true)}>
              Withdraw order
            </Button>
          </div>
        </div>
      )}
      <AlertDialog
        open={isAsked}
        variant="danger"
        title={`Withdraw order ${order.orderNumber}?`}
        description="The link can no longer be used, and the kitchen does not get the order."
        confirmLabel="Withdraw order"
        cancelLabel="Keep the order"
        onCancel={() => setAsked(false)}
        onConfirm={withdraw}
      />
    </Notice>
  )
}

/** "(908) 555-0177 and grace@example.com". */
export function sentToText(sentTo: readonly string[]): string {
  return sentTo.map((one) => (one.startsWith('+') ? formatPhone(one) : one)).join(' and ')
}

/** A payment link, with a button that copies it. */
export function LinkLine({ url }: { url: string }) {
  return (
    <div className="flex items-end gap-2">
      <TextField
        label="Payment link"
        readOnly
        value={url}
        className="min-w-0 flex-auto"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="outline" onClick={() => copy(url)}>
        <Copy className="size-4" />
        Copy
      </Button>
    </div>
  )
}
