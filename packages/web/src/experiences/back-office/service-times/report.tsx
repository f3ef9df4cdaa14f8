import type { ServiceReport } from '@comanda/contract/service-times'
import { counted, formatCount } from '@comanda/domain/count'
import { formatLateness } from '@comanda/domain/reporting/promise-outcome'
import type { LocalDate } from '@comanda/domain/time/instant'
import { Card } from '@comanda/ui/card'
import { BarChart } from '@comanda/ui/charts/bar-chart'
import { SimpleTable } from '@comanda/ui/simple-table'
import { StatStrip } from '@comanda/ui/stat-strip'
import { formatDayOfYear } from '../lists/days.ts'
import { formatDuration, formatHour, formatShare, onTimeShare } from './format.ts'

/** All figures of a period. */
export function Report({ report, today }: { report: ServiceReport; today: LocalDate }) {
  const { all, courier, throttled, leftOut } = report
  const thisYear = Number(today.slice(0, 4))
  const lateness = (seconds: number | null) => (seconds === null ? '–' : formatLateness(seconds))
  return (
    <>
      <StatStrip
        stats={[
          {
            label: 'Within 3 min of the promise',
            value: onTimeShare(all),
            note: `${all.onTime} of ${counted(all.orders, 'order')}`,
          },
          { label: 'Median', value: lateness(all.median), note: `90% within ${lateness(all.p90)}` },
          { label: 'Early', value: formatShare(all.early, all.orders), note: 'Food waited over 3 min' },
          { label: 'Late', value: formatShare(all.late, all.orders), note: counted(all.late, 'order') },
        ]}
      />
      <Card title="Promises by day">
        <BarChart
          label="Promises by day"
          corner="Day"
          points={report.days.map(({ day }) => ({ label: formatDayOfYear(day, thisYear) }))}
          series={[
            { label: 'Early', values: report.days.map(({ early }) => early), tone: 'acknowledged' },
            { label: 'Within 3 min', values: report.days.map(({ onTime }) => onTime), tone: 'ready' },
            { label: 'Late', values: report.days.map(({ late }) => late), tone: 'late' },
          ]}
          format={(orders) => formatCount(orders)}
        />
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 office:grid-cols-2">
        <Card title="By order type" flush>
          <SimpleTable
            label="Promises by order type"
            headers={['Type', 'Orders', 'Within 3 min', 'Median', '90th percentile']}
            rows={[['Pickup', report.pickup] as const, ['Delivery', report.delivery] as const].map(
              ([name, of]) => [name, of.orders, onTimeShare(of), lateness(of.median), lateness(of.p90)],
            )}
          />
        </Card>
        <Card title="Couriers, limits and recalls" flush>
          <SimpleTable
            label="Couriers, limits and recalls"
            headers={['Measure', 'Value']}
            rows={[
              ['Courier pickup delay, median', formatDuration(courier.median)],
              ['Courier pickups over 2 min late', `${courier.overTwoMinutes} of ${courier.orders}`],
              ['Promised times changed by the kitchen', report.moved],
              ['Recalls', report.recalls],
              [
                'ASAP orders delayed by limits',
                throttled.orders === 0 ? 0 : `${throttled.orders}, ${throttled.minutes} min in total`,
              ],
              ['Times hidden as full or closed', throttled.hiddenSlots],
            ]}
          />
        </Card>
      </div>
      <Card title="Time per step" flush>
        <SimpleTable
          label="Time per step"
          headers={['Step', 'Median', '90th percentile']}
          rows={[
            ['Acknowledge', report.steps.acknowledge] as const,
            ['Start preparing', report.steps.start] as const,
            ['Prepare', report.steps.prepare] as const,
            ['Hand over', report.steps.handOver] as const,
          ].map(([name, { median, p90 }]) => [name, formatDuration(median), formatDuration(p90)])}
        />
      </Card>
      <Card title="By hour" flush>
        <SimpleTable
          label="By hour of the promise"
          headers={[
            'Hour',
            'Orders',
            'Within 3 min',
            'Median',
            'Acknowledge',
            'Start',
            'Prepare',
            'Hand over',
          ]}
          rows={report.hours.map(({ hour, steps, ...of }) => [
            formatHour(hour),
            of.orders,
            onTimeShare(of),
            lateness(of.median),
            formatDuration(steps.acknowledge.median),
            formatDuration(steps.start.median),
            formatDuration(steps.prepare.median),
            formatDuration(steps.handOver.median),
          ])}
        />
      </Card>
      {report.stations.length > 0 && <StepsTable title="By station" of={report.stations} first="Station" />}
      {report.dishes.length > 0 && <StepsTable title="By dish" of={report.dishes} first="Dish" />}
      <p className="text-13 text-ink-2">
        Compared with the first promise; a courier’s travel time is not counted. By hour, station and dish,
        times are medians; step times cover the whole order. “Made” is the time of the dish, or of the dishes
        of the station: from “Start preparing” until they were checked off on the kitchen display.
        {leftOut > 0 &&
          ` Left out: ${counted(leftOut, 'order')} with times that cannot be real (ready more than 20 minutes early or 4 hours late, or a step of more than 4 hours).`}
      </p>
    </>
  )
}

function StepsTable({ title, first, of }: { title: string; first: string; of: ServiceReport['dishes'] }) {
  return (
    <Card title={title} flush>
      <SimpleTable
        label={title}
        headers={[first, 'Orders', 'Made', '90th percentile', 'Acknowledge', 'Start', 'Prepare', 'Hand over']}
        rows={of.map(({ name, orders, made, steps }) => [
          name,
          orders,
          made.orders > 0 && made.orders < orders
            ? `${formatDuration(made.median)} (${made.orders} of ${orders})`
            : formatDuration(made.median),
          formatDuration(made.p90),
          formatDuration(steps.acknowledge.median),
          formatDuration(steps.start.median),
          formatDuration(steps.prepare.median),
          formatDuration(steps.handOver.median),
        ])}
      />
    </Card>
  )
}
