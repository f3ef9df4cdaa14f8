import type { VisitFilter } from '@comanda/contract/visit-reports'
import { formatCount } from '@comanda/domain/count'
import { formatDollars, formatMoney } from '@comanda/domain/money/format'
import { conversionOf, shareText } from '@comanda/domain/reporting/growth'
import { Card } from '@comanda/ui/card'
import { SimpleTable } from '@comanda/ui/simple-table'
import { useQuery } from '@tanstack/react-query'
import { averageText } from '../dashboard/texts.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { failureOf } from '../queries.ts'
import { CsvButton, NothingYet } from './card-parts.tsx'
import { downloadCsv } from './format.ts'
import { zipsQuery } from './queries.ts'

/** Deliveries by ZIP code. */
export function ZipsCard({ filter }: { filter: VisitFilter }) {
  const title = 'Deliveries by ZIP code'
  const query = useQuery(zipsQuery(filter))
  const failure = failureOf(query, 'Deliveries did not load')
  const { data } = query
  const csv = () =>
    data &&
    downloadCsv('deliveries-by-zip-code', [
      ['ZIP code', 'Orders', 'Revenue (USD)'],
      ...data.zips.map(({ zip, orders, revenue }) => [zip ?? 'Unknown', orders, formatDollars(revenue)]),
    ])
  return (
    <Card
      flush
      title={title}
      actions={<CsvButton hidden={!data || data.zips.length === 0} onClick={() => csv()} />}
    >
      {!data ? (
        <NotLoaded failure={failure} skeleton="m-4 h-32" />
      ) : data.zips.length === 0 ? (
        <NothingYet />
      ) : (
        <>
          <SimpleTable
            label={title}
            headers={['ZIP code', 'Orders', 'Share', 'Revenue', 'Average order']}
            rows={data.zips.map(({ zip, ...sold }) => [
              zip ?? 'Unknown',
              formatCount(sold.orders),
              shareText(conversionOf(sold.orders, data.sums.orders) ?? 0),
              formatMoney(sold.revenue),
              averageText(sold),
            ])}
          />
          {data.zipCount > data.zips.length && (
            <p className="px-4 py-3 text-12 text-ink-2">
              The top {data.zips.length} of {formatCount(data.zipCount)} ZIP codes.
            </p>
          )}
        </>
      )}
    </Card>
  )
}
