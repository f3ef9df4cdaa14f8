import type { SourceReport, VisitFilter } from '@comanda/contract/visit-reports'
import { formatCount } from '@comanda/domain/count'
import { cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { conversionOf, shareText } from '@comanda/domain/reporting/growth'
import { conversionQuality, engagementOf, visitorValue } from '@comanda/domain/reporting/visits'
import { Badge, type Tone } from '@comanda/ui/badge'
import { LineChart } from '@comanda/ui/charts/line-chart'
import { Dialog } from '@comanda/ui/dialog'
import { Meter } from '@comanda/ui/meter'
import { StatStrip } from '@comanda/ui/stat-strip'
import { TextButton } from '@comanda/ui/text-button'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../not-loaded.tsx'
import { failureOf } from '../queries.ts'
import { chartPoints, downloadCsv, notEnough, periodText } from './format.ts'
import { sourceQuery } from './queries.ts'

/** The visits of one traffic source, and how good they are. */
export function SourceDialog({
  filter,
  source,
  onClose,
}: {
  filter: VisitFilter
  source: string
  onClose: () => void
}) {
  const query = useQuery(sourceQuery({ ...filter, source }))
  const failure = failureOf(query, 'The traffic source did not load')
  return (
    <Dialog
      onClose={onClose}
      title="Traffic Source Details"
      description={query.data ? `${source}, ${periodText(query.data.period)}` : source}
    >
      {query.data ? <Details report={query.data} /> : <NotLoaded failure={failure} skeleton="h-60" />}
    </Dialog>
  )
}

function Details({ report }: { report: SourceReport }) {
  const { sums, points } = report
  const corner = report.period.days ? 'Day' : 'Hour'
  const csv = () =>
    downloadCsv('traffic-source', [
      [corner, 'Visitors', 'Completed purchases'],
      ...points.map(({ at, visits, completed }) => [at, visits, completed]),
    ])
  return (
    <div className="grid gap-5">
      <StatStrip
        narrow
        stats={[
          { label: 'Visitors', value: formatCount(sums.visits) },
          { label: 'Page views', value: formatCount(sums.pageViews) },
          { label: 'Orders', value: formatCount(sums.orders) },
          { label: 'Revenue', value: formatMoney(sums.revenue) },
        ]}
      />
      <section aria-labelledby="traffic-quality">
        <h3 id="traffic-quality" className="mb-1 font-semibold text-14">
          Traffic Quality Assessment
        </h3>
        {sums.visits === 0 ? <p className="text-13 text-ink-2">{notEnough}</p> : <Quality sums={sums} />}
      </section>
      <LineChart
        label="Visitors from this source"
        corner={corner}
        points={chartPoints(report, points)}
        series={[
          { label: 'Visitors', values: points.map(({ visits }) => visits) },
          { label: 'Completed purchases', values: points.map(({ completed }) => completed) },
        ]}
        format={formatCount}
        smallestStep={1}
        height="h-32"
        csv={<TextButton onClick={csv}>CSV</TextButton>}
        empty={notEnough}
      />
      <p className="text-12 text-ink-2">
        Bounce: visitors who did not view products. Conversion: completed purchases divided by visitors.
        Revenue: orders without tips, before refunds.
      </p>
    </div>
  )
}

const tones: Record<string, Tone> = {
  High: 'success',
  Excellent: 'success',
  Medium: 'neutral',
  Good: 'neutral',
  Low: 'warn',
  Poor: 'warn',
}

function Quality({ sums }: Pick<SourceReport, 'sums'>) {
  const bounce = conversionOf(sums.visits - sums.viewed, sums.visits) ?? 0
  const conversion = conversionOf(sums.completed, sums.visits) ?? 0
  const value = cents(Math.round(sums.revenue / sums.visits))
  const rows = [
    {
      name: 'Engagement',
      text: `${shareText(bounce)} leave without viewing a product`,
      grade: engagementOf(bounce),
      value: 100 - bounce,
      max: 100,
    },
    {
      name: 'Conversion',
      text: `${shareText(conversion)} of visitors buy`,
      grade: conversionQuality(conversion),
      value: Math.min(conversion, 10),
      max: 10,
    },
    {
      name: 'Value per visitor',
      text: formatMoney(value),
      grade: visitorValue(value),
      value: Math.min(value, 2000),
      max: 2000,
    },
  ]
  return (
    <ul className="divide-y divide-line">
      {rows.map(({ name, text, grade, value: length, max }) => (
        <li key={name} className="flex items-center gap-4 py-2.5">
          <span className="min-w-0 flex-auto">
            <span className="block font-medium text-13">{name}</span>
            <span className="block text-12 text-ink-2">{text}</span>
          </span>
          <Meter label={name} value={length} max={max} className="w-24 flex-none text-chart-1 sm:w-48" />
          <span className="flex w-20 flex-none justify-end">
            <Badge tone={tones[grade]} dot>
              {grade}
            </Badge>
          </span>
        </li>
      ))}
    </ul>
  )
}
