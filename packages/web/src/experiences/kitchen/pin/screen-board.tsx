import { textButtonClass } from '@comanda/ui/text-button'
import { useState } from 'react'
import { Link } from 'wouter'
import { BoardScreen } from '../screens/board.tsx'
import { useOwnDevice } from './own-device.ts'
import { PinPad } from './pin-pad.tsx'
import { useShift } from './use-shift.ts'
import { WorkerControl } from './worker-control.tsx'

export interface ScreenBoardProps {
  restaurantId: string
  signInPath: string
}

/** The board at a paired screen: nobody's, until somebody types their PIN. */
export function ScreenBoard({ restaurantId, signInPath }: ScreenBoardProps) {
  const { device, put, look } = useOwnDevice()
  useShift(device, put, look)
  /** What is to be done once it is known who does it. */
  const [pad, setPad] = useState<{ next: () => void } | null>(null)
  const lacksWorker = device?.pinRequired === true && device.worker === null
  return (
    <>
      <BoardScreen
        restaurantId={restaurantId}
        account={
          device && (
            <WorkerControl
              device={device}
              signInPath={signInPath}
              onEnterPin={() => setPad({ next: () => {} })}
              onLeft={put}
            />
          )
        }
        gate={{
          shut: lacksWorker,
          worker: device?.worker ?? null,
          onShut: (next) => {
            look()
            setPad({ next })
          },
        }}
      />
      {pad && (
        <PinPad
          reason={
            lacksWorker
              ? 'This kitchen asks who moves orders on.'
              : 'What you do here is kept under your name.'
          }
          onEntered={(entered) => {
            put(entered)
            setPad(null)
            pad.next()
          }}
          onClose={() => setPad(null)}
          footer={
            <Link href={signInPath} className={`${textButtonClass} text-16! text-ink-2! underline!`}>
              Sign in instead
            </Link>
          }
        />
      )}
    </>
  )
}
