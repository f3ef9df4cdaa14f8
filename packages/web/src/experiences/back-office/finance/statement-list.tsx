import type { StatementRow } from '@comanda/contract/statements'
import { formatMoney } from '@comanda/domain/money/format'
import { monthName } from '@comanda/domain/reporting/statement'
import { Badge } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import { Card } from '@comanda/ui/card'
import { EmptyState } from '@comanda/ui/empty-state'
import { FileText } from '@comanda/ui/icons.ts'
import { TextButton } from '@comanda/ui/text-button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '../../../shared/use-action.ts'
import { download } from '../lists/download.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { failureOf } from '../queries.ts'
import { downloadStatement, type StatementFile, statementsQuery } from './queries.ts'

const SHOWN = 6

/** The months of a restaurant with their statements and invoices. */
export function StatementList({ restaurantId }: { restaurantId: string }) {
  const query = useQuery(statementsQuery(restaurantId))
  const failed = failureOf(query, 'Statements did not load')
  const [all, setAll] = useState(false)
  const months = query.data?.months
  if (!months)
    return (
      <Card title="Monthly statements">
        <NotLoaded failure={failed} skeleton="h-24" />
      </Card>
    )
  if (months.length === 0)
    return (
      <Card title="Monthly statements">
        <EmptyState level={3} icon={<FileText className="size-5" />} title="No statements yet">
          The first one is issued two days after the end of the first month with sales.
        </EmptyState>
      </Card>
    )
  return (
    <Card title="Monthly statements" flush>
      <ul className="divide-y divide-line">
        {months.slice(0, all ? undefined : SHOWN).map((row) => (
          <StatementItem key={row.month} row={row} restaurantId={restaurantId} />
        ))}
      </ul>
      {months.length > SHOWN && !all && (
        <div className="border-line border-t px-4 py-3">
          <TextButton onClick={() => setAll(true)}>Show all {months.length} months</TextButton>
        </div>
      )}
    </Card>
  )
}

function StatementItem({ row, restaurantId }: { row: StatementRow; restaurantId: string }) {
  const { month, number, revenue, tips, fees, net } = row
  const name = monthName(month)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-56 flex-auto">
        <p className="flex flex-wrap items-center gap-2 font-medium text-14">
          {name}
          <Badge tone={number === null ? 'neutral' : 'success'}>
            {number === null ? 'Preliminary' : `No. ${number}`}
          </Badge>
        </p>
        <p className="text-12 text-ink-2 tnum">
          Revenue {formatMoney(revenue)}, tips {formatMoney(tips)}, fees {formatMoney(fees)}
        </p>
      </div>
      <p className="font-semibold text-14 tnum">{formatMoney(net)}</p>
      <div className="flex gap-2">
        <FileButton
          label="PDF"
          name={name}
          file={{ restaurantId, month, kind: 'statement', format: 'pdf' }}
        />
        <FileButton
          label="CSV"
          name={name}
          file={{ restaurantId, month, kind: 'statement', format: 'csv' }}
        />
        <FileButton
          label="Invoice"
          name={name}
          file={{ restaurantId, month, kind: 'invoice', format: 'pdf' }}
        />
      </div>
    </li>
  )
}

function FileButton({ label, name, file }: { label: string; name: string; file: StatementFile }) {
  const { kind, month, format } = file
  const loading = useAction(
    async () =>
      download(
        await new Response((await downloadStatement(file)).body).blob(),
        `${kind}-${month.slice(0, 7)}.${format}`,
      ),
    { toasts: true },
  )
  return (
    <Button variant="outline" busy={loading.busy} onClick={() => loading.run()}>
      {label}
      <span className="visually-hidden"> of {name}</span>
    </Button>
  )
}
