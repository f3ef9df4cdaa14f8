import { weekdayName } from '@comanda/domain/time/format'
import { maxNoteLength, maxSpansPerDay, spansIssue } from '@comanda/domain/time/hours-fields'
import type { LocalDate } from '@comanda/domain/time/instant'
import type { SpecialDay } from '@comanda/domain/time/weekly-hours'
import { addDays, weekdayOf } from '@comanda/domain/time/zone'
import { FormDialog } from '@comanda/ui/form-dialog'
import { Segmented } from '@comanda/ui/segmented'
import { TextButton } from '@comanda/ui/text-button'
import { TextField } from '@comanda/ui/text-field'
import { useId, useState } from 'react'
import { nextSpan } from './hours-draft.ts'
import { SpanFields } from './span-fields.tsx'

export interface SpecialDayDialogProps {
  day: SpecialDay
  isNew: boolean
  today: LocalDate
  /** Dates of the other special days. */
  taken: readonly LocalDate[]
  onDone: (day: SpecialDay) => void
  onClose: () => void
}

/** A special day: its date and note, and its hours or closed. Saved with the form. */
export function SpecialDayDialog({ day, isNew, today, taken, onDone, onClose }: SpecialDayDialogProps) {
  const id = useId()
  const [draft, setDraft] = useState(day)
  const [attempted, setAttempted] = useState(false)
  const set = (change: Partial<SpecialDay>) => setDraft((current) => ({ ...current, ...change }))
  const issues = {
    date: dateIssue(draft.date, today, taken),
    spans: spansIssue(draft.spans) ?? undefined,
  }
  const submit = () => {
    setAttempted(true)
    if (!issues.date && !issues.spans) onDone({ ...draft, note: draft.note.trim() })
  }
  const isClosed = draft.spans.length === 0
  const hasDate = issues.date === undefined
  return (
    <FormDialog
      onClose={onClose}
      title={isNew ? 'Add a special day' : 'Edit the special day'}
      id={id}
      onSubmit={submit}
      submitLabel={isNew ? 'Add' : 'Done'}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Date"
          type="date"
          min={today}
          value={draft.date}
          error={attempted ? issues.date : undefined}
          hint={hasDate ? weekdayName(weekdayOf(draft.date)) : undefined}
          onChange={(event) => set({ date: event.currentTarget.value })}
        />
        <TextField
          label="Note for customers"
          optional
          maxLength={maxNoteLength}
          placeholder="Thanksgiving"
          value={draft.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
      </div>
      <Segmented
        label="On this day"
        block
        labels={{ closed: 'Closed', open: 'Other hours' }}
        value={isClosed ? 'closed' : 'open'}
        onChange={(value) => set({ spans: value === 'closed' ? [] : [{ open: '11:00', close: '15:00' }] })}
      />
      {!isClosed && (
        <SpanFields
          name="Special day"
          spans={draft.spans}
          error={attempted ? issues.spans : undefined}
          nextDay={hasDate ? weekdayName(weekdayOf(addDays(draft.date, 1))) : 'the next day'}
          onChange={(spans) => set({ spans })}
        />
      )}
      {!isClosed && draft.spans.length < maxSpansPerDay && (
        <TextButton
          className="justify-self-start"
          onClick={() => set({ spans: [...draft.spans, nextSpan(draft.spans)] })}
        >
          Add hours after a break
        </TextButton>
      )}
    </FormDialog>
  )
}

function dateIssue(date: LocalDate, today: LocalDate, taken: readonly LocalDate[]): string | undefined {
  if (!/^20\d\d-\d\d-\d\d$/.test(date)) return 'Enter a date.'
  if (date < today) return 'Enter today’s date or a later one.'
  return taken.includes(date) ? 'This date is already in the list.' : undefined
}
