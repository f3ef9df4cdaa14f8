import type { VisitFilter, VisitReport, VisitSums } from '@comanda/contract/visit-reports'
import { formatCount } from '@comanda/domain/count'
import { conversionOf, growthOf, growthText } from '@comanda/domain/reporting/growth'
import { Sparkline } from '@comanda/ui/charts/sparkline'
import { cx } from '@comanda/ui/cx.ts'
import { type Stat, StatStrip } from '@comanda/ui/stat-strip'
import { formatDuration, formatShare, notEnough, rangeNames } from './format.ts'

const labels = ['Total Visitors', 'Page Views', 'Conversion Rate', 'Avg Session']

/** The four metrics of a period; undefined while they load. */
export function OverviewCards({
  report,
  range,
}: {
  report: VisitReport | undefined
  range: VisitFilter['range']
}) {
  return <StatStrip stats={report ? statsOf(report, range) : labels.map((label) => ({ label }))} />
}

function statsOf({ sums, before, points }: VisitReport, range: VisitFilter['range']): Stat[] {
  const versus = `vs previous ${rangeNames[range]}`
  const conversion = conversionOf(sums.completed, sums.visits)
  const earlier = conversionOf(before.completed, before.visits)
  const duration = averageOf(sums)
  const line = (values: number[]) =>
    values.some((value) => value > 0) ? <Sparkline values={values} /> : null
  return [
    {
      label: 'Total Visitors',
      value: formatCount(sums.visits),
      note: <Growth now={sums.visits} before={before.visits} versus={versus} />,
      chart: line(points.map(({ visits }) => visits)),
    },
    {
      label: 'Page Views',
      value: formatCount(sums.pageViews),
      note: <Growth now={sums.pageViews} before={before.pageViews} versus={versus} />,
      chart: line(points.map(({ pageViews }) => pageViews)),
    },
    {
      label: 'Conversion Rate',
      value: <Figure text={formatShare(conversion)} />,
      note:
        conversion === null ? (
          'Visitor conversion'
        ) : (
          <>
            Visitor conversion
            {earlier !== null && (
              <>
                , <Change points={Math.round((conversion - earlier) * 10) / 10} />
              </>
            )}
          </>
        ),
      chart: line(points.map(({ completed, visits }) => conversionOf(completed, visits) ?? 0)),
    },
    {
      label: 'Avg Session',
      value: <Figure text={duration === null ? notEnough : formatDuration(duration)} />,
      note: durationNote(averageOf(before)),
      chart: line(points.map((point) => averageOf(point) ?? 0)),
    },
  ]
}

/** A text instead of a number is smaller. */
function Figure({ text }: { text: string }) {
  return <span className={cx(text === notEnough && 'text-16 text-ink-2')}>{text}</span>
}

function Growth({ now, before, versus }: { now: number; before: number; versus: string }) {
  const growth = growthOf(now, before)
  return (
    <>
      <span className={cx('font-semibold', (growth === 'new' || growth > 0) && 'text-success-ink')}>
        {growthText(growth)}
      </span>{' '}
      {versus}
    </>
  )
}

function Change({ points }: { points: number }) {
  return (
    <span className={cx('font-semibold', points > 0 && 'text-success-ink')}>
      {points > 0 ? '+' : ''}
      {points} pt
    </span>
  )
}

/** Seconds; null without visits. */
function averageOf({ seconds, visits }: Pick<VisitSums, 'seconds' | 'visits'>): number | null {
  return visits === 0 ? null : seconds / visits
}

function durationNote(before: number | null): string {
  return before === null ? 'No visits before' : `${formatDuration(before)} before`
}
