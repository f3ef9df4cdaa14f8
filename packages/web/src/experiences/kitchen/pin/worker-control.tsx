import type { OwnDevice } from '@comanda/contract/devices'
import { Avatar } from '@comanda/ui/avatar'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { KeyRound, LogOut, Tablet } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'
import { VisuallyHidden } from '@comanda/ui/visually-hidden'
import { useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'

export interface WorkerControlProps {
  device: OwnDevice
  signInPath: string
  onEnterPin: () => void
  onLeft: (device: OwnDevice) => void
}

/** Shows the operator of this screen, with sign-in by PIN and sign-out. */
export function WorkerControl({ device, signInPath, onEnterPin, onLeft }: WorkerControlProps) {
  const { worker, pinsExist, pinRequired } = device
  if (worker) return <AtWork device={device} name={worker.name} onLeft={onLeft} />
  if (pinsExist || pinRequired) {
    return (
      <Button onClick={onEnterPin} className="max-sm:min-h-11! max-sm:min-w-11! max-sm:px-2!">
        <KeyRound className="size-5" />
        <span className="max-sm:visually-hidden">Enter PIN</span>
      </Button>
    )
  }
  return <AboutScreen device={device} signInPath={signInPath} />
}

function AtWork({
  device,
  name,
  onLeft,
}: {
  device: OwnDevice
  name: string
  onLeft: (device: OwnDevice) => void
}) {
  const [open, setOpen] = useState(false)
  const { run: leave, busy } = useAction(async () => (await loadApi()).devices.leave(), {
    onDone: (left) => {
      setOpen(false)
      onLeft(left.device)
    },
    toasts: true,
  })
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 flex-none items-center gap-2.5 rounded-full bg-raised px-1 font-semibold text-18 xl:pr-4"
      >
        <Avatar name={name} />
        <span className="max-w-28 truncate max-xl:visually-hidden 2xl:max-w-32">{name}</span>
        <VisuallyHidden>is signed in</VisuallyHidden>
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        size="sm"
        title={name}
        description={`Signed in on ${device.name}. The next operator enters their own PIN.`}
      >
        <Button block size="kitchen" busy={busy} data-autofocus onClick={() => leave()}>
          <LogOut className="size-6" />
          Leave
        </Button>
      </Dialog>
    </>
  )
}

function AboutScreen({ device, signInPath }: { device: OwnDevice; signInPath: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="grid size-11 flex-none place-items-center rounded-full bg-raised text-ink-2"
      >
        <Tablet className="size-5.5" />
        <VisuallyHidden>This screen</VisuallyHidden>
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        size="sm"
        title={device.name}
        description="A paired screen can manage orders, nothing else."
      >
        <LinkButton block href={signInPath}>
          Sign in instead
        </LinkButton>
      </Dialog>
    </>
  )
}
