import type { ReportSchedule } from '@comanda/contract/report-schedules'
import { type ReportName, reportTexts } from '@comanda/domain/reporting/reports'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Button } from '@comanda/ui/button'
import { Card } from '@comanda/ui/card'
import { EmptyState } from '@comanda/ui/empty-state'
import { CalendarClock, Plus } from '@comanda/ui/icons.ts'
import { toast } from '@comanda/ui/toast.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '../../../../shared/use-action.ts'
import { NotLoaded } from '../../not-loaded.tsx'
import { failureOf } from '../../queries.ts'
import { removeSchedule, schedulesKey, schedulesQuery } from './queries.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { ScheduleItem } from './schedule-item.tsx'

interface ScheduleListProps {
  /** null: reports of all restaurants, for the platform. */
  restaurantId: string | null
  /** The report that is open. */
  report: ReportName
  now: number
}

/** The reports that are sent by email every week or month. */
export function ScheduleList({ restaurantId, report, now }: ScheduleListProps) {
  const client = useQueryClient()
  const query = useQuery(schedulesQuery(restaurantId))
  const failure = failureOf(query, 'Scheduled reports did not load')
  /** The schedule in the dialog; null is a new one. */
  const [editing, setEditing] = useState<ReportSchedule | null | undefined>(undefined)
  const [deleting, setDeleting] = useState<ReportSchedule | null>(null)
  const { data } = query
  const refresh = () => client.invalidateQueries({ queryKey: schedulesKey })
  const removal = useAction((schedule: ReportSchedule) => removeSchedule(restaurantId, schedule.id), {
    onDone: () => {
      setDeleting(null)
      return refresh()
    },
    toasts: true,
  })
  return (
    <Card
      title="Reports by email"
      flush
      actions={
        data && (
          <Button variant="outline" onClick={() => setEditing(null)}>
            <Plus className="size-4" />
            Schedule
          </Button>
        )
      }
    >
      {!data ? (
        <NotLoaded failure={failure} label="Loading scheduled reports" skeleton="m-4 h-16" />
      ) : data.schedules.length === 0 ? (
        <EmptyState level={3} icon={<CalendarClock className="size-5" />} title="No report is sent by email">
          A scheduled report arrives as a file every week or month.
        </EmptyState>
      ) : (
        <ul aria-label="Reports by email" className="divide-y divide-line">
          {data.schedules.map((schedule) => (
            <ScheduleItem
              key={schedule.id}
              restaurantId={restaurantId}
              schedule={schedule}
              now={now}
              zone={data.zone}
              onChanged={refresh}
              onEdit={() => setEditing(schedule)}
              onDelete={() => setDeleting(schedule)}
            />
          ))}
        </ul>
      )}
      {editing !== undefined && data && (
        <ScheduleDialog
          restaurantId={restaurantId}
          report={report}
          readers={data.readers}
          schedule={editing}
          onClose={() => setEditing(undefined)}
          onSaved={() => {
            toast.success(editing ? 'Schedule changed' : 'Report scheduled')
            return refresh()
          }}
        />
      )}
      <AlertDialog
        open={deleting !== null}
        title={deleting && `Delete the scheduled report ${reportTexts[deleting.report].title}?`}
        description="Its recipients receive no more emails."
        confirmLabel="Delete"
        busy={removal.busy}
        onConfirm={() => deleting && removal.run(deleting)}
        onCancel={() => setDeleting(null)}
      />
    </Card>
  )
}
