import type { PauseEntry } from '@comanda/contract/kitchen'
import { formatDate, formatTime } from '@comanda/domain/time/format'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { Fact, Facts } from '../facts.tsx'
import { SidePanel } from '../screen.tsx'
import { endOf, pauseDurationLabel, pauseEndLabels } from './pause-labels.ts'

export interface PausePanelProps {
  pause: PauseEntry
  zone: Zone
  onClose: () => void
}

/** One ordering pause, with the photo of the person who started it. */
export function PausePanel({ pause, zone, onClose }: PausePanelProps) {
  const { reason, disabledBy, disabledAt, disabledUntil, durationMinutes, enabledAt, enabledBy, photo } =
    pause
  const at = (instant: Instant) => `${formatDate(instant, zone)}, ${formatTime(instant, zone)}`
  return (
    <SidePanel title="Ordering was off" description={reason} onClose={onClose}>
      {photo ? (
        <a href={photo} target="_blank" rel="noopener" className="block">
          <img
            src={photo}
            width={640}
            height={480}
            alt={`Who paused ordering: ${disabledBy || 'a kitchen screen'}`}
            className="w-full rounded-12 bg-sunken object-cover"
          />
        </a>
      ) : (
        <p className="rounded-12 bg-sunken px-4 py-6 text-center text-13 text-ink-2">
          The photo was deleted. Photos are retained for 90 days.
        </p>
      )}
      <Facts className="mt-4">
        <Fact name="By">{disabledBy || 'A kitchen screen'}</Fact>
        <Fact name="Paused at">{at(disabledAt)}</Fact>
        <Fact name="Duration">{pauseDurationLabel(durationMinutes)}</Fact>
        <Fact name="Scheduled end">{at(disabledUntil)}</Fact>
        <Fact name="Ended">{pauseEndLabels[endOf(pause)]}</Fact>
        {enabledAt !== null && <Fact name="Resumed at">{at(enabledAt)}</Fact>}
        {enabledBy && <Fact name="Resumed by">{enabledBy}</Fact>}
      </Facts>
    </SidePanel>
  )
}
