import type { OrderingSettings } from '@comanda/domain/ordering/restaurant'
import { customerView } from '@comanda/domain/restaurant/customer-view'
import { Card } from '@comanda/ui/card'
import { cx } from '@comanda/ui/cx.ts'
import { useNow } from '../../../shared/clock.ts'

/** What customers see with the unsaved values of the form. */
export function CustomersSee({ settings, isDraft }: { settings: OrderingSettings; isDraft: boolean }) {
  const now = useNow(Date.now(), 30_000)
  const { isOpen, title, details } = customerView(now, settings)
  return (
    <Card title={isDraft ? 'What customers will see' : 'What customers see now'}>
      <div role="status">
        <p className="flex items-start gap-2 font-semibold">
          <span
            aria-hidden="true"
            className={cx('mt-1.5 size-2 flex-none rounded-full', isOpen ? 'bg-success' : 'bg-line-strong')}
          />
          {title}
        </p>
        {details.length > 0 && <p className="mt-1 pl-4 text-ink-2 text-small">{details.join(' · ')}</p>}
      </div>
    </Card>
  )
}
