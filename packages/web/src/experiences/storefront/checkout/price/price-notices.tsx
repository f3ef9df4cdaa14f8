import { TicketPercent, TriangleAlert } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { TextButton } from '@comanda/ui/text-button'
import { useLocation } from 'wouter'
import { changedTitle } from './changed-list.tsx'
import { QuoteNotice } from './quote-notice.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import type { QuoteChange } from './use-fresh-quote.ts'
import type { LostCode } from './use-lost-code.ts'
import type { CheckoutPrice } from './use-price.ts'

/** Notices about price changes and rejections while a later step is open. */
export function PriceNotices({
  price,
  lostCode,
  quoteChange,
}: {
  price: CheckoutPrice
  lostCode: LostCode | null
  quoteChange: QuoteChange | null
}) {
  const [, navigate] = useLocation()
  return (
    <>
      {price.failure && <RefusalNotice failure={price.failure} onRetry={price.retry} />}
      {price.changes.length > 0 && (
        <Notice
          tone="warn"
          look="line"
          role="alert"
          icon={<TriangleAlert aria-hidden="true" className="size-5" />}
          title={changedTitle(price.changes.length)}
          trailing={<TextButton onClick={() => navigate('/checkout/summary')}>Review</TextButton>}
        >
          <p className="text-15">Nothing was charged.</p>
        </Notice>
      )}
      {lostCode && (
        <Notice
          tone="warn"
          look="line"
          role="alert"
          icon={<TicketPercent aria-hidden="true" className="size-5" />}
          title={`${lostCode.code} was removed`}
        >
          <p className="text-15">{lostCode.message}</p>
        </Notice>
      )}
      {quoteChange && <QuoteNotice change={quoteChange} />}
    </>
  )
}
