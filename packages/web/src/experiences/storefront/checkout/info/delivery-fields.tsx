import { MapPin } from '@comanda/ui/icons.ts'
import { TextArea } from '@comanda/ui/text-area'
import { TextButton } from '@comanda/ui/text-button'
import { useGoToMenu } from '../go-to-menu.ts'

const maxDropoffNote = 200

/** Delivery address and the drop-off note for the driver. */
export function DeliveryFields({
  address,
  note,
  onNote,
}: {
  address: string
  note: string
  onNote: (note: string) => void
}) {
  const goToMenu = useGoToMenu()
  return (
    <>
      <div>
        <p className="mb-1.5 font-semibold text-small">Delivery address</p>
        <div className="flex items-center gap-3 rounded-ctl bg-sunken px-3.5 py-3">
          <MapPin className="size-4.5 text-ink-2" />
          <p className="min-w-0 flex-auto text-15">{address}</p>
          <TextButton onClick={() => goToMenu('start')}>Change</TextButton>
        </div>
      </div>
      <TextArea
        label="Drop-off note"
        optional
        name="dropoffNote"
        autoComplete="off"
        maxLength={maxDropoffNote}
        placeholder="Gate code, which door, where to leave it"
        hint={`${note.length}/${maxDropoffNote}`}
        value={note}
        onChange={(event) => onNote(event.currentTarget.value)}
      />
    </>
  )
}
