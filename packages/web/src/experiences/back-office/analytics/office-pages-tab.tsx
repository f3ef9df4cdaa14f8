import type { VisitFilter } from '@comanda/contract/visit-reports'
import { formatCount } from '@comanda/domain/count'
import { conversionOf } from '@comanda/domain/reporting/growth'
import { platformZone } from '@comanda/domain/reporting/periods'
import { Card } from '@comanda/ui/card'
import { SimpleTable } from '@comanda/ui/simple-table'
import { useQuery } from '@tanstack/react-query'
import { formatPeriod, zoneLabel } from '../finance/format.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { failureOf } from '../queries.ts'
import { CsvButton, NothingYet } from './card-parts.tsx'
import { downloadCsv, formatShare } from './format.ts'
import { officePagesQuery } from './queries.ts'

const dayCounts: Record<VisitFilter['range'], number> = { '24h': 1, '7d': 7, '30d': 30, '90d': 90 }

/** How often back-office pages were opened, for platform admins. */
export function OfficePagesTab({ range }: { range: VisitFilter['range'] }) {
  const title = 'Back-office pages'
  const query = useQuery(officePagesQuery(dayCounts[range]))
  const failure = failureOf(query, 'Page views did not load')
  const report = query.data
  if (!report) return <NotLoaded failure={failure} level={2} skeleton="h-72" />
  const { pages, views, days } = report
  const csv = () =>
    downloadCsv('back-office-pages', [
      ['Page', 'Views', 'Previous period'],
      ...pages.map((page) => [page.path, page.views, page.before]),
    ])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-13 text-ink-2 tnum">
        {formatPeriod(days, Number(days.last.slice(0, 4)))}, {zoneLabel(platformZone)} · {formatCount(views)}{' '}
        {views === 1 ? 'view' : 'views'}
      </p>
      <Card flush title={title} actions={<CsvButton hidden={pages.length === 0} onClick={csv} />}>
        {pages.length === 0 ? (
          <NothingYet />
        ) : (
          <SimpleTable
            label={title}
            headers={['Page', 'Views', 'Share', 'Previous period']}
            rows={pages.map((page) => [
              page.path,
              formatCount(page.views),
              formatShare(conversionOf(page.views, views)),
              formatCount(page.before),
            ])}
          />
        )}
      </Card>
      <p className="text-12 text-ink-2">
        Views by all users with a role, at all restaurants. They do not count as visits, and are stored
        without names. The previous period has the same number of days.
      </p>
    </div>
  )
}
