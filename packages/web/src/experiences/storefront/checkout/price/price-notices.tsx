import { TicketPercent, TriangleAlert } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { TextButton } from '@comanda/ui/text-button'
import { useLocation } from 'wouter'
import { changedTitle } from './changed-list.tsx'
import { QuoteNotice } from './quote-notice.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import type { CheckoutPrice } from './use-price.ts'

/** Notices about price changes and rejections while a later step is open. */
export function PriceNotices({ price }: { price: CheckoutPrice }) {
  const { rejectedCode, quoteChange } = price
  const [, navigate] = useLocation()
  return (
    <>
      {price.failure && <RefusalNotice failure={price.failure} onRetry={price.retry} />}
      {price.changes.length > 0 && (
        <Notice
          tone="warn"
          look="line"
          role="alert"
          icon={<TriangleAlert className="size-5" />}
          title={changedTitle(price.changes.length)}
          trailing={<TextButton onClick={() => navigate('/checkout/summary')}>Review</TextButton>}
        >
          <p className="text-15">Nothing was charged.</p>
        </Notice>
      )}
      {rejectedCode && (
        <Notice
          tone="warn"
          look="line"
          role="alert"
          icon={<TicketPercent className="size-5" />}
          title={`${rejectedCode.code} was removed`}
        >
          <p className="text-15">{rejectedCode.message}</p>
        </Notice>
      )}
      {quoteChange && <QuoteNotice change={quoteChange} />}
    </>
  )
}
