import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { LiveRegion } from '@comanda/ui/live-region'
import { useEffect, useState } from 'react'
import { type ReplayConsent, readConsent, storeConsent } from './replay-consent.ts'
import { startReplay } from './start-replay.ts'

export interface ReplayPartProps {
  /** Address of the provider's script. */
  tag: string
  /** No dialog is open. */
  isFree: boolean
  /** The order bar is at the bottom of small screens. */
  isAboveBar: boolean
}

/** Asks once whether the visit to the menu may be recorded, and records it after consent. */
export default function SessionReplay({ tag, isFree, isAboveBar }: ReplayPartProps) {
  const [consent, setConsent] = useState(readConsent)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => (consent === 'granted' ? startReplay(tag) : undefined), [consent, tag])
  const isAsking = consent === null && isFree
  useEffect(() => {
    if (isAsking) setAnnouncement('A question about session replays is at the start of the page.')
  }, [isAsking])
  const choose = (choice: ReplayConsent) => {
    storeConsent(choice)
    setConsent(choice)
    setAnnouncement(
      choice === 'granted'
        ? 'Your visit to the menu is recorded.'
        : 'Your visit to the menu is not recorded.',
    )
  }
  return (
    <>
      <LiveRegion text={announcement} />
      {isAsking && (
        <section
          aria-label="Session replays"
          className={cx(
            'fixed inset-x-4 z-sticky rounded-card border border-line bg-surface p-4 text-14 shadow-e-3 sm:right-auto sm:w-96 print:hidden',
            isAboveBar ? 'bottom-24 lg:bottom-4' : 'bottom-4',
          )}
        >
          <p>
            May we record how you use this menu, to improve it? Names, addresses and what you type are masked.{' '}
            <a href="/privacy#session-replays" className="underline">
              How it works
            </a>
          </p>
          <div className="mt-3 grid grid-cols-2 gap-2">
            <Button onClick={() => choose('declined')}>Decline</Button>
            <Button onClick={() => choose('granted')}>Accept</Button>
          </div>
        </section>
      )}
    </>
  )
}
