import type { Reconciliation } from '@comanda/contract/finance'
import { formatCount } from '@comanda/domain/count'
import { formatMoney } from '@comanda/domain/money/format'
import { Badge } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import { type Column, DataTable } from '@comanda/ui/data-table'
import { EmptyState } from '@comanda/ui/empty-state'
import { CircleCheck, ListChecks } from '@comanda/ui/icons.ts'
import { toast } from '@comanda/ui/toast.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { browserZone } from '../../../shared/browser-zone.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { formatMoment } from '../lists/days.ts'
import { movementLabel } from '../payments/labels.ts'
import { failureOf } from '../queries.ts'
import { adviceFor, formatDifference } from './labels.ts'
import { healthKey, reconciliationsQuery } from './queries.ts'

type Difference = Reconciliation['differences'][number]

/** Reconciliation of our ledger with the payment provider: runs, differences, and what to do about each. */
export function Reconciliations({ now }: { now: number }) {
  const query = useQuery(reconciliationsQuery)
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: healthKey })
  const comparing = useAction(
    async () => {
      const to = Date.now()
      return (await loadApi()).finance.reconcile({ from: to - comparedMs, to })
    },
    {
      toasts: true,
      onDone: ({ differences, compared }) => {
        toast.success(
          differences.length === 0
            ? `${formatCount(compared)} movements match`
            : `${differences.length} of ${formatCount(compared)} movements do not match`,
        )
        return refresh()
      },
      onFailed: refresh,
    },
  )
  const [last, ...earlier] = query.data ?? []
  return (
    <section aria-labelledby="reconciliation" className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="reconciliation" className="font-semibold text-16">
          Reconciliation
        </h2>
        {last && <Summary run={last} now={now} />}
        <Button
          variant="outline"
          className="ml-auto"
          busy={comparing.busy}
          busyLabel="Comparing…"
          onClick={() => comparing.run()}
        >
          <ListChecks className="size-4" />
          Compare the last 7 days
        </Button>
      </div>
      <DataTable
        label="Differences"
        columns={columns}
        rows={query.data && (last?.differences ?? [])}
        rowKey={({ movement, ref }) => `${movement} ${ref}`}
        rowName={({ ref }) => ref}
        failure={failureOf(query, 'Comparisons did not load')}
        skeletonRows={2}
        empty={
          <EmptyState
            level={3}
            icon={<CircleCheck className="size-5" />}
            title={last ? 'The ledger matches the provider to the cent' : 'Not reconciled yet'}
          >
            {last
              ? 'Every charge, fee, refund, dispute and payout of that period is in both.'
              : 'Each day is reconciled automatically a few hours after it ends.'}
          </EmptyState>
        }
      />
      {earlier.some(({ differences }) => differences.length > 0) && <Earlier runs={earlier} now={now} />}
    </section>
  )
}

const comparedMs = 7 * 24 * 3_600_000
function Summary({ run, now }: { run: Reconciliation; now: number }) {
  const { finishedAt, compared, difference, differences, from, to } = run
  return (
    <p className="text-13 text-ink-2 tnum">
      {formatMoment(from, now, browserZone)} to {formatMoment(to, now, browserZone)}: {formatCount(compared)}{' '}
      movements, compared {formatMoment(finishedAt, now, browserZone)}{' '}
      <Badge tone={differences.length === 0 ? 'success' : 'danger'}>
        {differences.length === 0
          ? 'No difference'
          : `${differences.length} differ, ${formatMoney(difference)}`}
      </Badge>
    </p>
  )
}

/** Earlier runs that found differences. A later run over the same days may show them resolved. */
function Earlier({ runs, now }: { runs: Reconciliation[]; now: number }) {
  const found = runs.filter(({ differences }) => differences.length > 0).slice(0, 10)
  return (
    <details className="text-13">
      <summary className="min-h-11 cursor-pointer py-3 font-semibold">
        Earlier comparisons with differences
      </summary>
      <ul className="grid gap-2 pl-4">
        {found.map((run) => (
          <li key={run.id}>
            <Summary run={run} now={now} />
          </li>
        ))}
      </ul>
    </details>
  )
}

const columns: Column<Difference>[] = [
  {
    id: 'what',
    header: 'Movement',
    cell: ({ movement, ref }) => (
      <span>
        <span className="font-semibold">{movementLabel(movement)}</span>{' '}
        <span className="font-code wrap-anywhere">{ref}</span>
      </span>
    ),
  },
  {
    id: 'order',
    header: 'Order',
    cell: ({ order }) =>
      order ? (
        <span>
          <Link
            href={`/admin/payments?search=${encodeURIComponent(order.number)}`}
            className="font-code font-semibold underline underline-offset-3"
          >
            {order.number}
          </Link>{' '}
          <span className="text-ink-2">{order.restaurantName}</span>
        </span>
      ) : (
        <span className="text-ink-2">None</span>
      ),
  },
  {
    id: 'amounts',
    header: 'Amounts',
    cell: (found) => <span className="tnum">{formatDifference(found)}</span>,
  },
  {
    id: 'advice',
    header: 'What to do',
    cell: (found) => <span className="text-ink-2">{adviceFor(found)}</span>,
  },
]
