import { counted } from '@comanda/domain/count'
import { formatMoney } from '@comanda/domain/money/format'
import { formatDate, formatTime } from '@comanda/domain/time/format'
import { Card } from '@comanda/ui/card'
import { FailedState } from '@comanda/ui/failed-state'
import { Info } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { Segmented } from '@comanda/ui/segmented'
import { SimpleTable } from '@comanda/ui/simple-table'
import { StatStrip } from '@comanda/ui/stat-strip'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { oneOf, useSearchState } from '../lists/search-state.ts'
import { failureOf } from '../queries.ts'
import type { StaffRestaurant } from '../session.tsx'
import { reminderResultsQuery } from './queries.ts'

const periods = ['7', '30', '90'] as const
const periodSearch = z.object({ days: oneOf(periods) })

/** What reminders led to in the last days. */
export function ReminderResults({ restaurant, isOn }: { restaurant: StaffRestaurant; isOn: boolean }) {
  const { applied, set } = useSearchState(periodSearch)
  const days = applied.days ?? '30'
  const query = useQuery(reminderResultsQuery(restaurant.id, Number(days)))
  const failure = failureOf(query, 'Results did not load')
  const { data } = query
  const timeText = (at: number) =>
    `${formatDate(at, restaurant.timezone)}, ${formatTime(at, restaurant.timezone)}`
  if (failure && !data) return <FailedState level={2} {...failure} />
  return (
    <section aria-label="Results" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold text-14">Results</h2>
        <Segmented
          label="Period"
          options={periods.map((value) => ({ value, label: `${value} days` }))}
          value={days}
          onChange={(next) => set({ days: next === '30' ? null : next })}
        />
      </div>
      <StatStrip
        stats={[
          {
            label: 'Sent',
            value: data?.sent,
            note: data && `${counted(data.agreed, 'customer agrees', 'customers agree')} now`,
          },
          { label: 'Opened the link', value: data?.opened, note: data && share(data.opened, data.sent) },
          {
            label: 'Recovered orders',
            value: data?.recovered,
            note: data && share(data.recovered, data.sent),
          },
          {
            label: 'Recovered revenue',
            value: data && formatMoney(data.revenue),
            note: 'Dishes after discounts',
          },
        ]}
      />
      <p className="text-13 text-ink-2">
        An order is recovered when it is placed within 72 hours after the reminder and paid, with the same
        email address or in the visit that opened the link.
      </p>
      {data && data.sent === 0 && !isOn && (
        <Notice tone="neutral" icon={<Info className="size-4.5" />} title="Reminders are turned off.">
          Customers are asked to agree once they are on.
        </Notice>
      )}
      {data && data.latest.length > 0 && (
        <Card title="Latest reminders" flush>
          <SimpleTable
            label="Latest reminders"
            headers={['Sent', 'Items', 'Cart', 'Link opened', 'Recovered']}
            rows={data.latest.map(({ at, items, value, openedAt, recoveredAt, revenue }) => [
              timeText(at),
              items,
              formatMoney(value),
              openedAt === null ? '–' : timeText(openedAt),
              recoveredAt === null ? '–' : formatMoney(revenue),
            ])}
          />
        </Card>
      )}
    </section>
  )
}

const share = (part: number, all: number) =>
  all === 0 ? undefined : `${Math.round((100 * part) / all)}% of those sent`
