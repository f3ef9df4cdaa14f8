import { Button } from '@comanda/ui/button'
import { LiveRegion } from '@comanda/ui/live-region'
import { useState } from 'react'
import { useHydrated } from '../../../shared/hydrated.ts'
import { isObjecting, type ReplayConsent, readConsent, storeConsent } from './replay-consent.ts'

/** The choice about session replays in this browser, and how to change it. */
export function ReplayChoice() {
  return useHydrated() ? <Choice /> : null
}

function Choice() {
  const [consent, setConsent] = useState(readConsent)
  const change = (choice: ReplayConsent) => {
    storeConsent(choice)
    setConsent(choice)
  }
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4 print:hidden">
      <div className="flex-auto">
        <LiveRegion visible text={isObjecting() ? objecting : texts[consent ?? 'none']} />
      </div>
      {consent === 'granted' && <Button onClick={() => change('declined')}>Withdraw consent</Button>}
      {consent === 'declined' && !isObjecting() && <Button onClick={() => change('granted')}>Agree</Button>}
    </div>
  )
}

const texts = {
  granted: 'You have agreed to session replays in this browser.',
  declined: 'You have declined session replays in this browser.',
  none: 'You have not agreed to session replays in this browser, so nothing is recorded.',
}
const objecting = 'Your browser sends Global Privacy Control, so nothing is recorded.'
