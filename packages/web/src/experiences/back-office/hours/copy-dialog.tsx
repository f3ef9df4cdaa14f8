import { weekdayName } from '@comanda/domain/time/format'
import { type DaySpan, type Weekday, weekdays } from '@comanda/domain/time/weekly-hours'
import { Button } from '@comanda/ui/button'
import { ChoiceChip } from '@comanda/ui/choice-chip'
import { Dialog } from '@comanda/ui/dialog'
import { TextButton } from '@comanda/ui/text-button'
import { useState } from 'react'
import { formatComplete } from './hours-draft.ts'

/** Copies the hours of one day to others. */
export function CopyDialog({
  day,
  spans,
  onCopy,
  onClose,
}: {
  day: Weekday
  spans: readonly DaySpan[]
  onCopy: (days: Weekday[]) => void
  onClose: () => void
}) {
  const others = weekdays.filter((other) => other !== day)
  const [chosen, setChosen] = useState<readonly Weekday[]>([])
  const workdays = others.filter((other) => other !== 'saturday' && other !== 'sunday')
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={`Copy ${weekdayName(day)} to`}
      description={formatComplete(spans)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="solid" disabled={chosen.length === 0} onClick={() => onCopy([...chosen])}>
            Copy hours
          </Button>
        </>
      }
    >
      <fieldset>
        <legend className="visually-hidden">Days</legend>
        <div className="flex flex-wrap gap-2">
          {others.map((other) => (
            <ChoiceChip
              key={other}
              label={weekdayName(other)}
              checked={chosen.includes(other)}
              onChange={(event) => {
                const { checked } = event.currentTarget
                setChosen(others.filter((each) => (each === other ? checked : chosen.includes(each))))
              }}
            />
          ))}
        </div>
      </fieldset>
      <div className="mt-4 flex gap-4">
        <TextButton onClick={() => setChosen(workdays)}>Monday to Friday</TextButton>
        <TextButton onClick={() => setChosen(others)}>All days</TextButton>
      </div>
    </Dialog>
  )
}
