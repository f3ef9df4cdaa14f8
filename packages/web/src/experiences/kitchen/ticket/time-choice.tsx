import type { Ticket } from '@comanda/contract/kitchen'
import { promiseAtClock, promiseLater } from '@comanda/domain/kitchen/promise'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import { TriangleAlert } from '@comanda/ui/icons.ts'
import { TextField } from '@comanda/ui/text-field'
import { type FormEvent, useState } from 'react'
import { boardNow, useBoardClock } from './board-clock.ts'
import { timeWithDay } from './promise-label.ts'

export interface TimeChoiceProps {
  ticket: Ticket
  zone: Zone
  busy: boolean
  /** Why the last attempt failed. */
  problem: string | null
  onChoose: (promisedAt: Instant) => void
}

/** Chooses another promised time: some minutes later by one touch, or a time of day. */
export function TimeChoice({ ticket, zone, busy, problem, onChoose }: TimeChoiceProps) {
  const { promisedAt } = ticket
  const [clock, setClock] = useState('')
  const [error, setError] = useState<string>()
  const later = (by: number, now: Instant) => promiseLater(promisedAt, now, by)
  // Re-renders every minute: an overdue promise counts from the current minute.
  useBoardClock((now) => later(0, now))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = clock === '' ? null : promiseAtClock(clock.slice(0, 5), promisedAt, boardNow(), zone)
    if (chosen === null) setError('Choose a future time, within 12 hours of the promised time.')
    else onChoose(chosen)
  }
  return (
    <section aria-label="New time">
      <div className="grid grid-cols-3 gap-3">
        {[5, 10, 15].map((by) => (
          <Button
            key={by}
            size="kitchen"
            disabled={busy}
            onClick={() => onChoose(later(by, boardNow()))}
            className="flex-col gap-0! px-2! py-2 whitespace-normal!"
          >
            <span className="text-20">+{by} min</span>
            <span className="font-medium text-16 text-ink-2 tnum">
              {timeWithDay(later(by, boardNow()), boardNow(), zone)}
            </span>
          </Button>
        ))}
      </div>
      <form onSubmit={submit} noValidate className="mt-4 flex items-end gap-3">
        <TextField
          label="Another time"
          type="time"
          name="time"
          value={clock}
          error={error}
          onChange={(event) => {
            setClock(event.currentTarget.value)
            setError(undefined)
          }}
          className="min-w-0 flex-auto"
        />
        <Button type="submit" size="kitchen" busy={busy} className={error ? 'mb-8' : undefined}>
          Set time
        </Button>
      </form>
      <p className="mt-2 text-16 text-ink-2">The customer gets an email if it is at least 5 minutes later.</p>
      <div role="alert">
        {problem && (
          <p className="mt-3 flex items-start gap-2.5 rounded-8 bg-danger-tint px-3 py-2 font-semibold text-16 text-danger-ink">
            <TriangleAlert className="size-5" />
            {problem}
          </p>
        )}
      </div>
    </section>
  )
}
