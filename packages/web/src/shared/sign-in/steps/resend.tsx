import { LiveRegion } from '@comanda/ui/live-region'
import { TextButton } from '@comanda/ui/text-button'
import { useEffect, useState } from 'react'
import { Refusal } from './refusal.tsx'
import { useCall } from './use-call.ts'

const pauseSeconds = 30

/** Sends again after a pause, because mail takes a while. */
export function Resend({ label, onSend }: { label: string; onSend: () => Promise<void> }) {
  const { left, restart } = useCountdown(pauseSeconds)
  const [sent, setSent] = useState(0)
  const { busy, failure, run } = useCall()
  const send = () =>
    run(async () => {
      await onSend()
      setSent((count) => count + 1)
      restart()
    })
  return (
    <div className="grid gap-3 text-center text-15 text-ink-2">
      <p>
        Didn’t receive it?{' '}
        {left > 0 ? (
          <span className="tnum">
            {label} in {left} s
          </span>
        ) : (
          <TextButton onClick={send} disabled={busy} className="text-15">
            {label}
          </TextButton>
        )}
      </p>
      <LiveRegion text={sent > 0 ? 'Sent again.' : ''} />
      <Refusal failure={failure} />
    </div>
  )
}

/** Remaining whole seconds. */
function useCountdown(seconds: number) {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const running = left > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [running])
  const restart = () => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * 1000)
  }
  return { left, restart }
}
