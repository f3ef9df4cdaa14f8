import type { Instant } from '@comanda/domain/time/instant'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Button } from '@comanda/ui/button'
import { CircleAlert, CirclePause, Play } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { useState } from 'react'
import { useKitchen } from '../kitchen-provider.tsx'
import { SettingsSection } from '../settings/settings-section.tsx'
import { isOrderingOff, isTurnedOff, whyOrderingIsOff } from './ordering-off.ts'
import { formatUntil } from './pause-messages.ts'
import { useEnableOrdering } from './use-pause-switch.ts'

export interface OrderingSectionProps {
  now: Instant
  /** Opens the dialog for reason, duration and photo. */
  onDisable: () => void
}

/** Whether ordering is on, and its switch. */
export function OrderingSection({ now, onDisable }: OrderingSectionProps) {
  const { restaurant } = useKitchen()
  return (
    <SettingsSection title="Ordering">
      {isOrderingOff(restaurant) ? (
        <Disabled now={now} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-48 flex-1 text-18">Online orders are coming in.</p>
          <Button size="kitchen" onClick={onDisable}>
            <CirclePause className="size-6" />
            Disable Ordering
          </Button>
        </div>
      )}
    </SettingsSection>
  )
}

function Disabled({ now }: { now: Instant }) {
  const { restaurant } = useKitchen()
  const { pause, timezone } = restaurant
  const [confirming, setConfirming] = useState(false)
  const resuming = useEnableOrdering(() => setConfirming(false))
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-48 flex-1">
          <p className="font-semibold text-18 text-danger-ink">Orders Disabled</p>
          <p className="text-16 text-ink-2">{whyOrderingIsOff(restaurant, now)}</p>
        </div>
        {!isTurnedOff(restaurant) && (
          <Button variant="solid" size="kitchen" onClick={() => setConfirming(true)}>
            <Play className="size-6" />
            Enable Ordering
          </Button>
        )}
      </div>
      <AlertDialog
        open={confirming}
        variant="solid"
        title="Enable ordering now?"
        description={
          pause
            ? `Customers can order immediately. Otherwise ordering stays off ${formatUntil(pause.until, now, timezone)}.`
            : 'Customers can order immediately.'
        }
        confirmLabel="Enable Ordering"
        busy={resuming.busy}
        onConfirm={() => resuming.run()}
        onCancel={() => {
          setConfirming(false)
          resuming.reset()
        }}
      >
        {resuming.failure && (
          <Notice tone="danger" role="alert" className="mb-4" icon={<CircleAlert className="size-6" />}>
            {resuming.failure.text} <span className="code text-16">{resuming.failure.code}</span>
          </Notice>
        )}
      </AlertDialog>
    </>
  )
}
