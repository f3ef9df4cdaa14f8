import type { Station } from '@comanda/contract/kitchen'
import { parseStationView, type StationView, serializeStationView } from '@comanda/domain/kitchen/stations'
import { ChoiceChip } from '@comanda/ui/choice-chip'
import { useScreenSetting } from '../settings/screen-settings.ts'

/** Selects the stations that this screen shows. Stored on the screen. */
export function StationSection({ stations }: { stations: readonly Station[] }) {
  const [stored, setStored] = useScreenSetting('station')
  const view = parseStationView(stored, stations)
  const show = (next: StationView) => setStored(serializeStationView(next))
  const chosen = view.kind === 'some' ? view.stationIds : []
  const toggle = (id: string) => {
    const ids = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
    show(ids.length > 0 ? { kind: 'some', stationIds: ids } : { kind: 'all' })
  }
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-18">Stations of this screen</legend>
      {stations.length === 0 ? (
        <p className="text-16 text-ink-2">
          This kitchen has no stations yet. Managers set them up in the back office, under Kitchen Setup.
        </p>
      ) : (
        <>
          <div className="flex flex-wrap gap-2">
            <Chip label="All" checked={view.kind === 'all'} onChange={() => show({ kind: 'all' })} />
            {stations.map(({ id, name }) => (
              <Chip key={id} label={name} checked={chosen.includes(id)} onChange={() => toggle(id)} />
            ))}
            <Chip
              label="Expediter"
              checked={view.kind === 'expediter'}
              onChange={() => show(view.kind === 'expediter' ? { kind: 'all' } : { kind: 'expediter' })}
            />
          </div>
          <p className="mt-2 text-16 text-ink-2">{descriptions[view.kind]}</p>
        </>
      )}
    </fieldset>
  )
}

function Chip({ label, checked, onChange }: { label: string; checked: boolean; onChange: () => void }) {
  return <ChoiceChip label={label} checked={checked} onChange={onChange} className="min-h-13! text-18!" />
}

const descriptions: Record<StationView['kind'], string> = {
  all: 'Every order with all its dishes.',
  some: 'Orders with something to make here; dishes of other stations are grayed out. New orders appear and ring on every screen.',
  expediter: 'Every order, with the progress of each station.',
}
