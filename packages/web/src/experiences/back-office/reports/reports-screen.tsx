import type { Report } from '@comanda/contract/reports'
import { formatCount } from '@comanda/domain/count'
import { platformZone } from '@comanda/domain/reporting/periods'
import { reportNames, reportTexts } from '@comanda/domain/reporting/reports'
import { zonedTime } from '@comanda/domain/time/zone'
import { EmptyState } from '@comanda/ui/empty-state'
import { FileText } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { SearchField } from '@comanda/ui/search-field'
import { Segmented } from '@comanda/ui/segmented'
import { TextField } from '@comanda/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { useNow } from '../../../shared/clock.ts'
import { formatPeriod } from '../finance/format.ts'
import { ExportButton, RefreshButton } from '../lists/list-parts.tsx'
import { days, oneOf, text, useSearchState } from '../lists/search-state.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { failureOf } from '../queries.ts'
import { Screen } from '../screen.tsx'
import { useStaff } from '../session.tsx'
import { exportReport, reportQuery, reportsKey } from './queries.ts'
import { ReportList } from './report-list.tsx'
import { reportDays, reportPeriodLabels, reportPeriods } from './report-periods.ts'
import { ReportTable } from './report-table.tsx'
import { ScheduleList } from './schedules/schedule-list.tsx'

const search = z.object({
  search: text(),
  report: oneOf(reportNames),
  period: oneOf(reportPeriods),
  days,
})

/** The catalog of reports and the open one, of one restaurant or all. */
export default function ReportsScreen() {
  const { restaurant, restaurantId, may } = useStaff()
  const heading = useRef<HTMLHeadingElement>(null)
  const now = useNow(Date.now(), 60_000)
  const { state, applied, set, type } = useSearchState(search)
  const { date: today } = zonedTime(now, restaurant?.timezone ?? platformZone)
  const name = applied.report ?? 'sales'
  const period = applied.period ?? 'month'
  const shown = reportDays(period, applied.days, today)
  const request = { report: name, ...shown, ...(restaurantId === null ? {} : { restaurantId }) }
  const query = useQuery(reportQuery(request))
  const failed = failureOf(query, `${reportTexts[name].title} did not load`)
  const thisYear = Number(today.slice(0, 4))
  return (
    <Screen
      title="Reports"
      subtitle="Reports for owners and bookkeepers"
      actions={
        <>
          <RefreshButton queryKey={reportsKey} />
          <ExportButton
            load={() => exportReport(request)}
            name={() => `${name}-${shown.from}-${shown.to}.csv`}
            empty={!query.data || query.data.rows.length === 0}
          />
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[87.5rem]:grid-cols-[17rem_minmax(0,1fr)]">
        <div className="grid gap-3">
          <SearchField
            label="Search reports"
            value={state.search}
            onChange={(search) => type({ search })}
            hotkey
          />
          <ReportList
            search={state.search}
            open={name}
            onOpen={(report) => {
              set({ report })
              // On a narrow screen the report is below the list.
              heading.current?.scrollIntoView({ block: 'start' })
            }}
          />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
            <div>
              <h2 ref={heading} className="scroll-mt-24 font-semibold text-16">
                {reportTexts[name].title}
              </h2>
              <p className="text-13 text-ink-2 tnum">
                {restaurant?.name ?? 'All restaurants'},{' '}
                {formatPeriod({ first: shown.from, last: shown.to }, thisYear)}
              </p>
            </div>
            <Segmented
              label="Period"
              options={reportPeriods.map((value) => ({ value, label: reportPeriodLabels[value] }))}
              value={period}
              onChange={(chosen) => set({ period: chosen, days: chosen === 'custom' ? shown : null })}
            />
          </div>
          {period === 'custom' && (
            <div className="grid grid-cols-2 gap-3 office:max-w-96">
              <TextField
                label="From"
                type="date"
                value={shown.from}
                max={shown.to}
                onChange={({ currentTarget: { value } }) => value && set({ days: { ...shown, from: value } })}
              />
              <TextField
                label="To"
                type="date"
                value={shown.to}
                min={shown.from}
                onChange={({ currentTarget: { value } }) => value && set({ days: { ...shown, to: value } })}
              />
            </div>
          )}
          {query.data ? (
            <Filled title={reportTexts[name].title} report={query.data} />
          ) : (
            <NotLoaded failure={failed} skeleton="h-60" />
          )}
          {may('payouts.view', restaurantId) && (
            <ScheduleList key={restaurantId} restaurantId={restaurantId} report={name} now={now} />
          )}
        </div>
      </div>
    </Screen>
  )
}

function Filled({ title, report }: { title: string; report: Report }) {
  if (report.rows.length === 0)
    return (
      <EmptyState level={3} icon={<FileText className="size-5" />} title="Nothing in this period">
        {report.note ?? 'Choose another period.'}
      </EmptyState>
    )
  return (
    <>
      <ReportTable label={title} report={report} />
      {report.truncated && (
        <Notice tone="info">
          Only the first {formatCount(report.rows.length)} rows are listed. The total includes all rows, and
          the CSV file from Export has all of them.
        </Notice>
      )}
      {report.note && <p className="text-13 text-ink-2">{report.note}</p>}
    </>
  )
}
