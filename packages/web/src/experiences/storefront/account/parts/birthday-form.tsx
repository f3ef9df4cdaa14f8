import { formatPoints } from '@comanda/domain/marketing/loyalty'
import { isBirthday } from '@comanda/domain/people/birthday'
import { Button } from '@comanda/ui/button'
import { Select } from '@comanda/ui/select'
import { toast } from '@comanda/ui/toast.ts'
import { type FormEvent, useState } from 'react'
import { useAction } from '../../../../shared/use-action.ts'
import { saveBirthday } from '../queries.ts'

const months = Array.from({ length: 12 }, (_, index) => twoDigits(index + 1))
const days = Array.from({ length: 31 }, (_, index) => twoDigits(index + 1))

/** Day and month of the birthday, for the bonus. The year is never requested. */
export function BirthdayForm({ birthday, points }: { birthday: string | null; points: number }) {
  const [stored, setStored] = useState(birthday)
  const [[month = '', day = ''], setDate] = useState(birthday?.split('-') ?? [])
  const [issue, setIssue] = useState<string>()
  const saving = useAction(saveBirthday, {
    onDone: (saved) => {
      setStored(saved.birthday)
      toast.success(saved.birthday === null ? 'Birthday removed.' : 'Birthday saved.')
    },
    toasts: true,
  })
  const entered = month === '' && day === '' ? null : `${month}-${day}`
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (entered !== null && !isBirthday(entered)) setIssue('Choose a month and a day.')
    else saving.run(entered)
  }
  const choose = (date: [string, string]) => {
    setDate(date)
    setIssue(undefined)
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-labelledby="birthday-title"
      className="rounded-card border border-line px-4.5 py-4"
    >
      <h2 id="birthday-title" className="font-semibold">
        Your birthday
      </h2>
      {points > 0 && (
        <p className="mt-0.5 text-15 text-ink-2">
          {formatPoints(points)} for you, once a year. Only day and month.
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <Select
          label="Month"
          value={month}
          error={issue}
          className="w-40"
          onChange={(chosen) => choose([chosen, day])}
          options={[['', 'None'], ...months.map((value) => [value, monthName(value)] as const)]}
        />
        <Select
          label="Day"
          value={day}
          className="w-24"
          onChange={(chosen) => choose([month, chosen])}
          options={[['', 'None'], ...days.map((value) => [value, String(Number(value))] as const)]}
        />
        <Button
          type="submit"
          busy={saving.busy}
          busyLabel="Saving…"
          disabled={entered === stored}
          className="mt-7"
        >
          Save birthday
        </Button>
      </div>
    </form>
  )
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

function monthName(month: string): string {
  return new Date(Date.UTC(2000, Number(month) - 1, 1)).toLocaleString('en-US', {
    month: 'long',
    timeZone: 'UTC',
  })
}
