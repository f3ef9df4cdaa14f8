import { textButtonClass } from '@comanda/ui/text-button'
import { Link } from 'wouter'
import { BoardScreen } from '../screens/board.tsx'
import { useOwnDevice } from './own-device.ts'
import { PinPad } from './pin-pad.tsx'
import { usePinQuestion } from './use-pin-question.ts'
import { useShift } from './use-shift.ts'
import { WorkerControl } from './worker-control.tsx'

export interface ScreenBoardProps {
  restaurantId: string
  signInPath: string
}

/** The board on a paired screen. It has no operator until a PIN is entered. */
export function ScreenBoard({ restaurantId, signInPath }: ScreenBoardProps) {
  const { device, setDevice, refetch } = useOwnDevice()
  useShift(device, setDevice, refetch)
  const pin = usePinQuestion()
  const lacksOperator = device?.pinRequired === true && device.worker === null
  return (
    <>
      <BoardScreen
        restaurantId={restaurantId}
        account={
          device && (
            <WorkerControl
              device={device}
              signInPath={signInPath}
              onEnterPin={() => pin.ask()}
              onLeft={setDevice}
            />
          )
        }
        gate={{
          locked: lacksOperator,
          worker: device?.worker ?? null,
          requirePin: (next, onCancel) => {
            refetch()
            pin.ask(next, onCancel)
          },
        }}
      />
      {pin.open && (
        <PinPad
          reason={
            lacksOperator
              ? 'This kitchen requires a PIN to update orders.'
              : 'Your changes are recorded under your name.'
          }
          onEntered={(entered) => {
            setDevice(entered)
            pin.answer()
          }}
          onClose={pin.cancel}
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
