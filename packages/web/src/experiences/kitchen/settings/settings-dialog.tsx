import type { Board } from '@comanda/contract/kitchen'
import type { Instant } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { Gauge, RefreshCw } from '@comanda/ui/icons.ts'
import { Switch } from '@comanda/ui/switch'
import { applyUpdate } from '../offline/kitchen-worker.ts'
import { useUpdateReady } from '../offline/update-button.tsx'
import { FullScreenButton } from '../parts/full-screen-button.tsx'
import { OrderingSection } from '../pause/ordering-section.tsx'
import { PrintingSection } from '../print/printing-section.tsx'
import { SoundSection } from '../sound/sound-section.tsx'
import { LineSection } from '../stations/line-section.tsx'
import { TicketScreenSection } from '../ticket/ticket-screen-section.tsx'
import { useScreenSetting } from './screen-settings.ts'
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
  /** Opens the dialog with the load of the next hours. */
  onLoad: () => void
  onClose: () => void
}

/** All settings of this kitchen and this screen. Each section is defined in its own folder. */
export function SettingsDialog({ board, completed, now, onDisable, onLoad, onClose }: SettingsDialogProps) {
  const { restaurant, dailySales } = board
  return (
    <Dialog onClose={onClose} size="lg" title="Kitchen Settings">
      <div className="mt-2 flex flex-col gap-6">
        <TodaySection dailySales={dailySales} completed={completed} />
        <Button size="kitchen" onClick={onLoad} className="sm:self-start">
          <Gauge className="size-5" />
          Kitchen load
        </Button>
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

/** On a phone, where the header has no room for the toggle. */
function AllDaySwitch() {
  const [allDay, setAllDay] = useScreenSetting('allDay')
  return (
    <Switch
      className="sm:hidden"
      label="All day"
      description="Shows how much of each dish is still to be made."
      checked={allDay}
      onChange={(event) => setAllDay(event.currentTarget.checked)}
    />
  )
}

/** Offers the newer version of this screen, if there is one. */
function UpdateRow() {
  if (!useUpdateReady()) return null
  return (
    <Button block size="kitchen" onClick={applyUpdate}>
      <RefreshCw className="size-6" />
      Load the new version
    </Button>
  )
}
