import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { Flame } from '@comanda/ui/icons.ts'
import { useKitchen } from '../kitchen-provider.tsx'
import { useBoardClock } from '../ticket/board-clock.ts'
import { formatBusy } from './format-busy.ts'
import { useBusy } from './use-busy.ts'

/** Shown while busy mode is on: the added minutes, the time left, and a button that ends it. */
export function BusyChip({ className }: { className?: string }) {
  const { restaurant } = useKitchen()
  const busy = useBusy({ toasts: true })
  const text = useBoardClock((now) => formatBusy(restaurant, now) ?? '')
  const [later, left] = text.split(', ')
  if (text === '') return null
  return (
    <div
      className={cx(
        'flex min-h-11 flex-none max-md:min-h-15 items-center gap-2.5 rounded-ctl border border-new-dot bg-new-tint pl-3 font-semibold text-16 text-new-ink',
        className,
      )}
    >
      <Flame className="size-5" />
      <span className="tnum">
        <span className="md:max-2xl:visually-hidden">Busy </span>
        {later}
        <span className="md:max-2xl:visually-hidden">, {left}</span>
      </span>
      <Button
        variant="plain"
        busy={busy.busy}
        aria-label="End busy"
        onClick={busy.end}
        className="ml-auto min-h-11! max-md:min-h-15! px-3! font-bold! text-16! text-new-ink!"
      >
        END
      </Button>
    </div>
  )
}
