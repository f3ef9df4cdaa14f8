import type { VisitFilter, VisitReport } from '@comanda/contract/visit-reports'
import { formatCount } from '@comanda/domain/count'
import { conversionOf, shareText } from '@comanda/domain/reporting/growth'
import { funnelStages } from '@comanda/domain/reporting/visits'
import { Card } from '@comanda/ui/card'
import { Funnel } from '@comanda/ui/charts/funnel'
import { LineChart } from '@comanda/ui/charts/line-chart'
import { TextButton } from '@comanda/ui/text-button'
import { chartPoints, downloadCsv, notEnough, rangeNames, stageLabel } from './format.ts'

/** How many visits reached each stage. */
export function FunnelCard({ report }: { report: VisitReport }) {
  const title = 'Checkout Funnel Analysis'
  const { funnel, sums } = report
  const checkout = conversionOf(sums.completed, sums.started)
  const csv = () =>
    downloadCsv('checkout-funnel', [
      ['Stage', 'Visits', 'Percent of visited'],
      ...funnel.map(({ stage, visits }) => [
        stageLabel(stage),
        visits,
        conversionOf(visits, sums.visits) ?? '',
      ]),
    ])
  return (
    <Card
      title={title}
      actions={
        <span className="text-12 text-ink-2">
          Checkout conversion{' '}
          <b className="font-semibold text-ink">{checkout === null ? '–' : shareText(checkout)}</b>
        </span>
      }
    >
      <Funnel
        label={title}
        steps={funnelStages.map(({ label }, index) => ({ label, value: funnel[index]?.visits ?? 0 }))}
        csv={<TextButton onClick={csv}>CSV</TextButton>}
        empty={notEnough}
      />
    </Card>
  )
}

/** Visits by day or hour, next to those of the previous period. */
export function VisitorsCard({ report, range }: { report: VisitReport; range: VisitFilter['range'] }) {
  const { points } = report
  const corner = report.period.days ? 'Day' : 'Hour'
  const before = `Previous ${rangeNames[range]}`
  const csv = () =>
    downloadCsv(`visitors-${range}`, [
      [corner, 'Visitors', 'Page views', 'Completed purchases', before],
      ...points.map(({ at, visits, pageViews, completed, before: past }) => [
        at,
        visits,
        pageViews,
        completed,
        past,
      ]),
    ])
  return (
    <Card title="Visitors">
      <LineChart
        label="Visitors"
        corner={corner}
        points={chartPoints(report, points)}
        series={[{ label: 'Visitors', values: points.map(({ visits }) => visits) }]}
        past={{ label: before, values: points.map(({ before: past }) => past) }}
        format={formatCount}
        smallestStep={1}
        height="h-52"
        csv={<TextButton onClick={csv}>CSV</TextButton>}
        empty={notEnough}
      />
    </Card>
  )
}
