import type { Board } from '@comanda/contract/kitchen'
import type { Instant } from '@comanda/domain/time/instant'
import { Dialog } from '@comanda/ui/dialog'
import type { AdvanceGate } from '../acts/gate.ts'
import { UpdateRow } from '../offline/update-row.tsx'
import { FullScreenButton } from '../parts/full-screen-button.tsx'
import { OrderingSection } from '../pause/ordering-section.tsx'
import { PrintingSection } from '../print/printing-section.tsx'
import { SoundSection } from '../sound/sound-section.tsx'
import { LineSection } from '../stations/line-section.tsx'
import { TicketScreenSection } from '../ticket/ticket-screen-section.tsx'
import { AllDaySwitch } from './all-day-switch.tsx'
import { SettingsSection } from './settings-section.tsx'
import { SetupLink } from './setup-link.tsx'
import { TodaySection } from './today-section.tsx'

export interface SettingsDialogProps {
  board: Board
  /** Orders of today that left the kitchen. */
  completed: number
  now: Instant
  gate: AdvanceGate | undefined
  /** Ordering is to be switched off. */
  onDisable: () => void
  onClose: () => void
}

/** Everything about this kitchen and this screen that is no order. Each section belongs to its own folder. */
export function SettingsDialog({ board, completed, now, gate, onDisable, onClose }: SettingsDialogProps) {
  const { restaurant, dailySales } = board
  return (
    <Dialog open onClose={onClose} size="lg" title="Kitchen Settings">
      <div className="mt-2 flex flex-col gap-6">
        <TodaySection dailySales={dailySales} completed={completed} />
        <OrderingSection restaurant={restaurant} now={now} gate={gate} onDisable={onDisable} />
        <LineSection board={board} now={now} gate={gate} />
        <SettingsSection title="This screen">
          <div className="grid gap-5">
            <SoundSection />
            <FullScreenButton />
            <UpdateRow />
            <AllDaySwitch />
            <TicketScreenSection />
          </div>
        </SettingsSection>
        <PrintingSection board={board} />
        <SetupLink restaurant={restaurant} />
      </div>
    </Dialog>
  )
}
