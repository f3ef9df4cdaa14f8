import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { StopAlarmButton } from '../parts/alarm-banner.tsx'
import type { Alarm } from './use-alarm.ts'

/**
 * The stop button above an open dialog, which makes the board's banner inert. The style sheet reserves space for it at
 * the top of every dialog.
 */
export function AlarmOverDialogs({ alarm }: { alarm: Alarm }) {
  const dialog = useNewestDialog()
  if (!dialog || !alarm.ringing) return null
  return createPortal(
    <section
      aria-label="New order alert"
      className="fixed inset-x-0 top-0 z-toast flex items-center justify-between gap-3 bg-new-dot px-4 py-1.5 text-on-new"
    >
      <p role="alert" className="min-w-0 font-bold text-18 leading-tight sm:text-24">
        NEW ORDER ALERT!
      </p>
      <StopAlarmButton onStop={alarm.stop} />
    </section>,
    dialog,
  )
}

/** The modal dialog that was opened last; null if none is open. */
function useNewestDialog(): Element | null {
  const [dialog, setDialog] = useState<Element | null>(null)
  useEffect(() => {
    let open: Element[] = []
    const look = () => {
      const now = [...document.querySelectorAll('dialog:modal')]
      open = [...open.filter((one) => now.includes(one)), ...now.filter((one) => !open.includes(one))]
      setDialog(open.at(-1) ?? null)
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
    look()
    return () => observer.disconnect()
  }, [])
  return dialog
}
