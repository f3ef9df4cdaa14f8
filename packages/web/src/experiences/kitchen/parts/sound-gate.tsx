import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { BellRing, Volume2 } from '@comanda/ui/icons.ts'
import { textButtonClass } from '@comanda/ui/text-button'

export interface SoundGateProps {
  open: boolean
  /** New orders hidden behind this prompt. */
  waiting: number
  onEnable: () => void
  onSkip: () => void
}

/**
 * Browsers mute a page until it is touched, and a muted kitchen misses orders: this prompt requests the first tap.
 */
export function SoundGate({ open, waiting, onEnable, onSkip }: SoundGateProps) {
  return (
    <Dialog
      open={open}
      size="lg"
      title={<GateTitle />}
      description={
        <span className="mx-auto block max-w-prose text-center text-20">
          The browser mutes this screen until someone touches it. Without sound, a new order can be missed.
        </span>
      }
    >
      <div className="flex flex-col items-center gap-6 pt-2">
        <Button
          variant="new"
          size="kitchen"
          block
          data-autofocus
          className="min-h-20! text-24!"
          onClick={onEnable}
        >
          <Volume2 className="size-7" />
          Enable sound
        </Button>
        <p className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3 text-18 text-ink-2">
          {waiting > 0 && (
            <span>
              <b className="text-ink">{waiting}</b> {waiting === 1 ? 'order is' : 'orders are'} waiting behind
              this message
            </span>
          )}
          <button type="button" className={`${textButtonClass} text-18! text-ink-2!`} onClick={onSkip}>
            Continue without sound
          </button>
        </p>
      </div>
    </Dialog>
  )
}

function GateTitle() {
  return (
    <span className="flex flex-col items-center gap-8 pt-6 text-center text-36 leading-tight">
      <span className="grid size-28 place-items-center rounded-full bg-new-dot text-on-new ring-16 ring-new-dot/20">
        <BellRing className="size-14" />
      </span>
      Tap to enable sound
    </span>
  )
}
