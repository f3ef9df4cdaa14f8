import type { Weekday, WeeklyHours } from '@comanda/domain/time/weekly-hours'
import { Card } from '@comanda/ui/card'
import { useState } from 'react'
import { CopyDialog } from '../../back-office/hours/copy-dialog.tsx'
import { WeekList } from '../../back-office/hours/week-list.tsx'

/** The weekly hours of a restaurant that does not exist yet. */
export function WizardHours({
  hours,
  issues,
  onChange,
}: {
  hours: WeeklyHours
  issues: Partial<Record<Weekday, string>>
  onChange: (hours: WeeklyHours) => void
}) {
  const [copied, setCopied] = useState<Weekday | null>(null)
  return (
    <Card title="Hours" flush>
      <WeekList
        days={hours}
        issues={issues}
        onChange={(change) => onChange({ ...hours, ...change })}
        onCopy={setCopied}
      />
      <p className="border-line border-t px-4 py-3 text-13 text-ink-2">
        Special days can be set after saving.
      </p>
      {copied && (
        <CopyDialog
          day={copied}
          spans={hours[copied]}
          onClose={() => setCopied(null)}
          onCopy={(days) => {
            onChange({ ...hours, ...Object.fromEntries(days.map((day) => [day, hours[copied]])) })
            setCopied(null)
          }}
        />
      )}
    </Card>
  )
}
