import type { CourierUpdate } from '@comanda/contract/delivery'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { formatExactDayAndTime, formatExactTime } from '@comanda/domain/time/repeated-time'
import { dayOf } from '@comanda/domain/time/zone'
import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { Dialog } from '@comanda/ui/dialog'
import { EmptyState } from '@comanda/ui/empty-state'
import { FailedState } from '@comanda/ui/failed-state'
import { Bike, TriangleAlert } from '@comanda/ui/icons.ts'
import { Spinner } from '@comanda/ui/spinner'
import { readFailure } from '../../../shared/failure.ts'
import { needsAttention, updateDetail, updateTitle } from './update-labels.ts'
import { useMarkRead } from './use-mark-read.ts'
import type { Updates } from './use-updates.ts'

export interface UpdatesDialogProps {
  updates: Updates
  now: Instant
  zone: Zone
  onClose: () => void
}

/** Courier updates, newest first. Opening it marks them as read for every screen of the kitchen. */
export function UpdatesDialog({
  updates: { query, updates, markRead },
  now,
  zone,
  onClose,
}: UpdatesDialogProps) {
  const wasUnread = useMarkRead(updates, markRead)
  return (
    <Dialog onClose={onClose} size="md" title="Courier Updates">
      {query.isPending && (
        <p role="status" className="flex items-center gap-3 py-6 text-18 text-ink-2">
          <Spinner className="size-6" />
          Loading...
        </p>
      )}
      {query.isError && !updates && (
        <FailedState
          title="Updates did not load"
          {...readFailure(query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {updates?.length === 0 && (
        <EmptyState icon={<Bike className="size-5" />} title="No courier updates yet">
          Courier bookings, arrivals and deliveries appear here.
        </EmptyState>
      )}
      {updates && updates.length > 0 && (
        <ol className="-mx-2 mt-3 grid gap-1">
          {updates.map((update) => (
            <UpdateRow
              key={update.id}
              update={update}
              isNew={wasUnread.has(update.id)}
              when={whenOf(update.at, now, zone)}
            />
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <Button
          block
          className="mt-4"
          busy={query.isFetchingNextPage}
          busyLabel="Loading…"
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier
        </Button>
      )}
    </Dialog>
  )
}

function UpdateRow({ update, isNew, when }: { update: CourierUpdate; isNew: boolean; when: string }) {
  const attention = needsAttention(update)
  const Icon = attention ? TriangleAlert : Bike
  const detail = updateDetail(update)
  return (
    <li className={cx('flex items-start gap-3 rounded-8 px-2 py-2.5', isNew && 'bg-acknowledged-tint')}>
      <Icon
        aria-hidden="true"
        className={cx('mt-0.5 size-6 flex-none', attention ? 'text-danger-ink' : 'text-ink-2')}
      />
      <div className="min-w-0 flex-auto wrap-anywhere">
        <p className={cx('font-semibold text-18', attention && 'text-danger-ink')}>{updateTitle(update)}</p>
        <p className="text-16 text-ink-2">
          <span className="code text-ink">{update.ticketNumber}</span> {update.customerName}
        </p>
        {detail && <p className="text-16 text-ink-2">{detail}</p>}
      </div>
      <div className="flex-none text-right text-16 text-ink-2 tnum">
        {when}
        {isNew && <p className="font-semibold text-acknowledged-ink">New</p>}
      </div>
    </li>
  )
}

/** The time; with the day unless it is today. */
function whenOf(at: Instant, now: Instant, zone: Zone): string {
  return at >= dayOf(now, zone).start ? formatExactTime(at, zone) : formatExactDayAndTime(at, now, zone)
}
