import type { Board } from '@comanda/contract/kitchen'
import type { Instant } from '@comanda/domain/time/instant'
import { Dialog } from '@comanda/ui/dialog'
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
  /** Number of orders completed today. */
  completed: number
  now: Instant
  /** Opens the dialog that disables ordering. */
  onDisable: () => void
  onClose: () => void
}

/** All settings of this kitchen and this screen. Each section is defined in its own folder. */
export function SettingsDialog({ board, completed, now, onDisable, onClose }: SettingsDialogProps) {
  const { restaurant, dailySales } = board
  return (
    <Dialog open onClose={onClose} size="lg" title="Kitchen Settings">
      <div className="mt-2 flex flex-col gap-6">
        <TodaySection dailySales={dailySales} completed={completed} />
        <OrderingSection now={now} onDisable={onDisable} />
        <LineSection board={board} now={now} />
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
