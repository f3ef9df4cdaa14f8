import type { VisitReport } from '@comanda/contract/visit-reports'
import { formatCount } from '@comanda/domain/count'
import { conversionOf } from '@comanda/domain/reporting/growth'
import type { VisitDevice } from '@comanda/domain/reporting/visits'
import { Card } from '@comanda/ui/card'
import { cx } from '@comanda/ui/cx.ts'
import { CsvButton, NothingYet } from './card-parts.tsx'
import { downloadCsv, formatShare, notEnough, pageTitle } from './format.ts'
import { RankList } from './rank-list.tsx'

/** The traffic sources with the most visits; each opens its details. */
export function SourcesCard({ report, onOpen }: { report: VisitReport; onOpen: (source: string) => void }) {
  const { sources, sourceCount } = report
  const csv = () =>
    downloadCsv('traffic-sources', [
      ['Source', 'Visitors', 'Page views', 'Viewed products', 'Completed purchases', 'Revenue (USD)'],
      ...sources.map(({ name, visits, pageViews, viewed, completed, revenue }) => [
        ...[name, visits, pageViews, viewed, completed],
        (revenue / 100).toFixed(2),
      ]),
    ])
  return (
    <Card flush title="Traffic Sources" actions={<CsvButton hidden={sources.length === 0} onClick={csv} />}>
      {sources.length === 0 ? (
        <NothingYet />
      ) : (
        <>
          <p className="px-4 pt-2 text-right text-12 text-ink-2">Visitors · conversion</p>
          <RankList
            label="Traffic Sources"
            onOpen={onOpen}
            rows={sources.map(({ name, visits, completed }) => ({
              key: name,
              name,
              value: visits,
              figures: (
                <>
                  <span className="text-ink-2">{formatCount(visits)}</span>
                  <span className="w-12 text-right font-semibold">
                    {formatShare(conversionOf(completed, visits))}
                  </span>
                </>
              ),
            }))}
          />
          {sourceCount > sources.length && (
            <p className="px-4 pb-3 text-12 text-ink-2">
              The top {sources.length} of {formatCount(sourceCount)} sources.
            </p>
          )}
        </>
      )}
    </Card>
  )
}

const devices: Record<VisitDevice, { label: string; className: string }> = {
  mobile: { label: 'Mobile', className: 'bg-chart-1' },
  desktop: { label: 'Desktop', className: 'bg-chart-2' },
  tablet: { label: 'Tablet', className: 'bg-chart-3' },
}
const deviceOrder: VisitDevice[] = ['mobile', 'desktop', 'tablet']

export function DevicesCard({ report }: { report: VisitReport }) {
  const all = report.sums.visits
  const rows = deviceOrder.map((name) => ({
    ...devices[name],
    visits: report.devices.find((device) => device.name === name)?.visits ?? 0,
  }))
  const csv = () =>
    downloadCsv('device-types', [['Device', 'Visitors'], ...rows.map(({ label, visits }) => [label, visits])])
  return (
    <Card title="Device Types" actions={<CsvButton hidden={all === 0} onClick={csv} />}>
      {all === 0 ? (
        <p className="text-center text-ink-2 text-small">{notEnough}</p>
      ) : (
        <>
          <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-full">
            {rows.map(({ label, className, visits }) => (
              <span key={label} className={className} style={{ width: `${(100 * visits) / all}%` }} />
            ))}
          </div>
          <ul aria-label="Device Types" className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-13">
            {rows.map(({ label, className, visits }) => (
              <li key={label} className="flex items-center gap-1.5">
                <span aria-hidden="true" className={cx('size-2.5 rounded-4', className)} />
                <span className="text-ink-2">{label}</span>
                <b className="font-semibold tnum">{formatShare(conversionOf(visits, all))}</b>
                <span className="text-ink-2 tnum">{formatCount(visits)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

/** The pages with the most views. */
export function PagesCard({ report }: { report: VisitReport }) {
  const { pages, sums } = report
  const csv = () =>
    downloadCsv('top-pages', [
      ['Page', 'Page views', 'Visitors'],
      ...pages.map(({ name, pageViews, visits }) => [name, pageViews, visits]),
    ])
  return (
    <Card flush title="Top Pages" actions={<CsvButton hidden={pages.length === 0} onClick={csv} />}>
      {pages.length === 0 ? (
        <NothingYet />
      ) : (
        <>
          <p className="px-4 pt-2 text-right text-12 text-ink-2">Views · share</p>
          <RankList
            label="Top Pages"
            rows={pages.map(({ name, pageViews }) => ({
              key: name,
              name: pageTitle(name),
              value: pageViews,
              ...(name !== '/other' && { hint: name }),
              figures: (
                <>
                  <span className="text-ink-2">{formatCount(pageViews)}</span>
                  <span className="w-12 text-right font-semibold">
                    {formatShare(conversionOf(pageViews, sums.pageViews))}
                  </span>
                </>
              ),
            }))}
          />
        </>
      )}
    </Card>
  )
}
