import type { ReportSchedule } from '@comanda/contract/report-schedules'
import { counted } from '@comanda/domain/count'
import { reportTexts } from '@comanda/domain/reporting/reports'
import { Badge } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import { toast } from '@comanda/ui/toast.ts'
import { useAction } from '../../../../shared/use-action.ts'
import { formatPeriod } from '../../finance/format.ts'
import { formatMoment } from '../../lists/days.ts'
import { formatLabels, frequencyLabels } from './labels.ts'
import { setScheduleActive, testSchedule } from './queries.ts'

interface ScheduleItemProps {
  restaurantId: string | null
  schedule: ReportSchedule
  now: number
  zone: string
  onChanged: () => unknown
  onEdit: () => void
  onDelete: () => void
}

/** One scheduled report: content, next run, recipients, and its actions. */
export function ScheduleItem(props: ScheduleItemProps) {
  const { restaurantId, schedule, now, zone, onChanged, onEdit, onDelete } = props
  const { id, report, frequency, format, recipients, isPaused, next, lastSent } = schedule
  const { title } = reportTexts[report]
  const pausing = useAction(() => setScheduleActive(restaurantId, id, isPaused), {
    onDone: onChanged,
    toasts: true,
  })
  const testing = useAction(() => testSchedule(restaurantId, id), {
    onDone: ({ recipient }) => toast.success(`Test sent to ${recipient}`),
    toasts: true,
  })
  const thisYear = Number(new Date(now).toISOString().slice(0, 4))
  const actions = [
    { label: 'Send a test', name: `Send a test of ${title}`, busy: testing.busy, run: () => testing.run() },
    {
      label: isPaused ? 'Resume' : 'Pause',
      name: `${isPaused ? 'Resume' : 'Pause'} ${title}`,
      busy: pausing.busy,
      run: () => pausing.run(),
    },
    { label: 'Edit', name: `Edit ${title}`, busy: false, run: onEdit },
    { label: 'Delete', name: `Delete ${title}`, busy: false, run: onDelete },
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-56 flex-auto text-12 text-ink-2">
        <p className="flex flex-wrap items-center gap-2 font-medium text-14 text-ink">
          {title}
          <Badge tone="neutral">{formatLabels[format]}</Badge>
          {isPaused && <Badge tone="warn">Paused</Badge>}
        </p>
        <p className="wrap-anywhere">
          {frequencyLabels[frequency]} to{' '}
          {recipients.length === 0
            ? 'no one: no recipient is allowed to see it'
            : recipients.map(({ email }) => email).join(', ')}
        </p>
        <p className="tnum">
          {[
            next && `Next ${formatMoment(next.at, now, zone)}: ${formatPeriod(next, thisYear)}`,
            lastSent &&
              `last sent ${formatMoment(lastSent.at, now, zone)} to ${counted(lastSent.recipients, 'person', 'people')}`,
          ]
            .filter(Boolean)
            .join('; ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {actions.map(({ label, name, busy, run }) => (
          <Button key={label} variant="outline" busy={busy} aria-label={name} onClick={run}>
            {label}
          </Button>
        ))}
      </div>
    </li>
  )
}
