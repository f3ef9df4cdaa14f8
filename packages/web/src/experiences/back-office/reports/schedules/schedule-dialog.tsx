import type { ReportReader, ReportSchedule } from '@comanda/contract/report-schedules'
import { type ReportName, reportNames, reportTexts } from '@comanda/domain/reporting/reports'
import { scheduleFormats, scheduleFrequencies } from '@comanda/domain/reporting/schedules'
import { Button } from '@comanda/ui/button'
import { Checkbox } from '@comanda/ui/checkbox'
import { Dialog } from '@comanda/ui/dialog'
import { Radio } from '@comanda/ui/radio'
import { Segmented } from '@comanda/ui/segmented'
import { Select } from '@comanda/ui/select'
import { useState } from 'react'
import { useAction } from '../../../../shared/use-action.ts'
import { FailureNotice } from '../../failure-notice.tsx'
import { useStaff } from '../../session.tsx'
import { formatLabels, frequencyHints, frequencyLabels, recipientsIssue } from './labels.ts'
import { changeSchedule, createSchedule, type NewSchedule } from './queries.ts'

interface ScheduleDialogProps {
  restaurantId: string | null
  /** The report that is open. */
  report: ReportName
  readers: readonly ReportReader[]
  /** The schedule to change; null for a new one. */
  schedule: ReportSchedule | null
  onClose: () => void
  onSaved: () => void
}

/** Selects a report, its schedule, file format and recipients. */
export function ScheduleDialog({
  restaurantId,
  report,
  readers,
  schedule,
  onClose,
  onSaved,
}: ScheduleDialogProps) {
  const { user } = useStaff()
  const [draft, setDraft] = useState<NewSchedule>(() =>
    schedule
      ? {
          scheduleId: schedule.id,
          report: schedule.report,
          frequency: schedule.frequency,
          format: schedule.format,
          recipients: schedule.recipients.map(({ userId }) => userId),
        }
      : {
          scheduleId: crypto.randomUUID(),
          report,
          frequency: 'weekly',
          format: 'pdf',
          recipients: readers.some(({ userId }) => userId === user.id) ? [user.id] : [],
        },
  )
  const [showsIssue, setShowsIssue] = useState(false)
  const issue = recipientsIssue(draft.recipients)
  const change = (changes: Partial<NewSchedule>) => setDraft({ ...draft, ...changes })
  const save = schedule ? changeSchedule : createSchedule
  const saving = useAction(() => save(restaurantId, draft), { onDone: onSaved })
  const toggle = (userId: string) =>
    change({ recipients: [...new Set(draft.recipients).symmetricDifference(new Set([userId]))] })
  return (
    <Dialog
      open
      onClose={saving.busy ? undefined : onClose}
      title={schedule ? 'Edit the scheduled report' : 'Send a report by email'}
      footer={
        <div className="flex flex-auto justify-end gap-2">
          <Button onClick={onClose} disabled={saving.busy}>
            Cancel
          </Button>
          <Button
            variant="solid"
            busy={saving.busy}
            onClick={() => (issue ? setShowsIssue(true) : saving.run())}
          >
            {schedule ? 'Save' : 'Schedule'}
          </Button>
        </div>
      }
    >
      <div className="grid gap-5">
        <FailureNotice
          failure={saving.failure}
          title={schedule ? 'The schedule was not changed' : 'The report was not scheduled'}
        />
        <Select
          label="Report"
          value={draft.report}
          onChange={({ currentTarget: { value } }) => {
            const chosen = reportNames.find((name) => name === value)
            if (chosen) change({ report: chosen })
          }}
        >
          {reportNames.map((name) => (
            <option key={name} value={name}>
              {reportTexts[name].title}
            </option>
          ))}
        </Select>
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-medium text-13">When</legend>
          {scheduleFrequencies.map((frequency) => (
            <Radio
              key={frequency}
              name="frequency"
              label={frequencyLabels[frequency]}
              description={frequencyHints[frequency]}
              checked={draft.frequency === frequency}
              onChange={() => change({ frequency })}
            />
          ))}
        </fieldset>
        <div className="grid justify-items-start gap-1.5">
          <span className="font-medium text-13">File</span>
          <Segmented
            label="File"
            options={scheduleFormats.map((value) => ({ value, label: formatLabels[value] }))}
            value={draft.format}
            onChange={(format) => change({ format })}
          />
        </div>
        <fieldset className="grid gap-1" aria-describedby="recipients-note">
          <legend className="mb-1 font-medium text-13">To</legend>
          {readers.map(({ userId, name, email }) => (
            <Checkbox
              key={userId}
              label={name || email}
              description={name ? email : undefined}
              checked={draft.recipients.includes(userId)}
              onChange={() => toggle(userId)}
            />
          ))}
          <p id="recipients-note" className="text-12 text-ink-2">
            People who may see payouts. A person who loses this permission receives no more reports.
          </p>
          {showsIssue && issue && (
            <p role="alert" className="text-13 text-danger-ink">
              {issue}
            </p>
          )}
        </fieldset>
      </div>
    </Dialog>
  )
}
