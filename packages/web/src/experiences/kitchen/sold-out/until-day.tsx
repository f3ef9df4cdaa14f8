import type { SoldOutChange } from '@comanda/domain/menu/stock'
import type { Zone } from '@comanda/domain/time/instant'
import { addDays, zonedTime } from '@comanda/domain/time/zone'
import { Button } from '@comanda/ui/button'
import { TextField } from '@comanda/ui/text-field'
import { useState } from 'react'
import { useBoardClock } from '../ticket/board-clock.ts'

/** Marks something as sold out until a day. */
export function UntilDay({
  zone,
  busy,
  onMark,
}: {
  zone: Zone
  busy: boolean
  onMark: (mark: SoldOutChange) => void
}) {
  const tomorrow = useBoardClock((now) => addDays(zonedTime(now, zone).date, 1))
  const [day, setDay] = useState(tomorrow)
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onMark({ soldOut: 'until_date', backOn: day })
      }}
    >
      <TextField
        type="date"
        label="Back on sale on"
        required
        min={tomorrow}
        max="2099-12-31"
        value={day}
        onChange={(event) => setDay(event.target.value)}
        className="w-56 max-sm:w-full"
        inputClassName="min-h-12 text-18"
      />
      <Button size="kitchen" type="submit" busy={busy} className="max-sm:w-full">
        Sold out until then
      </Button>
    </form>
  )
}
