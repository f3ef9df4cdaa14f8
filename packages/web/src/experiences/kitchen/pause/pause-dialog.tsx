import {
  isPauseReasonGiven,
  type PauseDuration,
  type PauseReason,
  pauseDurations,
} from '@comanda/domain/ordering/pause-reasons'
import type { Instant } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { Camera, CircleAlert } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { useState } from 'react'
import { useKitchen } from '../kitchen-provider.tsx'
import { DurationChoice, ReasonChoice } from './pause-choices.tsx'
import { openOrdersNotice } from './pause-messages.ts'
import { PhotoDialog } from './photo-dialog.tsx'
import { TakenPhoto } from './taken-photo.tsx'
import { useDisableOrdering } from './use-pause-switch.ts'

export interface PauseDialogProps {
  /** Orders that are not completed. */
  openOrders: number
  now: Instant
  onClose: () => void
}

/** Pauses ordering for a while: requires a reason, a duration and a photo of the user. */
export function PauseDialog({ openOrders, now, onClose }: PauseDialogProps) {
  const [reason, setReason] = useState<PauseReason | null>(null)
  const [custom, setCustom] = useState('')
  const [duration, setDuration] = useState<PauseDuration>(pauseDurations[0])
  const [photo, setPhoto] = useState<string | null>(null)
  const [takingPhoto, setTakingPhoto] = useState(false)
  const { timezone } = useKitchen().restaurant
  const pausing = useDisableOrdering(now, onClose)
  const given = isPauseReasonGiven(reason, custom)
  const confirm = () => {
    if (reason === null) return
    if (photo === null) return setTakingPhoto(true)
    pausing.run({ reason, customReason: custom, durationMinutes: duration, photo })
  }
  return (
    <>
      <Dialog
        onClose={pausing.busy ? undefined : onClose}
        size="lg"
        title="Disable online ordering"
        description={openOrdersNotice(openOrders)}
        footer={
          <div className="grid gap-3">
            {pausing.failure && (
              <Notice tone="danger" role="alert" icon={<CircleAlert className="size-6" />}>
                {pausing.failure.text} <span className="code text-16">{pausing.failure.code}</span>
              </Notice>
            )}
            <div className="flex gap-3">
              <Button size="kitchen" className="sm:min-w-44" disabled={pausing.busy} onClick={onClose}>
                Cancel
              </Button>
              <Button
                variant="danger"
                size="kitchen"
                className="min-w-0 flex-auto! whitespace-normal!"
                disabled={!given}
                busy={pausing.busy}
                busyLabel="Disabling…"
                onClick={confirm}
              >
                {photo === null && <Camera className="size-6 max-sm:hidden" />}
                {photo === null ? 'Take Photo to Disable' : 'Disable Ordering'}
              </Button>
            </div>
          </div>
        }
      >
        <div className="grid gap-6">
          <ReasonChoice value={reason} onChange={setReason} custom={custom} onCustom={setCustom} />
          <DurationChoice value={duration} onChange={setDuration} now={now} zone={timezone} />
          {photo !== null && <TakenPhoto photo={photo} onRetake={() => setTakingPhoto(true)} />}
        </div>
      </Dialog>
      {takingPhoto && (
        <PhotoDialog
          onTaken={(taken) => {
            setPhoto(taken)
            setTakingPhoto(false)
            pausing.reset()
          }}
          onClose={() => setTakingPhoto(false)}
        />
      )}
    </>
  )
}
