import { formatTime } from '@comanda/domain/time/format'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { Printer } from '@comanda/ui/icons.ts'

/** Warns that tickets are not being printed, for a kitchen that works from printed tickets. */
export function PrinterBar({ since, zone }: { since: Instant; zone: Zone }) {
  return (
    <p
      role="alert"
      className="mx-4 flex min-h-12 flex-none items-center gap-3 rounded-12 bg-warn px-5 py-1.5 font-semibold text-18 text-on-warn"
    >
      <Printer aria-hidden="true" className="size-6 flex-none" />
      The printer has not answered since {formatTime(since, zone)}. New tickets are on this screen only.
    </p>
  )
}
