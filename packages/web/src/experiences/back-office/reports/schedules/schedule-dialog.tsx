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
import { DraftForm } from '../../forms/draft-form.tsx'
import { closeGuarded } from '../../forms/leave-guard.tsx'
import { useDraftForm } from '../../forms/use-draft-form.ts'
import { useStaff } from '../../session.tsx'
import { formatLabels, frequencyHints, frequencyLabels, recipientsIssue } from './labels.ts'
import { changeSchedule, createSchedule } from './queries.ts'
import { type ScheduleDraft, storedOf, textsOf } from './schedule-draft.ts'

interface ScheduleDialogProps {
  restaurantId: string | null
  /** The report that is open. */
  report: ReportName
  readers: readonly ReportReader[]
  /** The schedule to change; null for a new one. */
  schedule: ReportSchedule | null
  onClose: () => void
  onSaved: () => unknown
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
  const [scheduleId] = useState(() => schedule?.id ?? crypto.randomUUID())
  const form = useDraftForm<ScheduleDraft, ReportSchedule, ReportSchedule>({
    row: schedule?.id ?? 'new',
    stored: schedule
      ? storedOf(schedule)
      : {
          fields: {
            report,
            frequency: 'weekly',
            format: 'pdf',
            recipients: readers.some(({ userId }) => userId === user.id) ? [user.id] : [],
          },
          revision: 0,
        },
    issuesOf: ({ recipients }) => {
      const issue = recipientsIssue(recipients)
      return issue ? { recipients: issue } : {}
    },
    save: (fields, revision) =>
      revision > 0
        ? changeSchedule(restaurantId, { scheduleId, revision, ...fields })
        : createSchedule(restaurantId, { scheduleId, ...fields }),
    savedRow: (saved) => saved,
    storedOf,
    close: onClose,
    onSaved,
  })
  const { fields: draft, set: change, busy } = form
  const close = () => closeGuarded(form.id, onClose)
  const toggle = (userId: string) =>
    change({ recipients: [...new Set(draft.recipients).symmetricDifference(new Set([userId]))] })
  return (
    <Dialog
      onClose={busy ? undefined : close}
      title={schedule ? 'Edit the scheduled report' : 'Send a report by email'}
      footer={
        <div className="flex flex-auto justify-end gap-2">
          <Button onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={form.id} variant="solid" busy={busy} busyLabel={form.busyLabel}>
            {schedule ? 'Save' : 'Schedule'}
          </Button>
        </div>
      }
    >
      <DraftForm form={form} thing="scheduled report" texts={textsOf(readers)} className="gap-5">
        <Select
          label="Report"
          value={draft.report}
          onChange={(report) => change({ report })}
          options={reportNames.map((name) => [name, reportTexts[name].title])}
        />
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
          {form.issues.recipients && (
            <p role="alert" className="text-13 text-danger-ink">
              {form.issues.recipients}
            </p>
          )}
        </fieldset>
      </DraftForm>
    </Dialog>
  )
}
