import { Button } from '@comanda/ui/button'
import { Segmented } from '@comanda/ui/segmented'
import { Switch } from '@comanda/ui/switch'
import { useState } from 'react'
import { KeysEditor } from '../keys/keys-editor.tsx'
import { KeysSheet } from '../keys/keys-sheet.tsx'
import { type TextSize, useScreenSetting } from '../settings/screen-settings.ts'

/** Text size of tickets, and key settings, for this screen. */
export function TicketScreenSection() {
  const [size, setSize] = useScreenSetting('textSize')
  const [keysOn, setKeysOn] = useScreenSetting('keys')
  const [showsKeys, setShowsKeys] = useState(false)
  const [changesKeys, setChangesKeys] = useState(false)
  return (
    <>
      <div>
        <h4 className="mb-2 font-semibold text-18">Ticket text size</h4>
        <Segmented label="Ticket text size" options={sizes} value={size} onChange={setSize} block />
      </div>
      <div className="grid gap-3">
        <Switch
          label="Keys and bump bar"
          description="Single keys select and advance tickets."
          checked={keysOn}
          onChange={(event) => setKeysOn(event.currentTarget.checked)}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <Button block onClick={() => setShowsKeys(true)}>
            Show keys
          </Button>
          <Button block onClick={() => setChangesKeys(true)}>
            Change keys…
          </Button>
        </div>
        <KeysSheet open={showsKeys} onClose={() => setShowsKeys(false)} />
        {changesKeys && <KeysEditor onClose={() => setChangesKeys(false)} />}
      </div>
    </>
  )
}

const sizes: { value: TextSize; label: string }[] = [
  { value: 'normal', label: 'Normal' },
  { value: 'large', label: 'Large' },
  { value: 'huge', label: 'Huge' },
]
